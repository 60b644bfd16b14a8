import type { Space } from "#contract/space.ts";
import { gate } from "#console/kit/gate.ts";
import { isLocked } from "#console/kit/locked.tsx";
import { lockedTexts } from "#console/messages/space-common.ts";
import { spaceTexts, spaceActTexts as t } from "#console/messages/space.ts";

/** Why the user can't start change requests; undefined if they can. */
export function whyNotEdit({ permissions }: Space): string | undefined {
  return gate([!permissions.edit, spaceTexts.actions.mayNotEdit]);
}

/** The same for their content, which can't be changed in a locked space. */
export function whyNotImport(space: Space): string | undefined {
  const not = whyNotEdit(space);
  return gate([not !== undefined, not ?? ""], [isLocked(space), lockedTexts.reason]);
}

/** What can be done with a space as a whole, in a dialog. */
export type SpaceAct = "export" | "rename" | "move" | "transfer" | "delete";

const acts: readonly string[] = ["export", "rename", "move", "transfer", "delete"];

/** Whether a parameter of the URL names an act. */
export const isSpaceAct = (name: string | null): name is SpaceAct =>
  name !== null && acts.includes(name);

/** Why the user can't do it; undefined if they can. */
export function whyNotAct({ permissions }: Space, act: SpaceAct): string | undefined {
  return gate([act !== "export" && !permissions.admin, t.mayNot]);
}
