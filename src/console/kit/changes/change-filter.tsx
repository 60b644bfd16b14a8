import type { ReactNode, RefObject } from "react";
import { useTypedFilter } from "#console/kit/use-typed-filter.ts";
import { changesTexts as t } from "#console/messages/review-changes.ts";
import { SearchField } from "#console/ui/search-field.tsx";
import { Select } from "#console/ui/select.tsx";
import { changeKinds } from "./change-kind.ts";
import type { ChangeFilter as Filter } from "./change-kind.ts";

type FilterProps = {
  /** What is searched; titles and paths unless it says otherwise. */
  label?: string;
  /** Beside the choice of a kind. */
  more?: ReactNode;
  field: RefObject<HTMLInputElement | null>;
  filter: Filter;
  onText: (text: string) => void;
  onKind: (kind: string) => void;
  /** Opens the first match of what is typed: the list updates only when the typing pauses. */
  onSubmit: (text: string) => void;
  /** @returns whether there is a row to move to */
  onDown: () => boolean;
  /** Moves the focus away from the list. */
  onLeave: () => void;
};

/** Filters a list of changes by text and kind. */
export function ChangeFilter(props: FilterProps) {
  return (
    <div className="flex flex-col gap-2 p-2">
      <TextFilter {...props} />
      <div className="flex items-center gap-1">
        <Select
          className="min-w-0 flex-1"
          label={t.kind}
          labelHidden
          value={props.filter.kind}
          onChange={props.onKind}
          options={[
            { value: "", label: t.allKinds },
            ...[...changeKinds, "file" as const].map((value) => ({
              value,
              label: t.kindOptions[value],
            })),
          ]}
        />
        {props.more}
      </div>
    </div>
  );
}

/**
 * Enter opens the first match, arrow down moves to the list. Escape clears the field; pressed again, it leaves the field.
 */
function TextFilter(props: FilterProps) {
  const [typed, setTyped] = useTypedFilter(props.filter.text, props.onText);
  return (
    <div
      role="search"
      // In the capture phase, because the field stops the propagation of keys.
      onKeyDownCapture={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === "ArrowDown" && props.onDown()) event.preventDefault();
        if (event.key === "Escape" && typed === "") {
          event.preventDefault();
          props.onLeave();
        }
      }}
    >
      <SearchField
        ref={props.field}
        label={props.label ?? t.filter}
        value={typed}
        onChange={setTyped}
        onSubmit={props.onSubmit}
      />
    </div>
  );
}
