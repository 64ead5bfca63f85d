import { $, post } from "./asalto.js";

$("login").addEventListener("submit", async (event) => {
  event.preventDefault();
  const problem = $("problem");
  problem.hidden = true;
  try {
    await post("/login", { token: $("token").value });
    location.reload();
  } catch (error) {
    problem.textContent = error.message;
    problem.hidden = false;
    $("token").focus();
  }
});
