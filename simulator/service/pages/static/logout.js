// The button that signs out, on every page of a service with tokens.

import { $, goTo, post } from "./asalto.js";

$("logout").addEventListener("click", async () => {
  try {
    await post("/logout", {});
  } finally {
    goTo("/");
  }
});
