import { useEffect, useRef, useState } from "react";

/** Where the active cell moves after an edit. */
export type Leave = "down" | "up" | "right" | "left" | "stay";

/**
 * The input of an edited cell. Enter, Tab, and blur commit its value; Escape discards it.
 *
 * @param commit - returns why the text is invalid; the input then stays, unless it lost the focus
 */
export function TextEditor(props: {
  label: string;
  text: string;
  isNumber: boolean;
  detailId: string;
  commit: (text: string, leave: Leave, hasLeft: boolean) => string | undefined;
  cancel: () => void;
}) {
  const [text, setText] = useState(props.text);
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.setSelectionRange(-1, -1);
  }, []);
  const finish = (leave: Leave, hasLeft = false) => {
    if (isDone.current) return;
    isDone.current = true;
    const problem = props.commit(text, leave, hasLeft);
    if (problem !== undefined && !hasLeft) isDone.current = false;
    setFault(problem);
  };
  return (
    <input
      ref={input}
      aria-label={props.label}
      aria-invalid={fault !== undefined}
      aria-describedby={props.detailId}
      inputMode={props.isNumber ? "decimal" : "text"}
      value={text}
      autoComplete="off"
      onChange={(event) => {
        setText(event.target.value);
        setFault(undefined);
      }}
      onBlur={() => finish("stay", true)}
      onKeyDown={(event) => {
        // The surrounding table has other meanings for these keys.
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        const leave = leaveOf(event.key, event.shiftKey);
        if (leave !== undefined) {
          event.preventDefault();
          finish(leave);
        }
        if (event.key === "Escape") {
          event.preventDefault();
          isDone.current = true;
          props.cancel();
        }
      }}
      onCopy={stop}
      onCut={stop}
      onPaste={stop}
      className={`absolute inset-0 z-1 min-w-full bg-raised px-2 text-base text-text outline-2 -outline-offset-2 outline-focus aria-invalid:outline-danger ${props.isNumber ? "text-end tabular-nums" : ""}`}
    />
  );
}

function stop(event: React.ClipboardEvent): void {
  event.stopPropagation();
}

/** Where a key that ends an edit moves the active cell. */
export function leaveOf(key: string, isBack: boolean): Leave | undefined {
  if (key === "Enter") return isBack ? "up" : "down";
  if (key === "Tab") return isBack ? "left" : "right";
  return undefined;
}
