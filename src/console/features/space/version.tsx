import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { ownChangeRequestsQuery, whyNotEditSpace } from "#console/kit/change-request-target.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { spaceVersionTexts as t } from "#console/messages/space.ts";
import { paths } from "#console/paths.ts";
import { LinkButton } from "#console/ui/link.tsx";
import { Select } from "#console/ui/select.tsx";
import type { ChangeRequest } from "#contract/change-request.ts";
import type { Space } from "#contract/space.ts";
import { spaceFrame } from "#screens/reader.ts";
import { versionParameter } from "#screens/spaces.ts";
import { whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { spaceQuery, changeRequestQuery } from "#console/kit/revision-queries.ts";
import { useItem } from "#console/kit/use-item.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { useUrlChoice } from "#console/kit/use-set-params.ts";

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
  const offered = changeRequest === undefined ? own : [changeRequest, ...own];
  const options = new Map(
    offered.map((request) => [
      String(request.number),
      t.changeRequest(request.number, request.subject),
    ]),
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

/** What the screen shows: the content of a space, or of one of its change requests. */
export type Version = {
  space: Space;
  /** The number in the URL; undefined for main. */
  number: string | undefined;
  /** Undefined for main, or until it is loaded. */
  changeRequest: ChangeRequest | undefined;
  /** Undefined until the change request is loaded. */
  revision: string | undefined;
  error: Error | null;
  retry: () => void;
  /** Why it can't be changed, as a sentence. */
  readOnly: string | undefined;
};

export function useVersion(): Version {
  const { spaceId } = useScreenParams(spaceFrame);
  const { data: space } = useItem(spaceQuery(spaceId));
  const [params] = useSearchParams();
  const number = params.get(versionParameter) ?? undefined;
  const { data, error, refetch } = useQuery({
    ...changeRequestQuery({ spaceId, changeRequestId: number ?? "" }),
    enabled: number !== undefined,
  });
  const changeRequest = number === undefined ? undefined : data;
  return {
    space,
    number,
    changeRequest,
    revision: number === undefined ? space.revision : data?.revision,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
    readOnly:
      changeRequest === undefined
        ? whyNotEditSpace(space)
        : whyNotEditContent({ space, changeRequest }),
  };
}

/** Shows another version. */
export function useShowVersion() {
  const [, choose] = useUrlChoice(versionParameter);
  return choose;
}
