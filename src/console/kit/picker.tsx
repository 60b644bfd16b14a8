import type { ReactNode } from "react";
import { Check, Search, X } from "lucide-react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Button } from "react-aria-components/Button";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import type { Selection } from "react-aria-components/ListBox";
import { Tag, TagGroup, TagList } from "react-aria-components/TagGroup";
import { Text } from "react-aria-components/Text";
import { TextField } from "react-aria-components/TextField";
import { cx, itemClass } from "#console/ui/class-names.ts";
import { inputClass } from "#console/ui/field.tsx";

/** What can be chosen. */
export type PickerItem = {
  id: string;
  name: string;
  /** Its picture in the list. */
  mark: ReactNode;
  /** Its picture among the chosen ones. */
  smallMark?: ReactNode;
  /** A second line. */
  below?: string | undefined;
  /** It stays in the list, and the second line says why. */
  isUnavailable?: boolean;
};

/** The field of a picker, for those who use it. */
export type PickerFieldProps = {
  label: string;
  description?: ReactNode;
  /** Why the value is invalid, as a sentence. */
  error?: string | undefined;
  /** Only one item: a choice replaces the previous one. */
  isSingle?: boolean;
  autoFocus?: boolean;
};

export type PickerTexts = {
  search: string;
  found: string;
  chosenCount: (count: number) => string;
  takeOut: (name: string) => string;
};

type PickerProps = PickerFieldProps & {
  texts: PickerTexts;
  text: string;
  onText: (text: string) => void;
  /** The items that match the text. */
  found: readonly PickerItem[];
  /** The chosen ones, in order of choice. */
  chosen: readonly PickerItem[];
  onChange: (ids: readonly string[]) => void;
  /** Why nothing is found. */
  empty: string;
  /** Instead of the list, if it couldn't be loaded. */
  failure?: ReactNode;
  /** At the end of the list, and below it. */
  more?: ReactNode;
  note?: ReactNode;
  listClass: string;
};

/** Chooses items by name. The focus stays in the field: arrow keys move, Enter chooses and takes back. */
export function Picker(props: PickerProps) {
  const { found, chosen, texts, isSingle = false } = props;
  const ids = chosen.map(({ id }) => id);

  function choose(keys: Selection) {
    const selected = new Set(keys === "all" ? found.map(({ id }) => id) : keys);
    const kept = ids.filter((id) => selected.has(id) || !found.some((item) => item.id === id));
    const fresh = found
      .filter(({ id, isUnavailable }) => selected.has(id) && !ids.includes(id) && !isUnavailable)
      .map(({ id }) => id);
    props.onChange(isSingle ? fresh.slice(0, 1) : [...kept, ...fresh]);
  }

  return (
    <div className="flex flex-col gap-2">
      {/* Typing alone highlights nothing: otherwise Enter could choose something from the previous results. */}
      <Autocomplete inputValue={props.text} onInputChange={props.onText} disableAutoFocusFirst>
        <SearchText {...props} placeholder={texts.search} />
        {props.failure || (
          <ListBox
            aria-label={texts.found}
            selectionMode={isSingle ? "single" : "multiple"}
            // Escape closes what is around the picker. It must not empty the choice.
            escapeKeyBehavior="none"
            selectedKeys={ids}
            onSelectionChange={choose}
            className={cx("overflow-auto rounded-md border p-1 outline-none", props.listClass)}
            renderEmptyState={() => <p className="px-2 py-1.5 text-muted">{props.empty}</p>}
          >
            {found.map((item) => (
              <Candidate key={item.id} item={item} />
            ))}
            {props.more}
          </ListBox>
        )}
      </Autocomplete>
      {props.note}
      {!isSingle && chosen.length > 0 && (
        <TagGroup
          onRemove={(removed) => props.onChange(ids.filter((id) => !removed.has(id)))}
          className="flex flex-col gap-1"
        >
          <Label className="text-sm text-muted">{texts.chosenCount(chosen.length)}</Label>
          <TagList items={chosen} className="flex max-h-28 flex-wrap gap-1 overflow-auto p-0.5">
            {(item) => <Chip item={item} label={texts.takeOut(item.name)} />}
          </TagList>
        </TagGroup>
      )}
    </div>
  );
}

function SearchText(props: PickerFieldProps & { placeholder: string }) {
  return (
    <TextField
      autoFocus={props.autoFocus}
      isInvalid={props.error !== undefined}
      className="flex flex-col gap-1"
      // Without a highlighted item, Enter would submit the surrounding form.
      onKeyDown={(event) => {
        if (event.key === "Enter" && !event.metaKey && !event.ctrlKey) event.preventDefault();
      }}
    >
      <Label className="font-medium">{props.label}</Label>
      {props.description !== undefined && (
        <Text slot="description" className="text-sm text-muted">
          {props.description}
        </Text>
      )}
      <div className="relative">
        <Search
          size={14}
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 -translate-y-1/2 text-faint"
        />
        <Input placeholder={props.placeholder} className={cx(inputClass, "h-8 ps-8")} />
      </div>
      {props.error !== undefined && (
        <Text slot="errorMessage" className="text-sm text-danger">
          {props.error}
        </Text>
      )}
    </TextField>
  );
}

function Candidate({ item }: { item: PickerItem }) {
  const { id, name, mark, below, isUnavailable = false } = item;
  return (
    <ListBoxItem id={id} textValue={name} isDisabled={isUnavailable} className={itemClass}>
      {mark}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {below !== undefined && <span className="block truncate text-sm text-muted">{below}</span>}
      </span>
      <Check size={14} aria-hidden className="invisible shrink-0 group-data-selected:visible" />
    </ListBoxItem>
  );
}

/** A chosen item. Delete and the button take it out. */
function Chip({ item, label }: { item: PickerItem; label: string }) {
  return (
    <Tag
      id={item.id}
      textValue={item.name}
      className={cx(
        "focus-ring flex h-6 max-w-56 cursor-default items-center gap-1 rounded-full border bg-sunken text-sm",
        item.smallMark === undefined ? "ps-2" : "ps-1",
      )}
    >
      {item.smallMark}
      <span className="truncate">{item.name}</span>
      <Button
        slot="remove"
        aria-label={label}
        className="focus-ring grid size-6 shrink-0 place-items-center rounded-full text-muted data-hovered:text-text"
      >
        <X size={12} aria-hidden />
      </Button>
    </Tag>
  );
}
