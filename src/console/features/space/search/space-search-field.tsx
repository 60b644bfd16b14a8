import { useRef } from "react";
import { mostCharacters } from "#screens/search.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { KeyHint } from "#console/ui/key-hint.tsx";
import { SearchField } from "#console/ui/search-field.tsx";

const t = spaceTexts.search;

/** The search field; arrow keys move to the results. */
export function SpaceSearchField(props: {
  typed: string;
  isTooLong: boolean;
  onType: (text: string) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const { keys } = spaceTexts;
  useKeys([
    {
      keys: "/",
      label: keys.search,
      group: keys.group,
      run: () => {
        input.current?.focus();
        input.current?.select();
      },
    },
  ]);
  return (
    <div
      role="search"
      className="relative"
      // In the capture phase, because the field stops the propagation of keys.
      onKeyDownCapture={(event) => {
        if (event.key === "ArrowDown" && focusResult(1)) event.preventDefault();
      }}
    >
      <SearchField ref={input} label={t.label} value={props.typed} onChange={props.onType} />
      {props.typed === "" && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 max-[900px]:hidden"
        >
          <KeyHint keys="/" />
        </span>
      )}
      {props.isTooLong && (
        <p
          role="alert"
          className="absolute inset-x-0 top-full z-20 mt-1 rounded-md bg-raised p-2 text-sm text-danger shadow-float forced-colors:border"
        >
          {t.tooLong(props.typed.trim().length, mostCharacters)}
        </p>
      )}
    </div>
  );
}

const results = "[data-search-result]";

/**
 * Moves the focus through the results; from outside, to the first one.
 *
 * @param step - 1 down, -1 up
 * @returns false if there is no result in that direction
 */
export function focusResult(step: 1 | -1): boolean {
  const all = [...document.querySelectorAll<HTMLElement>(results)];
  const at = all.findIndex((element) => element === document.activeElement);
  const next = at === -1 ? all[0] : all[at + step];
  next?.focus();
  return next !== undefined;
}
