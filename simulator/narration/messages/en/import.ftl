### Messages of `asalto import`, and the comment at the top of the files that it writes.

import-head = Characters from { $files }, by asalto import. Abilities that were not understood are comments.
import-written = Written to { $file }: { $creatures ->
    [one] 1 creature
   *[other] { $creatures } creatures
}.
import-next = Next: { $command }
import-encoding = { $file } is not UTF-8 text and was read as { $encoding }
import-unknown = { $file }: headings that are not used: { $headings }
import-skipped = { $place } is no creature that can be read: { $name }
import-taken = taken
import-guessed = guessed
import-understood = abilities that became specials
import-lost = lost
import-problem = cannot fight yet
