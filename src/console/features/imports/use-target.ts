import { useState } from "react";
import { useSearchParams } from "react-router";
import type { ChangeRequest } from "#contract/change-request.ts";
import type { ImportScope } from "#screens/imports.ts";
import { useWrite } from "#console/data/write.ts";
import { whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { gate } from "#console/kit/gate.ts";
import { isLocked } from "#console/kit/locked.tsx";
import { importScreenTexts as t } from "#console/messages/import-screen.ts";
import { lockedTexts } from "#console/messages/locked.ts";
import type { Place } from "./place.ts";

/** Where imported pages go: a new change request, the one in the URL, or the space itself. */
export type Target = "new" | "this" | "main";

/** The chosen target, why it can't be imported into, its scope once it is needed, and the number of what was created for it. */
export function useTarget({ space, number, changeRequest }: Place) {
  const [params] = useSearchParams();
  const [target, setTarget] = useState<Target>(
    number !== undefined
      ? "this"
      : params.get("into") === "space" && space.permissions.review
        ? "main"
        : "new",
  );
  const [made, setMade] = useState<ChangeRequest>();
  const onSuccess = setMade;
  const create = useWrite("POST /v1/spaces/{spaceId}/change-requests", { onSuccess });
  const rename = useWrite("PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}", {
    onSuccess,
  });
  const { permissions, id: spaceId } = space;

  const unavailable: Record<Target, string | undefined> = {
    new: gate([!permissions.edit, t.mayNotEdit], [isLocked(space), lockedTexts.reason]),
    this: changeRequest && whyNotEditContent({ space, changeRequest }),
    main: gate([!permissions.review, t.mayNotReview], [isLocked(space), lockedTexts.reason]),
  };

  /** Creates the change request if it is needed. After a refused import, the next attempt reuses it. */
  async function scope(subject: string): Promise<ImportScope> {
    if (target === "main") return { spaceId };
    if (target === "this") return { spaceId, changeRequestId: number };
    const changeRequest =
      made === undefined
        ? await create.mutateAsync({ params: { spaceId }, body: { subject } })
        : made.subject === subject
          ? made
          : await rename.mutateAsync({
              params: { spaceId, changeRequestId: made.id },
              body: { subject },
            });
    return { spaceId, changeRequestId: String(changeRequest.number) };
  }

  return { target, setTarget, unavailable: unavailable[target], scope, made: made?.number };
}
