import { useState } from "react";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { ListBoxLoadMoreItem } from "react-aria-components/ListBox";
import type { User } from "#contract/user.ts";
import { listQuery } from "#console/data/query.ts";
import { common } from "#console/messages/common.ts";
import { memberPickerTexts as t } from "#console/messages/kit-dialogs.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { cx } from "#console/ui/class-names.ts";
import { FailureState } from "./page-state.tsx";
import { Picker } from "./picker.tsx";
import type { PickerFieldProps, PickerItem } from "./picker.tsx";
import { useSettled } from "./timing.ts";

/** Members per request; scrolling loads more. */
const pageSize = 30;
/** Debounce of the search, in milliseconds. */
const pause = 200;

export type MemberPickerProps = Omit<PickerFieldProps, "error"> & {
  organizationId: string;
  /** The selected members, in order of selection. */
  value: readonly User[];
  onChange: (users: readonly User[]) => void;
  /** Why a member can't be selected, in a few words. They stay in the list. */
  unavailable?: (user: User) => string | undefined;
};

/** Selects members of an organization. The platform searches them by name and email. */
export function MemberPicker(props: MemberPickerProps) {
  const { organizationId, value, onChange, unavailable, ...field } = props;
  const [text, setText] = useState("");
  const search = useSettled(text.trim(), pause);
  const list = useInfiniteQuery({
    ...listQuery("GET /v1/orgs/{organizationId}/members", {
      params: { organizationId },
      query: { sort: "name", order: "asc", limit: pageSize, ...(search !== "" && { search }) },
    }),
    placeholderData: keepPreviousData,
  });
  const members = list.data?.items ?? [];
  const users = new Map(
    [...members.map(({ user }) => user), ...value].map((item) => [item.id, item]),
  );
  return (
    <Picker
      {...field}
      texts={t}
      text={text}
      onText={setText}
      found={members.map(({ user, disabled }) => {
        const reason = unavailable?.(user);
        // The reason comes first, so that truncation can't hide it.
        const kind = user.serviceAccount === true ? common.serviceAccount : user.email;
        const below = [reason ?? (disabled ? t.disabled : undefined), kind];
        return {
          ...itemOf(user),
          below: below.filter(Boolean).join(" · "),
          isUnavailable: reason !== undefined,
        };
      })}
      chosen={value.map(itemOf)}
      onChange={(ids) => onChange(ids.flatMap((id) => users.get(id) ?? []))}
      empty={list.isPending ? t.loading : search === "" ? t.nobody : t.none}
      failure={
        list.error !== null &&
        list.data === undefined && (
          <FailureState isCompact error={list.error} onRetry={() => void list.refetch()} />
        )
      }
      more={
        <ListBoxLoadMoreItem
          onLoadMore={() => {
            if (list.hasNextPage && !list.isFetching) void list.fetchNextPage();
          }}
          isLoading={list.isFetchingNextPage}
          className="px-2 py-1.5 text-muted"
        >
          {t.loading}
        </ListBoxLoadMoreItem>
      }
      note={
        <p role="status" className="sr-only">
          {list.data !== undefined &&
            !list.isPlaceholderData &&
            t.foundCount(members.length, list.hasNextPage)}
        </p>
      }
      listClass={cx("h-56", list.isPlaceholderData && "opacity-70")}
    />
  );
}

function itemOf({ id, displayName: name, photoURL, serviceAccount }: User): PickerItem {
  const person = { name, photoURL, serviceAccount };
  return {
    id,
    name,
    mark: <Avatar {...person} size={24} />,
    smallMark: <Avatar {...person} size={16} />,
  };
}
