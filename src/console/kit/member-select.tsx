import { useQuery } from "@tanstack/react-query";
import { Select } from "#console/ui/select.tsx";
import { membersQuery } from "./queries.ts";

/** Selects a member of the organization, or none. */
export function MemberSelect(props: {
  organizationId: string;
  label: string;
  /** Label of the empty option. */
  none: string;
  /** ID of a user, or empty for none. */
  value: string;
  onChange: (user: string) => void;
  className?: string;
}) {
  const { data = [] } = useQuery(membersQuery(props.organizationId));
  const members = data.map(({ user }) => ({ value: user.id, label: user.displayName }));
  return (
    <Select
      label={props.label}
      labelHidden
      className={props.className ?? "w-44"}
      value={props.value}
      onChange={props.onChange}
      options={[{ value: "", label: props.none }, ...members]}
    />
  );
}
