import type { Space } from "#contract/space.ts";
import { gate } from "#console/kit/gate.ts";
import { isLocked } from "#console/kit/locked.tsx";
import { lockedTexts } from "#console/messages/locked.ts";
import { spaceTexts } from "#console/messages/space.ts";

/** Why the user can't start change requests; undefined if they can. */
export function whyNotEdit({ permissions }: Space): string | undefined {
  return gate([!permissions.edit, spaceTexts.actions.mayNotEdit]);
}

/** The same for their content, which can't be changed in a locked space. */
export function whyNotImport(space: Space): string | undefined {
  const not = whyNotEdit(space);
  return gate([not !== undefined, not ?? ""], [isLocked(space), lockedTexts.reason]);
}
