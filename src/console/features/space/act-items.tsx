import { ArrowLeftRight, Copy, FolderInput, Pencil, Trash2 } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import type { Space } from "#contract/space.ts";
import { useDuplicate } from "#console/kit/content-acts/use-duplicate.ts";
import { gate } from "#console/kit/gate.ts";
import { collectionsQuery } from "#console/kit/queries.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { spaceActTexts as t, spaceTexts } from "#console/messages/space.ts";
import { MenuItem, MenuSeparator } from "#console/ui/menu.tsx";
import { isLocked } from "#console/kit/locked.tsx";
import { lockedTexts } from "#console/messages/space-common.ts";

const size = { size: 16, "aria-hidden": true };
const icons = {
  rename: <Pencil {...size} />,
  move: <FolderInput {...size} />,
  transfer: <ArrowLeftRight {...size} />,
};

/** The acts on a space that the content tree has, too, for its menu. */
export function ActItems({ space, onAct }: { space: Space; onAct: (act: SpaceAct) => void }) {
  const duplicate = useDuplicate();
  const mayNotDuplicate = useWhyNotDuplicate(space);
  const item = (act: keyof typeof icons) => (
    <MenuItem icon={icons[act]} unavailable={whyNotAct(space, act)} onAction={() => onAct(act)}>
      {t.menu[act]}
    </MenuItem>
  );
  return (
    <>
      <MenuSeparator />
      {item("rename")}
      <MenuItem
        icon={<Copy {...size} />}
        unavailable={mayNotDuplicate}
        onAction={() => void duplicate(space)}
      >
        {t.menu.duplicate}
      </MenuItem>
      {item("move")}
      {item("transfer")}
      <MenuItem
        danger
        icon={<Trash2 {...size} />}
        unavailable={whyNotAct(space, "delete")}
        onAction={() => onAct("delete")}
      >
        {t.menu.delete}
      </MenuItem>
    </>
  );
}

/** Why the user can't copy the space. The copy is in the same collection, which has to allow it. */
export function useWhyNotDuplicate({ parent }: Space): string | undefined {
  const { organization } = useOrganization();
  const { data: collections } = useQuery({
    ...collectionsQuery(organization.id),
    enabled: parent !== undefined,
  });
  const isIn = collections?.find(({ id }) => id === parent);
  const mayCreate =
    parent === undefined
      ? organization.permissions.createContent
      : // The platform refuses it if the user can't see the collection.
        isIn?.permissions.create !== false;
  return gate([!mayCreate, t.mayNotDuplicate]);
}

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
