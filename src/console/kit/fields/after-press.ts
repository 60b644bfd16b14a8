/** Whether a mouse button, finger or pen is down. */
let isDown = false;

/**
 * Runs `act` now or, while the pointer is down, after it is released. A message that appears under a field on pointer down would
 * move the button under the pointer, and the click would be lost.
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
