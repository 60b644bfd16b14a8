import { useImperativeHandle, useRef } from "react";
import type { KeyboardEvent, Ref } from "react";
import { Search, X } from "lucide-react";
import { common } from "#console/messages/common.ts";
import { cx } from "./class-names.ts";
import { inputClass } from "./field.tsx";

/** A field that filters the content below it. Escape and the clear button empty it. */
export function SearchField(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onSubmit?: (value: string) => void;
  placeholder?: string;
  autoFocus?: boolean;
  className?: string;
  ref?: Ref<HTMLInputElement>;
}) {
  const { value, onChange, onSubmit } = props;
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(props.ref, () => input.current!);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && onSubmit !== undefined) {
      event.preventDefault();
      onSubmit(value);
    } else if (event.key === "Escape" && value !== "") {
      // Escape does one thing at a time: an empty field leaves it to what is around.
      event.preventDefault();
      event.stopPropagation();
      onChange("");
    }
  };
  return (
    <div className={cx("relative", props.className)}>
      <Search
        size={14}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-faint"
      />
      <input
        ref={input}
        type="search"
        aria-label={props.label}
        placeholder={props.placeholder ?? props.label}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={onKeyDown}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={props.autoFocus}
        className={cx(inputClass, "h-8 px-8 [&::-webkit-search-cancel-button]:hidden")}
      />
      {value !== "" && (
        <button
          type="button"
          // Escape does the same.
          tabIndex={-1}
          aria-label={common.clearSearch}
          onClick={() => {
            onChange("");
            input.current?.focus();
          }}
          className="focus-ring absolute top-1 right-1 grid size-6 place-items-center rounded-sm text-muted hover:bg-hover"
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}
