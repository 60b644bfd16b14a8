import type { ChangeRequest } from "#contract/change-request.ts";
import type { Space } from "#contract/space.ts";
import { lockedTexts, changeRequestTexts } from "#console/messages/space-common.ts";
import { gate } from "./gate.ts";
import { isLocked } from "./locked.tsx";

const { whyNot } = changeRequestTexts;

/** A change request and its space. */
export type Subject = { space: Space; changeRequest: ChangeRequest };

/** Why the change request can't be edited; undefined if it can. */
export function whyNotEdit({ space, changeRequest }: Subject): string | undefined {
  return gate(
    [changeRequest.status === "merged", whyNot.merged],
    [!space.permissions.edit, whyNot.edit],
    [changeRequest.status === "archived", whyNot.archived],
  );
}

/** The same for its content, which can't be edited in a locked space. */
export function whyNotEditContent(subject: Subject): string | undefined {
  const not = whyNotEdit(subject);
  return gate([not !== undefined, not ?? ""], [isLocked(subject.space), lockedTexts.reason]);
}
