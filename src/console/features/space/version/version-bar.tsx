import { useQuery } from "@tanstack/react-query";
import { ownChangeRequestsQuery } from "#console/kit/change-request-target/queries.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useQuiet } from "#console/kit/use-quiet.ts";
import { spaceVersionTexts as t } from "#console/messages/space-version.ts";
import { paths } from "#console/paths.ts";
import { LinkButton } from "#console/ui/link.tsx";
import { Select } from "#console/ui/select.tsx";
import { useShowVersion, type Version } from "./use-version.ts";

/** Which content the screen shows: that of main, or that of a change request with its changes. */
export function VersionBar({ version }: { version: Version }) {
  const { space, number, changeRequest } = version;
  const { user } = useOrganization();
  const show = useShowVersion();
  // Nothing on the screen waits for the other versions.
  const isQuiet = useQuiet();
  const { data: own = [] } = useQuery({
    ...ownChangeRequestsQuery(space, user.id),
    enabled: isQuiet && space.permissions.edit,
  });
  const known = changeRequest === undefined ? own : [changeRequest, ...own];
  const options = new Map(
    known.map((one) => [String(one.number), t.changeRequest(one.number, one.subject)]),
  );
  if (number === undefined && options.size === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        label={t.label}
        labelHidden
        className="max-w-80 min-w-40"
        value={number ?? ""}
        onChange={(value) => show(value === "" ? undefined : value)}
        options={[
          { value: "", label: t.main },
          ...[...options].map(([value, label]) => ({ value, label })),
        ]}
      />
      {changeRequest !== undefined && (
        <LinkButton
          href={paths.changeRequest(space.organization, space.id, changeRequest.number, "changes")}
        >
          {t.review}
        </LinkButton>
      )}
    </div>
  );
}
