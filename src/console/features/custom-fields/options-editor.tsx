import { useRef, useState } from "react";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { flushSync } from "react-dom";
import { mostOptions } from "#contract/limits.ts";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { gate } from "#console/kit/gate.ts";
import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { formatList } from "#console/messages/format.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { TextField } from "#console/ui/text-field.tsx";
import type { FormerNames } from "./former-names.ts";
import { moveOption, optionFaults } from "./value.ts";

const t = customFieldTexts.options;

/** A change of the options, which their former names follow. New options have none. */
type Edit = <T>(list: readonly T[], added: readonly T[]) => readonly T[];

/**
 * The options of a field, in the surrounding form: typed, pasted as lines, and reordered by buttons and keys.
 *
 * @param onRemove - called before an option is removed; calls `remove` to confirm
 */
export function OptionsEditor(props: {
  onRemove?: (option: string, remove: () => void) => void;
  /** What each option was called before it was edited. Without it, the field is new. */
  formerly?: FormerNames;
}) {
  const { field, error, isOff } = useField("options");
  const options = field.value as readonly string[];
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const faults = optionFaults(options);
  // Errors appear after a submit or when the field loses focus: until then, an empty new option is fine.
  const hasError = error !== undefined;

  const show = (edit: Edit, focus: number, texts: readonly string[] = []) => {
    const next = edit(options, texts);
    const unnamed = texts.map(() => undefined);
    props.formerly?.keep(next, edit(props.formerly.of(options), unnamed));
    flushSync(() => field.onChange([...next]));
    list.current?.querySelectorAll("input")[Math.min(next.length - 1, focus)]?.focus();
  };
  const put = (at: number, texts: readonly string[], replaced = 0) =>
    show((all, added) => all.toSpliced(at, replaced, ...added), at + texts.length - 1, texts);
  const move = (at: number, by: 1 | -1) => {
    if (moveOption(options, at, by) === options) return;
    show((all) => moveOption(all, at, by), at + by);
    setSaid(t.moved(options[at] || t.option(at + 1), at + by + 1, options.length));
  };
  const remove = (at: number) => {
    const option = options[at] ?? "";
    const go = () => show((all) => all.toSpliced(at, 1), Math.max(0, at - 1));
    if (props.onRemove === undefined) go();
    else props.onRemove(option, go);
  };
  const isFull = gate([options.length >= mostOptions, t.isFull(mostOptions)]);

  return (
    <FieldFrame name="options" label={t.label} show={(value) => formatList(value as string[])}>
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend className="mb-1 font-medium">{t.label}</legend>
        <p className="text-sm text-muted">
          {t.hint(options.length, mostOptions)} {props.formerly !== undefined && t.renames}
        </p>
        {/* The keys belong to the inputs inside. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ol
          ref={list}
          className="flex flex-col gap-1.5"
          onKeyDown={(event) => {
            if (!(event.target instanceof HTMLInputElement)) return;
            const at = Number(event.target.closest("li")?.dataset["at"]);
            if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
              event.preventDefault();
              move(at, event.key === "ArrowUp" ? -1 : 1);
            } else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
              event.preventDefault();
              if (isFull === undefined) put(at + 1, [""]);
            }
          }}
          onPaste={(event) => {
            const lines = event.clipboardData.getData("text/plain").split(/\r?\n/);
            const texts = lines.map((line) => line.trim()).filter((line) => line !== "");
            if (texts.length < 2 || !(event.target instanceof HTMLInputElement)) return;
            event.preventDefault();
            const at = Number(event.target.closest("li")?.dataset["at"]);
            if (options[at] === "") put(at, texts, 1);
            else put(at + 1, texts);
          }}
        >
          {options.map((option, at) => (
            <li
              // An option's text changes while typing, so the index is its only key.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              data-at={at}
              className="flex items-start gap-0.5"
            >
              <OptionField
                place={at}
                value={option}
                error={hasError || option !== "" ? faults[at] : undefined}
                isReadOnly={isOff}
                onChange={(text) => {
                  const next = options.with(at, text);
                  props.formerly?.keep(next, props.formerly.of(options));
                  field.onChange(next);
                }}
                onBlur={field.onBlur}
              />
              <IconButton
                label={t.up(option || t.option(at + 1))}
                keys="Alt+ArrowUp"
                icon={<ArrowUp size={14} aria-hidden />}
                unavailable={gate([at === 0, t.isFirst])}
                onPress={() => move(at, -1)}
              />
              <IconButton
                label={t.down(option || t.option(at + 1))}
                keys="Alt+ArrowDown"
                icon={<ArrowDown size={14} aria-hidden />}
                unavailable={gate([at === options.length - 1, t.isLast])}
                onPress={() => move(at, 1)}
              />
              <IconButton
                label={t.remove(option || t.option(at + 1))}
                icon={<X size={14} aria-hidden />}
                unavailable={gate([options.length === 1, t.isOnly])}
                onPress={() => remove(at)}
              />
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            size="small"
            icon={<Plus size={14} aria-hidden />}
            unavailable={isFull}
            onPress={() => put(options.length, [""])}
          >
            {t.add}
          </Button>
          <span className="text-sm text-muted">{t.keys}</span>
        </div>
        {hasError && <p className="text-sm text-danger">{error}</p>}
        <p role="status" className="sr-only">
          {said}
        </p>
      </fieldset>
    </FieldFrame>
  );
}

function OptionField(props: {
  place: number;
  value: string;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (text: string) => void;
  onBlur: () => void;
}) {
  return (
    <div className="min-w-0 flex-1 [&_label]:sr-only [&>div]:gap-0">
      <TextField
        label={t.option(props.place + 1)}
        value={props.value}
        onChange={props.onChange}
        onBlur={props.onBlur}
        error={props.error}
        isReadOnly={props.isReadOnly}
        autoComplete="off"
      />
    </div>
  );
}
