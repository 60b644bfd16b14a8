import { useRef, useState } from "react";
import { X } from "lucide-react";
import { common } from "#console/messages/common.ts";
import type { FieldProps } from "./field.tsx";
import { TextField } from "./text-field.tsx";

export type TagFieldProps = FieldProps & {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  onBlur?: () => void;
  /** Parses typed or pasted text; an empty list adds nothing. */
  parse: (text: string) => readonly string[];
  /** Ends a tag while typing or pasting, like Enter. */
  separator: RegExp;
  /** Why the list can't become this one, as a sentence at the field. What was typed then stays. */
  problemOf?: (tags: readonly string[]) => string | undefined;
  /** Shown when there are no tags. */
  none?: string;
  /** Accessible name of the list of tags. */
  listLabel: string;
  /** Formats a tag; by default it is shown as it is. */
  nameOf?: (tag: string) => string;
  placeholder?: string;
  isReadOnly?: boolean;
};

/** A list of short texts: typed one by one (Enter ends one), or pasted together. */
export function TagField(props: TagFieldProps) {
  const { tags, onChange, nameOf = String, isReadOnly = false } = props;
  const [typed, setTyped] = useState("");
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const add = (text: string) => {
    const parsed = props.parse(text);
    const next = [...new Set([...tags, ...parsed])];
    const refused = props.problemOf?.(next);
    setProblem(refused);
    setTyped(refused === undefined ? "" : text);
    if (parsed.length > 0 && refused === undefined) onChange(next);
  };
  const remove = (tag: string) => {
    setProblem(undefined);
    onChange(tags.filter((item) => item !== tag));
    input.current?.focus();
  };
  return (
    // The keys belong to the input inside, which doesn't accept key handlers.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="flex flex-col gap-1.5"
      onKeyDown={(event) => {
        if (event.target !== input.current || event.nativeEvent.isComposing || isReadOnly) return;
        if (event.key === "Enter" && !event.ctrlKey && !event.metaKey && typed.trim() !== "") {
          // Otherwise the form would be sent with the tag still in the input.
          event.preventDefault();
          add(typed);
        }
        const last = tags.at(-1);
        if (event.key === "Backspace" && typed === "" && last !== undefined) remove(last);
      }}
    >
      <TextField
        ref={input}
        label={props.label}
        description={props.description}
        error={problem ?? props.error}
        isRequired={props.isRequired ?? false}
        isReadOnly={isReadOnly}
        isDisabled={props.isDisabled ?? false}
        value={typed}
        placeholder={isReadOnly ? "" : (props.placeholder ?? "")}
        autoComplete="off"
        onChange={(text) => {
          if (props.separator.test(text)) return add(text);
          setProblem(undefined);
          setTyped(text);
        }}
        onBlur={() => {
          if (typed.trim() !== "") add(typed);
          props.onBlur?.();
        }}
      />
      {/* The same height with and without tags: adding a tag on the way to a button must not move the button. */}
      {tags.length === 0 ? (
        props.none !== undefined && <p className="min-h-6 text-sm text-muted">{props.none}</p>
      ) : (
        <ul aria-label={props.listLabel} className="flex flex-wrap gap-1">
          {tags.map((tag) => (
            <li
              key={tag}
              className="inline-flex h-6 max-w-full items-center gap-1 rounded-full border bg-sunken ps-2.5 text-sm last:pe-0"
            >
              <span className="min-w-0 truncate">{nameOf(tag)}</span>
              <button
                type="button"
                aria-label={common.remove(nameOf(tag))}
                disabled={isReadOnly || props.isDisabled === true}
                onClick={() => remove(tag)}
                className="focus-ring grid size-6 shrink-0 place-items-center rounded-full text-muted hover:text-text disabled:invisible"
              >
                <X size={12} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
