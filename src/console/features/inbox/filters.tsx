import { useQuery } from "@tanstack/react-query";
import { MemberSelect } from "#console/kit/member-select.tsx";
import { spacesQuery } from "#console/kit/queries.ts";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { inboxTexts as t } from "#console/messages/inbox.ts";
import { Select } from "#console/ui/select.tsx";
import { takesCreator } from "./address.ts";
import type { InboxAddress } from "./address.ts";

const width = "min-w-0 sm:w-44";

/** What narrows the list beside its tabs, and its order. */
export function Filters(props: {
  organizationId: string;
  address: InboxAddress;
  onChange: (change: Partial<InboxAddress>) => void;
}) {
  const { organizationId, address, onChange } = props;
  const { data: spaces = [] } = useQuery(spacesQuery(organizationId));
  const options = spaces
    .toSorted((a, b) => a.title.localeCompare(b.title))
    .map(({ id, title, emoji }) => ({
      value: id,
      label: title,
      icon: <SpaceMark emoji={emoji} />,
    }));
  return (
    <div className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2">
      <Select
        label={t.space}
        labelHidden
        className={width}
        value={address.space}
        onChange={(space) => onChange({ space })}
        options={[{ value: "", label: t.anySpace }, ...options]}
      />
      {takesCreator(address.view) && (
        <MemberSelect
          organizationId={organizationId}
          label={t.creator}
          none={t.anybody}
          className={width}
          value={address.creator}
          onChange={(creator) => onChange({ creator })}
        />
      )}
      <Select
        label={t.order}
        labelHidden
        className={width}
        value={address.order}
        onChange={(order) => onChange({ order: order === "asc" ? "asc" : "desc" })}
        options={[
          { value: "desc", label: t.orders.desc },
          { value: "asc", label: t.orders.asc },
        ]}
      />
    </div>
  );
}
