import { useState } from "react";
import { orderedTreeTexts } from "#console/messages/ordered-tree.ts";
import { common } from "#console/messages/common.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { Picker } from "#console/kit/picker.tsx";
import type { SelectOption } from "#console/ui/floating/select-box.tsx";
import { Select } from "#console/ui/select.tsx";
import {
  indexOf,
  isSamePlace,
  legalPlaces,
  placeOf,
  siblingsIn,
  topmost,
  type EffectOf,
  type Place,
  type TreeNode,
  type TreeRules,
} from "./model.ts";

const t = orderedTreeTexts.dialog;
const TOP = "top";

/** Chooses a parent and a position for items. */
export function MoveDialog(props: {
  tree: readonly TreeNode[];
  ids: ReadonlySet<string>;
  rules: TreeRules<TreeNode>;
  /** The proposed parent; undefined: where the items are. */
  parent: string | undefined;
  effectOf?: EffectOf | undefined;
  onMove: (place: Place) => void;
  onClose: () => void;
}) {
  const { tree, ids, rules } = props;
  const own = placeOf(tree, ids);
  const targets = legalPlaces(tree, ids, rules);
  const index = indexOf(tree);
  const parents = [...new Set(targets.map(({ parent }) => parent ?? TOP))];
  const [parent, setParent] = useState(props.parent ?? own?.parent ?? TOP);
  const inside = parent === TOP ? undefined : parent;
  const siblings = siblingsIn(tree, inside).filter(({ id }) => !ids.has(id));
  const ownIndex = own?.parent === inside ? own?.index : undefined;
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? ownIndex ?? siblings.length, siblings.length);
  const place = { parent: inside, index: at };
  const nameOf = (id: string) => {
    const entry = index.get(id);
    if (entry === undefined) return { label: t.top };
    // Titles repeat.
    return { label: entry.node.title, ...(entry.parent && { description: entry.parent.title }) };
  };
  const titles = topmost(tree, ids).map(({ title }) => title);
  return (
    <Dialog isOpen size="small" title={t.title(titles)} onClose={props.onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          props.onMove(place);
          props.onClose();
        }}
      >
        <LongChoice
          label={t.parent}
          value={parent}
          onChange={(value) => {
            setParent(value);
            setChosen(undefined);
          }}
          options={parents.map((value) => ({
            value,
            ...nameOf(value),
          }))}
        />
        <LongChoice
          key={parent}
          label={t.place}
          value={String(at)}
          onChange={(value) => setChosen(Number(value))}
          options={[
            { value: "0", label: t.isFirst },
            ...siblings.map(({ title }, before) => ({
              value: String(before + 1),
              label: t.after(title),
            })),
          ]}
        />
        <p role="status" className="text-muted wrap-anywhere empty:hidden">
          {props.effectOf?.(ids, place)}
        </p>
        <div className="flex justify-end gap-2 pt-1">
          <Button onPress={props.onClose}>{common.cancel}</Button>
          <Button
            type="submit"
            variant="primary"
            unavailable={isSamePlace(place, own) ? t.unchanged : undefined}
          >
            {t.action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** More options are searched instead of listed: drawing thousands takes seconds, and nobody reads them. */
const mostListed = 50;

const mostFound = 30;

type ChoiceProps = {
  label: string;
  value: string;
  /** Descriptions tell those with the same label apart, among many. */
  options: readonly SelectOption[];
  onChange: (value: string) => void;
};

/** A choice among any number of options. */
function LongChoice(props: ChoiceProps) {
  if (props.options.length > mostListed) return <FoundChoice {...props} />;
  const options = props.options.map(({ value, label }) => ({ value, label }));
  return <Select {...props} options={options} />;
}

function FoundChoice({ label, value, options, onChange }: ChoiceProps) {
  const [text, setText] = useState("");
  const at = options.findIndex((option) => option.value === value);
  const matches = text.trim() === "" ? around(options, at) : matching(options, text);
  const toItem = (option: SelectOption) => ({
    id: option.value,
    name: option.label,
    below: option.description,
    mark: null,
  });
  const chosen = options[at];
  return (
    <Picker
      isSingle
      label={label}
      description={chosen && t.chosen(chosen.label)}
      texts={{ search: t.search, found: label, chosenCount: () => label, takeOut: () => label }}
      text={text}
      onText={setText}
      found={matches.slice(0, mostFound).map(toItem)}
      chosen={chosen === undefined ? [] : [toItem(chosen)]}
      onChange={([next]) => next !== undefined && onChange(next)}
      empty={t.noneFound}
      listClass="max-h-40"
    />
  );
}

/** The chosen option, in view, and those after it. */
function around(options: readonly SelectOption[], at: number): readonly SelectOption[] {
  return options.slice(Math.max(0, at - 2));
}

/** Every word has to be in the label or the description. */
function matching(options: readonly SelectOption[], text: string): readonly SelectOption[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return options.filter(({ label, description = "" }) => {
    const searched = `${label} ${description}`.toLocaleLowerCase();
    return words.every((word) => searched.includes(word));
  });
}
