// The button that signs out, on every page of a service with tokens.

import { $ } from "./asalto.js";
import { goTo, post } from "./service.js";

$("logout").addEventListener("click", async () => {
  try {
    await post("/logout", {});
  } finally {
    goTo("/");
  }
});
