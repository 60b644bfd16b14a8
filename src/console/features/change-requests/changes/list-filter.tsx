import type { RefObject } from "react";
import { useTypedFilter } from "#console/kit/use-typed-filter.ts";
import { changesTexts as t } from "#console/messages/review.ts";
import { SearchField } from "#console/ui/search-field.tsx";

/**
 * What narrows the list of changes by words. Enter opens the first that fits, the arrow down goes to the list; Escape empties the
 * field, and the next one leaves it.
 */
export function ListFilter(props: {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onChange: (text: string) => void;
  onSubmit: (text: string) => void;
  /** @returns whether there is a row to go to */
  onDown: () => boolean;
  onLeave: () => void;
}) {
  const { field } = props;
  const [typed, setTyped] = useTypedFilter(props.text, props.onChange);
  return (
    <div
      role="search"
      // The field keeps keys to itself once it has them.
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
        ref={field}
        label={t.filter}
        value={typed}
        onChange={setTyped}
        onSubmit={props.onSubmit}
      />
    </div>
  );
}
