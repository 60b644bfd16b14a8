import type { RefObject } from "react";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { mostCharacters } from "#console/kit/search/use-typed-query.ts";
import { common } from "#console/messages/common.ts";
import { searchTexts as t } from "#console/messages/search.ts";
import { cx } from "#console/ui/class-names.ts";
import { SearchField } from "#console/ui/search-field.tsx";

/** Characters before the bound from which on they are counted. */
const counted = 64;

/** Where one types; Enter makes what is typed an entry of the history, the arrow down goes to the results. */
export function QueryField(props: {
  input: RefObject<HTMLInputElement | null>;
  label: string;
  typed: string;
  isTooLong: boolean;
  onType: (text: string) => void;
  onSubmit: () => void;
  /** @returns whether there is a result to go to */
  onDown: () => boolean;
}) {
  const used = props.typed.trim().length;
  const focus = () => {
    props.input.current?.focus();
    props.input.current?.select();
  };
  useKeys([{ keys: "/", label: t.keys.field, group: t.keys.group, run: focus }]);
  return (
    <div
      role="search"
      // The field keeps keys to itself once it has them.
      onKeyDownCapture={(event) => {
        if (event.key === "ArrowDown" && props.onDown()) event.preventDefault();
      }}
    >
      <SearchField
        ref={props.input}
        label={props.label}
        placeholder={t.placeholder}
        value={props.typed}
        onChange={props.onType}
        onSubmit={props.onSubmit}
        autoFocus={props.typed === ""}
        className="max-w-xl"
      />
      {used > mostCharacters - counted && (
        <p
          className={cx(
            "pt-1 text-sm tabular-nums",
            props.isTooLong ? "text-danger" : "text-muted",
          )}
          role={props.isTooLong ? "alert" : undefined}
        >
          {props.isTooLong
            ? t.tooLong(used, mostCharacters)
            : common.characters(used, mostCharacters)}
        </p>
      )}
    </div>
  );
}
