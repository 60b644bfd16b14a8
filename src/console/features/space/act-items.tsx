import { ArrowLeftRight, Copy, FolderInput, Pencil, Trash2 } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import type { Space } from "#contract/space.ts";
import { useDuplicate } from "#console/kit/content-acts/use-duplicate.ts";
import { gate } from "#console/kit/gate.ts";
import { collectionsQuery } from "#console/kit/queries.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { spaceActTexts as t } from "#console/messages/space.ts";
import { MenuItem, MenuSeparator } from "#console/ui/menu.tsx";
import { whyNotAct, type SpaceAct } from "./rules.ts";

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
