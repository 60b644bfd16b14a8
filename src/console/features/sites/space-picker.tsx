import { useMemo, useState } from "react";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
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
import type { Space } from "#contract/space.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { spacesQuery } from "#console/kit/queries.ts";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { compareNames } from "#console/messages/name-order.ts";
import { spacePickerTexts as t } from "#console/messages/space-picker.ts";
import { cx } from "#console/ui/class-names.ts";
import { inputClass } from "#console/ui/field.tsx";
import { itemClass } from "#console/ui/item-class.ts";

/** More rows than anyone scrolls through; typing narrows them. */
const mostShown = 100;

export type SpacePickerProps = {
  organizationId: string;
  label: string;
  description?: ReactNode;
  /** Why the value is invalid, as a sentence. */
  error?: string | undefined;
  /** IDs of the chosen spaces, in order of choice. */
  value: readonly string[];
  onChange: (spaces: readonly string[]) => void;
  /** Only one space: a choice replaces the previous one. */
  isSingle?: boolean;
  /** Why a space can't be chosen, in a few words. It stays in the list. */
  unavailable?: (space: Space) => string | undefined;
  autoFocus?: boolean;
};

/** Selects spaces of an organization by title. The focus stays in the field: arrow keys move, Enter selects and deselects. */
export function SpacePicker(props: SpacePickerProps) {
  const { value, unavailable } = props;
  const [text, setText] = useState("");
  const { data: spaces, error, refetch } = useQuery(spacesQuery(props.organizationId));
  const found = useMemo(() => matching(spaces ?? [], text), [spaces, text]);
  const shown = found.slice(0, mostShown);
  const chosen = value.flatMap((id) => spaces?.find((space) => space.id === id) ?? []);

  function choose(keys: Selection) {
    const selected = new Set(keys === "all" ? shown.map(({ id }) => id) : keys);
    const kept = value.filter((id) => selected.has(id) || !shown.some((space) => space.id === id));
    const fresh = shown
      .filter((space) => selected.has(space.id) && !value.includes(space.id))
      .filter((space) => unavailable?.(space) === undefined)
      .map(({ id }) => id);
    props.onChange(props.isSingle === true ? fresh.slice(0, 1) : [...kept, ...fresh]);
  }

  return (
    <div className="flex flex-col gap-2">
      {/* Typing alone highlights nothing: otherwise Enter could select a space from the previous results. */}
      <Autocomplete inputValue={text} onInputChange={setText} disableAutoFocusFirst>
        <TextField
          autoFocus={props.autoFocus}
          isInvalid={props.error !== undefined}
          className="flex flex-col gap-1"
          // Without a highlighted space, Enter would submit the surrounding form.
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
            <Input placeholder={t.search} className={cx(inputClass, "h-8 ps-8")} />
          </div>
          {props.error !== undefined && (
            <Text slot="errorMessage" className="text-sm text-danger">
              {props.error}
            </Text>
          )}
        </TextField>
        {error !== null && spaces === undefined ? (
          <FailureState isCompact error={error} onRetry={() => void refetch()} />
        ) : (
          <ListBox
            aria-label={t.found}
            items={shown}
            dependencies={[unavailable, value]}
            selectionMode={props.isSingle === true ? "single" : "multiple"}
            selectedKeys={value}
            onSelectionChange={choose}
            className="h-40 overflow-auto rounded-md border p-1 outline-none"
            renderEmptyState={() => (
              <p className="px-2 py-1.5 text-muted">{emptyText(spaces, text)}</p>
            )}
          >
            {(space) => <Candidate space={space} unavailable={unavailable?.(space)} />}
          </ListBox>
        )}
      </Autocomplete>
      {found.length > shown.length && (
        <p className="text-sm text-muted">{t.more(found.length - shown.length)}</p>
      )}
      {props.isSingle !== true && (
        <Chosen
          spaces={chosen}
          onRemove={(ids) => props.onChange(value.filter((id) => !ids.has(id)))}
        />
      )}
    </div>
  );
}

function matching(spaces: readonly Space[], text: string): Space[] {
  const wanted = text.trim().toLowerCase();
  return spaces
    .filter(({ title }) => title.toLowerCase().includes(wanted))
    .toSorted((one, other) => compareNames(one.title, other.title));
}

function emptyText(spaces: readonly Space[] | undefined, text: string): string {
  if (spaces === undefined) return t.loading;
  return text.trim() === "" ? t.nothing : t.none;
}

function Candidate({ space, unavailable }: { space: Space; unavailable: string | undefined }) {
  return (
    <ListBoxItem
      id={space.id}
      textValue={space.title}
      isDisabled={unavailable !== undefined}
      className={itemClass}
    >
      <SpaceMark emoji={space.emoji} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{space.title}</span>
        {unavailable !== undefined && (
          <span className="block truncate text-sm text-muted">{unavailable}</span>
        )}
      </span>
      <Check size={14} aria-hidden className="invisible shrink-0 group-data-selected:visible" />
    </ListBoxItem>
  );
}

/** The chosen spaces. Delete and the remove buttons deselect them. */
function Chosen(props: {
  spaces: readonly Space[];
  onRemove: (ids: ReadonlySet<unknown>) => void;
}) {
  if (props.spaces.length === 0) return null;
  return (
    <TagGroup onRemove={props.onRemove} className="flex flex-col gap-1">
      <Label className="text-sm text-muted">{t.chosenCount(props.spaces.length)}</Label>
      <TagList items={props.spaces} className="flex max-h-28 flex-wrap gap-1 overflow-auto p-0.5">
        {(space) => (
          <Tag
            id={space.id}
            textValue={space.title}
            className="focus-ring flex h-6 max-w-56 cursor-default items-center gap-1 rounded-full border bg-sunken ps-2 text-sm"
          >
            <span className="truncate">{space.title}</span>
            <Button
              slot="remove"
              aria-label={t.takeOut(space.title)}
              className="focus-ring grid size-6 shrink-0 place-items-center rounded-full text-muted data-hovered:text-text"
            >
              <X size={12} aria-hidden />
            </Button>
          </Tag>
        )}
      </TagList>
    </TagGroup>
  );
}
