/** Whether a mouse button, finger or pen is down. */
let isDown = false;

/**
 * Does something at once, or, while the pointer is pressed, when it has been let go. A message that appears under a field as the
 * pointer goes down on a button would push that button away from under it, and the press would be lost.
 */
export function afterPress(act: () => void): void {
  if (!isDown) return act();
  const later = () => {
    removeEventListener("pointerup", later);
    removeEventListener("pointercancel", later);
    // The click comes after the pointer is up.
    setTimeout(act);
  };
  addEventListener("pointerup", later);
  addEventListener("pointercancel", later);
}

for (const [type, down] of [
  ["pointerdown", true],
  ["pointerup", false],
  ["pointercancel", false],
] as const) {
  globalThis.addEventListener?.(
    type,
    () => {
      isDown = down;
    },
    { capture: true },
  );
}
