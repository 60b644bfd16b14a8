import type { Space } from "#contract/space.ts";
import { gate } from "#console/kit/gate.ts";
import { spaceActTexts as t } from "#console/messages/space-acts.ts";

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
