import { useState } from "react";
import type { ReactNode } from "react";
import { LeaveQuestion } from "./leave-question.tsx";

/**
 * Asks before a dialog or panel is closed with unsaved changes.
 *
 * @param isTouched - whether there are unsaved changes
 * @param onDiscard - called before it is closed in spite of them
 * @returns what closes it, and the question, to render outside of it
 */
export function useCloseQuestion(
  isTouched: () => boolean,
  onClose: () => void,
  onDiscard?: () => void,
): { close: () => void; question: ReactNode } {
  const [asks, setAsks] = useState(false);
  return {
    close: () => (isTouched() ? setAsks(true) : onClose()),
    question: (
      <LeaveQuestion
        isOpen={asks}
        onStay={() => setAsks(false)}
        onLeave={() => {
          onDiscard?.();
          setAsks(false);
          onClose();
        }}
      />
    ),
  };
}
