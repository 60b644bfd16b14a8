import { useId, useRef, useState } from "react";
import type { KeyboardEvent } from "react";
import { maximumConditionLength } from "#content/condition/condition.ts";
import { siteConditionTexts as t } from "#console/messages/kit-dialogs.ts";
import { cx } from "#console/ui/class-names.ts";
import { describedBy, FieldFoot, FieldHead, inputClass, useFieldIds } from "#console/ui/field.tsx";
import { completionAt, type Completion, type SchemaClaim } from "./rules.ts";

/** The text of a condition. While a claim is typed, the claims of the schema are suggested. */
export function ConditionText(props: {
  value: string;
  onChange: (text: string) => void;
  onBlur: (() => void) | undefined;
  claims: readonly SchemaClaim[];
  problems: readonly string[];
  isReadOnly: boolean;
  label: string;
  inputRef: ((input: HTMLTextAreaElement | null) => void) | undefined;
}) {
  const { value, onChange, claims, isReadOnly } = props;
  const ids = useFieldIds();
  const error = props.problems.length === 0 ? undefined : props.problems.join(" ");
  const area = useRef<HTMLTextAreaElement>(null);
  const suggestions = useSuggestions(area, claims, onChange);
  const { completion, current } = suggestions;
  return (
    <div className="flex flex-col gap-1">
      <FieldHead label={props.label} description={t.textHint} ids={ids} />
      <div className="relative">
        <textarea
          ref={(input) => {
            area.current = input;
            props.inputRef?.(input);
          }}
          id={ids.control}
          value={value}
          rows={2}
          maxLength={maximumConditionLength}
          readOnly={isReadOnly}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={describedBy(ids, { description: t.textHint, error })}
          aria-autocomplete="list"
          aria-controls={completion && suggestions.listId}
          aria-activedescendant={completion && suggestions.optionId(current)}
          onChange={(event) => {
            onChange(event.currentTarget.value);
            suggestions.update(event.currentTarget);
          }}
          onSelect={(event) => suggestions.update(event.currentTarget)}
          onKeyDown={suggestions.onKeyDown}
          onBlur={() => {
            suggestions.close();
            props.onBlur?.();
          }}
          className={cx(
            inputClass,
            "field-sizing-content max-h-60 min-h-14 resize-y py-1.5 font-mono text-sm read-only:bg-sunken",
          )}
        />
        {completion !== undefined && (
          <Suggestions completion={completion} suggestions={suggestions} />
        )}
      </div>
      <div role="status">
        <FieldFoot ids={ids} error={error} />
      </div>
    </div>
  );
}

type SuggestionList = ReturnType<typeof useSuggestions>;

function Suggestions(props: { completion: Completion; suggestions: SuggestionList }) {
  const { completion, suggestions } = props;
  return (
    <div
      role="listbox"
      tabIndex={-1}
      id={suggestions.listId}
      aria-label={t.suggestions}
      className="absolute inset-x-0 top-full z-10 mt-1 max-h-56 overflow-auto rounded-md border bg-raised py-1 shadow-lg"
    >
      {completion.claims.map((claim, at) => (
        // The keys are handled by the text field, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={claim.text}
          role="option"
          id={suggestions.optionId(at)}
          aria-selected={at === suggestions.current}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => suggestions.take(claim)}
          className="flex min-h-7 cursor-default flex-wrap items-center gap-x-3 px-2.5 py-0.5 hover:bg-hover aria-selected:bg-selected"
        >
          <span className="font-mono text-sm wrap-anywhere">{claim.text}</span>
          {claim.title !== undefined && (
            <span className="text-sm text-muted wrap-anywhere">{claim.title}</span>
          )}
        </div>
      ))}
    </div>
  );
}

/** The suggestions for the word before the caret: arrows choose, Enter and Tab take, Escape closes. */
function useSuggestions(
  area: React.RefObject<HTMLTextAreaElement | null>,
  claims: readonly SchemaClaim[],
  onChange: (text: string) => void,
) {
  const listId = useId();
  const [completion, setCompletion] = useState<Completion>();
  const [current, setCurrent] = useState(0);
  const close = () => setCompletion(undefined);
  const update = ({ value, selectionStart, selectionEnd, readOnly }: HTMLTextAreaElement) => {
    const completion =
      readOnly || selectionStart !== selectionEnd
        ? undefined
        : completionAt(value, selectionStart, claims);
    setCompletion(completion);
    setCurrent((at) => Math.min(at, (completion?.claims.length ?? 1) - 1));
  };
  const take = (claim: SchemaClaim) => {
    const { current: field } = area;
    if (field === null || completion === undefined) return;
    field.setRangeText(claim.text, completion.from, field.selectionStart, "end");
    onChange(field.value);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (completion === undefined || event.nativeEvent.isComposing) return;
    const { claims: shown } = completion;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setCurrent((current + step + shown.length) % shown.length);
    else if (event.key === "Enter" || event.key === "Tab") take(shown[current]!);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const optionId = (at: number) => `${listId}${at}`;
  return { listId, optionId, completion, current, update, take, close, onKeyDown };
}
