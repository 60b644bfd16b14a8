import { useRef, useState } from "react";
import { useCloseQuestion } from "#console/kit/form/use-leave-guard.tsx";
import { focusWhenPossible } from "../view/focus-when-possible.ts";

/** Whether the settings fit beside the page. */
const hasRoom = () => matchMedia("(min-width: 80rem)").matches;

/** The settings of the open page: whether they are shown, and what shows and closes them. Asks before they lose changes. */
export function useSettings() {
  const [shown, setShown] = useState<{ isBeside: boolean }>();
  const button = useRef<HTMLButtonElement>(null);
  const isTouched = useRef(false);
  const { close, question } = useCloseQuestion(
    () => isTouched.current,
    () => {
      isTouched.current = false;
      setShown(undefined);
      const { current } = button;
      if (current !== null) focusWhenPossible(current, () => current.focus());
    },
  );
  return {
    /** Undefined while they are closed. */
    shown,
    /** For the button that shows and closes them. The focus returns to it. */
    button,
    toggle: () => (shown === undefined ? setShown({ isBeside: hasRoom() }) : close()),
    close,
    onTouchedChange: (touched: boolean) => {
      isTouched.current = touched;
    },
    question,
  };
}
