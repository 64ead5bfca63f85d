// Redrawing waits until no button is pressed: leaving a field applies its text and redraws the lists, and the button
// under the pointer must not be redrawn before its click.

/** @type {Promise<unknown>} */
let pressed = Promise.resolve();
document.addEventListener("pointerdown", () => {
  pressed = new Promise((resolve) => {
    for (const kind of ["pointerup", "pointercancel"])
      document.addEventListener(kind, () => setTimeout(resolve), { once: true });
  });
});

/** Return a promise that resolves when no button is pressed. */
export const released = () => pressed;
