import { useState } from "react";
import type { ReactNode } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Check, Search, X } from "lucide-react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem, ListBoxLoadMoreItem } from "react-aria-components/ListBox";
import type { Selection } from "react-aria-components/ListBox";
import { Text } from "react-aria-components/Text";
import { TextField } from "react-aria-components/TextField";
import { Button } from "react-aria-components/Button";
import { Tag, TagGroup, TagList } from "react-aria-components/TagGroup";
import type { Member } from "#contract/member.ts";
import type { User } from "#contract/user.ts";
import { listQuery } from "#console/data/query.ts";
import { memberPickerTexts as t } from "#console/messages/member-picker.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { cx } from "#console/ui/class-names.ts";
import { inputClass } from "#console/ui/field.tsx";
import { itemClass } from "#console/ui/item-class.ts";
import { FailureState } from "./page-state.tsx";
import { useSettled } from "./use-settled.ts";

/** Members per request; scrolling loads more. */
const pageSize = 30;
/** Debounce of the search, in milliseconds. */
const pause = 200;

export type MemberPickerProps = {
  organizationId: string;
  label: string;
  description?: ReactNode;
  /** The selected members, in order of selection. */
  value: readonly User[];
  onChange: (users: readonly User[]) => void;
  /** Only one member: a selection replaces the previous one. */
  isSingle?: boolean;
  /** Why a member can't be selected, in a few words. They stay in the list. */
  unavailable?: (user: User) => string | undefined;
  autoFocus?: boolean;
};

/**
 * Selects members of an organization. The platform searches them by name and email. The focus stays in the field: arrow keys move
 * through the results, Enter selects and deselects.
 */
export function MemberPicker(props: MemberPickerProps) {
  const { value, unavailable } = props;
  const [text, setText] = useState("");
  const search = useSettled(text.trim(), pause);
  const list = useInfiniteQuery({
    ...listQuery("GET /v1/orgs/{organizationId}/members", {
      params: { organizationId: props.organizationId },
      query: { sort: "name", order: "asc", limit: pageSize, ...(search !== "" && { search }) },
    }),
    placeholderData: keepPreviousData,
  });
  const found = list.data?.items ?? [];

  function choose(keys: Selection) {
    const chosen = new Set(keys === "all" ? found.map(({ user }) => user.id) : keys);
    const kept = value.filter(({ id }) => chosen.has(id));
    const fresh = found
      .map(({ user }) => user)
      .filter((user) => chosen.has(user.id) && !value.some(({ id }) => id === user.id))
      .filter((user) => unavailable?.(user) === undefined);
    props.onChange(props.isSingle === true ? fresh.slice(0, 1) : [...kept, ...fresh]);
  }

  return (
    <div className="flex flex-col gap-2">
      {/* Typing alone highlights nobody: otherwise Enter could select somebody from the previous results. */}
      <Autocomplete inputValue={text} onInputChange={setText} disableAutoFocusFirst>
        <TextField
          autoFocus={props.autoFocus}
          className="flex flex-col gap-1"
          // Without a highlighted member, Enter would submit the surrounding form.
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
        </TextField>
        {list.error !== null && list.data === undefined ? (
          <FailureState isCompact error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <ListBox
            aria-label={t.found}
            items={found.map((member) => ({ ...member, id: member.user.id }))}
            dependencies={[unavailable, value]}
            selectionMode={props.isSingle === true ? "single" : "multiple"}
            selectedKeys={value.map(({ id }) => id)}
            onSelectionChange={choose}
            className={cx(
              "h-56 overflow-auto rounded-md border p-1 outline-none",
              list.isPlaceholderData && "opacity-70",
            )}
            renderEmptyState={() => (
              <p className="px-2 py-1.5 text-muted">{emptyText(list.isPending, search)}</p>
            )}
          >
            {found.map((member) => (
              <Candidate
                key={member.user.id}
                member={member}
                unavailable={unavailable?.(member.user)}
              />
            ))}
            <ListBoxLoadMoreItem
              onLoadMore={() => {
                if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
              }}
              isLoading={list.isFetchingNextPage}
              className="px-2 py-1.5 text-muted"
            >
              {t.loading}
            </ListBoxLoadMoreItem>
          </ListBox>
        )}
      </Autocomplete>
      <p role="status" className="sr-only">
        {list.data !== undefined &&
          !list.isPlaceholderData &&
          t.foundCount(found.length, list.hasNextPage)}
      </p>
      {props.isSingle !== true && (
        <MemberChips
          users={value}
          onRemove={(ids) => props.onChange(value.filter(({ id }) => !ids.has(id)))}
        />
      )}
    </div>
  );
}

function Candidate({ member, unavailable }: { member: Member; unavailable: string | undefined }) {
  const { user } = member;
  const below = unavailable ?? (member.disabled ? t.disabled : undefined);
  return (
    <ListBoxItem
      id={user.id}
      textValue={user.displayName}
      isDisabled={unavailable !== undefined}
      className={itemClass}
    >
      <Avatar name={user.displayName} photoURL={user.photoURL} size={24} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{user.displayName}</span>
        <span className="block truncate text-sm text-muted">
          {/* The reason comes first, so that truncation can't hide it. */}
          {[below, user.email].filter(Boolean).join(" · ")}
        </span>
      </span>
      <Check size={14} aria-hidden className="invisible shrink-0 group-data-selected:visible" />
    </ListBoxItem>
  );
}

function emptyText(isPending: boolean, search: string): string {
  if (isPending) return t.loading;
  return search === "" ? t.nobody : t.none;
}

/** The selected members. Delete and the remove buttons deselect them. */
function MemberChips(props: {
  users: readonly User[];
  onRemove: (ids: ReadonlySet<unknown>) => void;
}) {
  if (props.users.length === 0) return null;
  return (
    <TagGroup onRemove={props.onRemove} className="flex flex-col gap-1">
      <Label className="text-sm text-muted">{t.chosenCount(props.users.length)}</Label>
      <TagList items={props.users} className="flex max-h-28 flex-wrap gap-1 overflow-auto p-0.5">
        {(user) => (
          <Tag
            id={user.id}
            textValue={user.displayName}
            className="focus-ring flex h-6 max-w-56 cursor-default items-center gap-1 rounded-full border bg-sunken ps-1 text-sm"
          >
            <Avatar name={user.displayName} photoURL={user.photoURL} size={16} />
            <span className="truncate">{user.displayName}</span>
            <Button
              slot="remove"
              aria-label={t.takeOut(user.displayName)}
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
