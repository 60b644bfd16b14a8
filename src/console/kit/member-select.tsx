import { useQuery } from "@tanstack/react-query";
import { Select } from "#console/ui/select.tsx";
import { membersQuery } from "./queries.ts";
import { useOrganization } from "./use-organization.ts";
import { useQuiet } from "./timing.ts";

/** Selects a member of the organization, or none. Guests, who can't list the members, don't see it. */
export function MemberSelect(props: {
  label: string;
  /** Label of the empty option. */
  none: string;
  /** ID of a user, or empty for none. */
  value: string;
  onChange: (user: string) => void;
  className?: string;
}) {
  const { organization } = useOrganization();
  const { listMembers } = organization.permissions;
  const isQuiet = useQuiet();
  // The button shows the selected member's name at once, while the others are seen once it is open.
  const enabled = listMembers && (props.value !== "" || isQuiet);
  const { data = [] } = useQuery({ ...membersQuery(organization.id), enabled });
  const members = data.map(({ user }) => ({ value: user.id, label: user.displayName }));
  if (!listMembers) return null;
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
