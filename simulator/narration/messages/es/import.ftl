### Mensajes de `asalto import`, y el comentario al principio de los archivos que escribe.

import-head = Personajes de { $files }, por asalto import. Las aptitudes que no se han entendido están como comentarios.
import-written = Escrito en { $file }: { $creatures ->
    [one] 1 criatura
   *[other] { $creatures } criaturas
}.
import-next = Para seguir: { $command }
import-encoding = { $file } no es texto UTF-8 y se ha leído como { $encoding }
import-unknown = { $file }: encabezados que no se usan: { $headings }
import-skipped = { $place } no es ninguna criatura que se pueda leer: { $name }
import-taken = tomado
import-guessed = supuesto
import-understood = aptitudes convertidas en especiales
import-lost = perdido
import-problem = aún no puede luchar
