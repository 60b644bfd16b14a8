import type { Context } from "../../context.ts";
import type { LoadedSite } from "./load.ts";
import { keysAt, topLevelParts, writeOrder, type Part } from "./place.ts";

type Grouped = Pick<LoadedSite, "site" | "structure">;

function sectionReferences(ids: readonly string[]) {
  return ids.map((id) => ({ type: "site-section" as const, id }));
}

async function setGroup(
  db: Context["db"],
  organizationId: string,
  sectionIds: readonly string[],
  group: string | null,
): Promise<void> {
  if (sectionIds.length === 0) return;
  await db
    .updateTable("site_section")
    .set({ group_id: group })
    .where("organization_id", "=", organizationId)
    .where("id", "in", sectionIds)
    .execute();
}

/** Brings sections to the end of a group, in the order given, wherever they are. */
export async function fillGroup(
  db: Context["db"],
  { site, structure }: Grouped,
  groupId: string,
  sectionIds: readonly string[],
): Promise<void> {
  const inside = structure.sections
    .filter(({ section }) => section.group_id === groupId)
    .map(({ section }): Part => ({ ...section, type: "site-section" }));
  const placed = sectionReferences(sectionIds);
  const { keys, moved } = keysAt(inside, placed, undefined);
  const parts = placed.map((part, index) => ({ ...part, order_key: keys[index]! }));
  await setGroup(db, site.organization_id, sectionIds, groupId);
  await writeOrder(db, site.organization_id, [...moved, ...parts]);
}

/** Brings sections of a group to the top level, right behind the group and in the order given. */
export async function freeSections(
  db: Context["db"],
  { site, structure }: Grouped,
  groupId: string,
  sectionIds: readonly string[],
): Promise<void> {
  const placed = sectionReferences(sectionIds);
  const { keys, moved } = keysAt(topLevelParts(structure), placed, {
    after: { type: "site-section-group", id: groupId },
  });
  const parts = placed.map((part, index) => ({ ...part, order_key: keys[index]! }));
  await setGroup(db, site.organization_id, sectionIds, null);
  await writeOrder(db, site.organization_id, [...moved, ...parts]);
}
