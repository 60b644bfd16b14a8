import { useEffect, useState, type ComponentProps } from "react";
import type { Tip } from "./floating/tip.tsx";
import { useLater, floatingParts } from "./later.ts";

/** Shows the tips of all controls (`tip`), one at a time. Rendered once, by the shell. */
export function Tips() {
  const [control, setControl] = useState<HTMLElement>();
  useEffect(() => watchTips(document, setControl), []);
  const [close] = useState(() => () => setControl(undefined));
  return control !== undefined && <LaterTip control={control} onClose={close} />;
}

function LaterTip(props: ComponentProps<typeof Tip>) {
  const parts = useLater(floatingParts, true, props.onClose);
  return parts !== undefined && <parts.Tip {...props} />;
}

/** How long the pointer rests on a control before its tip appears, in milliseconds. */
const delay = 500;

/** How long a tip stays when the pointer leaves, in milliseconds: enough to get to the tip itself, or to the next control. */
const linger = 80;

/**
 * Tells which control's tip (`data-tip`) to show: the one below the pointer, after a moment, or the one that the keyboard focuses.
 * Pressing it or Escape hides the tip. One listener for all controls, because most are never pointed at.
 *
 * @returns a function that ends it
 */
export function watchTips(
  target: Document,
  show: (control: HTMLElement | undefined) => void,
): () => void {
  const abort = new AbortController();
  const options = { passive: true, capture: true, signal: abort.signal };
  let shown: HTMLElement | undefined;
  let wanted: HTMLElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const set = (control: HTMLElement | undefined) => {
    clearTimeout(timer);
    wanted = control;
    if (shown !== control) show((shown = control));
  };
  const want = (control: HTMLElement | undefined) => {
    if (control === wanted) return;
    clearTimeout(timer);
    wanted = control;
    timer = setTimeout(() => set(control), shown === undefined ? delay : linger);
  };
  target.addEventListener(
    "pointerover",
    ({ target: at, pointerType }) => {
      if (pointerType === "touch" || !(at instanceof Element)) return;
      want(at.closest("[role=tooltip]") === null ? controlAt(at) : shown);
    },
    options,
  );
  target.addEventListener(
    "focusin",
    ({ target: at }) => {
      const control = at instanceof Element ? controlAt(at) : undefined;
      if (control?.matches(":focus-visible") === true) set(control);
    },
    options,
  );
  target.addEventListener(
    "focusout",
    ({ target: at }) => {
      if (at instanceof Element && shown !== undefined && controlAt(at) === shown) set(undefined);
    },
    options,
  );
  target.addEventListener("pointerdown", () => set(undefined), options);
  target.documentElement.addEventListener("pointerleave", () => want(undefined), options);
  target.addEventListener(
    "keydown",
    (event) => {
      if (shown === undefined || !["Escape", "Enter", " "].includes(event.key)) return;
      // Escape closes one thing at a time.
      if (event.key === "Escape") event.stopPropagation();
      set(undefined);
    },
    { capture: true, signal: abort.signal },
  );
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}

function controlAt(at: Element): HTMLElement | undefined {
  return at.closest<HTMLElement>("[data-tip]") ?? undefined;
}
