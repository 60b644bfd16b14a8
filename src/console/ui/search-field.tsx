import type { Ref } from "react";
import { Search, X } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Input } from "react-aria-components/Input";
import { SearchField as AriaSearchField } from "react-aria-components/SearchField";
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
  return (
    <AriaSearchField
      aria-label={props.label}
      value={props.value}
      onChange={props.onChange}
      onSubmit={props.onSubmit}
      autoFocus={props.autoFocus}
      className={cx("group relative", props.className)}
    >
      <Search
        size={14}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-faint"
      />
      <Input
        ref={props.ref}
        placeholder={props.placeholder ?? props.label}
        className={cx(inputClass, "h-8 px-8 [&::-webkit-search-cancel-button]:hidden")}
      />
      <Button className="focus-ring absolute top-1 right-1 grid size-6 place-items-center rounded-sm text-muted group-data-empty:hidden data-hovered:bg-hover">
        <X size={14} aria-hidden />
      </Button>
    </AriaSearchField>
  );
}
