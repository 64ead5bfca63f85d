// Page for signing in with a token.

import { $ } from "./asalto.js";
import { post, problemsOf } from "./service.js";

$("login").addEventListener("submit", async (event) => {
  event.preventDefault();
  const problem = $("problem");
  problem.hidden = true;
  try {
    await post("/login", { token: $("token").value });
    location.reload();
  } catch (error) {
    problem.textContent = problemsOf(error).join(" ");
    problem.hidden = false;
    $("token").focus();
  }
});

$("login-do").disabled = false; // before, a click would only reload the page
