// A Spanish page; a test imports this before the modules of the page.

import { openPage } from "./page.js";

openPage("es", {
  between: "entre el {low} y el {high}",
  "side-of": "El turno de {who}",
  "attack-on": "Ataca a {who}",
});
