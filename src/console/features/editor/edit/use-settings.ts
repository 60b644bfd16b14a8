import { useRef, useState } from "react";
import { useCloseQuestion } from "#console/kit/form/use-close-question.tsx";

/** Whether the settings fit beside the page. */
const hasRoom = () => matchMedia("(min-width: 80rem)").matches;

/** The settings of the open page: whether they are shown, and what shows and closes them. Asks before they lose changes. */
export function useSettings() {
  const [shown, setShown] = useState<{ isBeside: boolean }>();
  const isTouched = useRef(false);
  const { close, question } = useCloseQuestion(
    () => isTouched.current,
    () => {
      isTouched.current = false;
      setShown(undefined);
    },
  );
  return {
    /** Undefined while they are closed. */
    shown,
    toggle: () => (shown === undefined ? setShown({ isBeside: hasRoom() }) : close()),
    close,
    onTouchedChange: (touched: boolean) => {
      isTouched.current = touched;
    },
    question,
  };
}
