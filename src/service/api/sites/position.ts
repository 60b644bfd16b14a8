import { orderKeysAt } from "#content/order-key.ts";
import type { Context } from "#service/kernel/context.ts";
import { invalid } from "#service/kernel/errors.ts";
import type { Structure } from "#service/sites/structure/structure.ts";

type PartType = "site-section" | "site-section-group" | "site-space";

/** The fields of a part that determine its position. */
export type Part = { type: PartType; id: string; order_key: string };

export type Reference = { type: PartType; id: string };

/** At most one of the two; neither means last. */
export type Position = { before?: Reference | undefined; after?: Reference | undefined };

const tables = {
  "site-section": "site_section",
  "site-section-group": "site_section_group",
  "site-space": "site_space",
} as const;

/** The groups and ungrouped sections of a site, in order. */
export function topLevelParts({ topLevel }: Structure): Part[] {
  return topLevel.map(({ type, id, order_key }) => ({ type, id, order_key }));
}

/** The siblings of a part, including itself, in order; undefined if it doesn't exist. */
function siblingsOf(structure: Structure, { type, id }: Reference): Part[] | undefined {
  const families: Part[][] = [
    topLevelParts(structure),
    ...structure.topLevel.flatMap((top) =>
      top.type === "site-section-group"
        ? [top.sections.map(({ section }) => part("site-section", section))]
        : [],
    ),
    structure.root.map((row) => part("site-space", row)),
    ...structure.sections.map(({ siteSpaces }) => siteSpaces.map((row) => part("site-space", row))),
  ];
  return families.find((family) =>
    family.some((sibling) => sibling.type === type && sibling.id === id),
  );
}

function part(type: PartType, { id, order_key }: { id: string; order_key: string }): Part {
  return { type, id, order_key };
}

/**
 * New order keys that move parts to a position among their siblings.
 * @param siblings in order; may include the parts to move
 * @returns keys of the moved parts in order, and of siblings that have to make room
 * @throws Failure 400 if the reference isn't a sibling
 */
export function keysAt(
  siblings: readonly Part[],
  placed: readonly Reference[],
  position: Position | undefined,
): { keys: string[]; moved: Part[] } {
  const ids = new Set(placed.map(({ id }) => id));
  const others = siblings.filter(({ id }) => !ids.has(id));
  const index = indexOf(others, position);
  const asEntries = others.map(({ id, order_key: order }) => ({ id, order }));
  const { keys, moved } = orderKeysAt(asEntries, index, placed.length);
  const changed = others.filter(({ id }) => moved.has(id));
  return { keys, moved: changed.map((other) => ({ ...other, order_key: moved.get(other.id)! })) };
}

function indexOf(others: readonly Part[], position: Position | undefined): number {
  const side = position?.before ? "before" : "after";
  const sibling = position?.[side];
  if (sibling === undefined) return others.length;
  const index = others.findIndex(({ type, id }) => type === sibling.type && id === sibling.id);
  if (index === -1) {
    throw invalid(`body.position.${side}`, "No sibling has this ID. Give the ID of a sibling.");
  }
  return side === "before" ? index : index + 1;
}

export async function writeOrder(
  db: Context["db"],
  organizationId: string,
  parts: readonly Part[],
): Promise<void> {
  for (const { type, id, order_key } of parts) {
    await db
      .updateTable(tables[type])
      .set({ order_key })
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .execute();
  }
}

/** Moves one part among its siblings. @throws Failure 400 */
export async function move(
  db: Context["db"],
  organizationId: string,
  structure: Structure,
  part: Reference,
  position: Position | undefined,
): Promise<void> {
  const siblings = siblingsOf(structure, part) ?? [];
  const { keys, moved } = keysAt(siblings, [part], position);
  await writeOrder(db, organizationId, [...moved, { ...part, order_key: keys[0]! }]);
}
