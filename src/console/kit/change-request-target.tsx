import { useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { ChangeRequest } from "#contract/change-request.ts";
import type { Space } from "#contract/space.ts";
import { useWrite } from "#console/data/write.ts";
import { gate } from "#console/kit/gate.ts";
import { isLocked } from "#console/kit/locked.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { lockedTexts, changeRequestTargetTexts as t } from "#console/messages/space-common.ts";
import { wholeListQuery } from "#console/data/query.ts";
import { Select } from "#console/ui/select.tsx";
import { TextField } from "#console/ui/text-field.tsx";

/** The option for a change request that doesn't exist yet. */
const fresh = "new";

/** The change request that an edit goes into. */
export type Target = {
  /** A number, or `fresh`; undefined until the user's own change requests are loaded. */
  choice: string | undefined;
  choose: (choice: string) => void;
  /** To choose from; undefined if the screen shows a change request, which then is the target. */
  own: readonly Pick<ChangeRequest, "number" | "subject">[] | undefined;
  subject: string;
  setSubject: (subject: string) => void;
  /** Why there is none yet, as a sentence. */
  unavailable: string | undefined;
  /** The parameters of the change request, which is created once if it has to be. @throws RequestFailure */
  params: () => Promise<TargetParams>;
};

/** Parameters of operations; `changeRequestId` is the number. */
export type TargetParams = { spaceId: string; changeRequestId: string };

/**
 * Where an edit outside of change requests goes: a new change request, or one of the user's own, the newest by default.
 *
 * @param given.subject - of a new change request, to begin with
 * @param given.current - the number of the change request that the screen shows; then there is nothing to choose
 */
export function useTarget(
  space: Space,
  given: { subject: string; current?: number | undefined },
): Target {
  const { user } = useOrganization();
  const [chosen, choose] = useState<string>();
  const [subject, setSubject] = useState(given.subject);
  const isFixed = given.current !== undefined;
  const { data, isError } = useQuery({
    ...ownChangeRequestsQuery(space, user.id),
    enabled: !isFixed,
  });
  // If they can't be loaded, a new one is still possible.
  const own = isFixed ? undefined : (data ?? (isError ? [] : undefined));
  const newest = own?.[0]?.number.toString() ?? (own && fresh);
  const choice = given.current?.toString() ?? chosen ?? newest;
  const made = useRef<Promise<TargetParams>>(undefined);

  const write = useWrite("POST /v1/spaces/{spaceId}/change-requests");
  const create = () => {
    const request = { params: { spaceId: space.id }, body: { subject: subject.trim() } };
    made.current ??= write.mutateAsync(request).then(
      ({ number }) => ({ spaceId: space.id, changeRequestId: String(number) }),
      (failure: unknown) => {
        made.current = undefined;
        throw failure;
      },
    );
    return made.current;
  };
  return {
    choice,
    choose,
    own: isFixed ? undefined : (own ?? []),
    subject,
    setSubject,
    unavailable: gate(
      [choice === undefined, t.loading],
      [choice === fresh && subject.trim() === "", t.noSubject],
    ),
    params: () =>
      choice === fresh || choice === undefined
        ? create()
        : Promise.resolve({ spaceId: space.id, changeRequestId: choice }),
  };
}

/** Why the content of a space can't be edited through a change request; undefined if it can. */
export function whyNotEditSpace(space: Space): string | undefined {
  return gate([!space.permissions.edit, t.mayNotEdit], [isLocked(space), lockedTexts.reason]);
}

/** The user's own change requests in a space that can still be edited, newest first. */
export const ownChangeRequestsQuery = (space: Pick<Space, "id" | "organization">, userId: string) =>
  wholeListQuery("GET /v1/orgs/{organizationId}/change-requests", {
    params: { organizationId: space.organization },
    query: { creator: userId, space: space.id, status: ["draft", "open"], order: "desc" },
  });

/** The limit of a change request's subject. */
const longestSubject = 100;

/** Chooses the change request that an edit goes into. Renders nothing if the screen shows the change request already. */
export function TargetField({ target }: { target: Target }) {
  if (target.own === undefined) return null;
  const options = [
    ...target.own.map(({ number, subject }) => ({
      value: String(number),
      label: t.one(number, subject),
    })),
    { value: fresh, label: t.fresh },
  ];
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t.label}
        description={t.hint}
        value={target.choice ?? fresh}
        onChange={target.choose}
        options={options}
      />
      {target.choice === fresh && (
        <TextField
          label={t.subject}
          value={target.subject}
          onChange={(subject) => target.setSubject(subject.slice(0, longestSubject))}
        />
      )}
    </div>
  );
}
