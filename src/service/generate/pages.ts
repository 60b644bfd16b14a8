import { firstOrderKeys } from "#content/order-key.ts";
import { freeSlug, slugFrom } from "#content/slug.ts";
import type { PageEntry } from "#content/types.ts";
import { putTexts } from "#service/documents/content/blobs.ts";
import { commitRevision } from "#service/documents/content/revisions.ts";
import { indexRevision } from "#service/documents/content/search.ts";
import type { SpaceTable } from "#service/kernel/store/schema.ts";
import { chapterTitle, pageTitle } from "./names.ts";
import { pageText } from "./prose.ts";
import type { Stage } from "./stage.ts";

/** One page of this many is a chapter at the top level and contains the others. */
const chapterSize = 10;

/** Creates the first revision of a space. @returns its pages in reading order */
export async function addPages(
  stage: Stage,
  space: SpaceTable,
  count: number,
): Promise<PageEntry[]> {
  const { db, random, organizationId } = stage;
  const texts = Array.from({ length: count }, () => pageText(random));
  const hashes = await putTexts(db, organizationId, texts);
  const pages = newPages(stage, space, hashes);
  await commitRevision(db, {
    id: space.revision,
    createdAt: space.created_at,
    organizationId,
    spaceId: space.id,
    parents: [],
    type: "edits",
    base: null,
    edits: new Map(pages.map((page) => [page.id, page])),
    createdBy: space.created_by,
  });
  await indexRevision(db, { organizationId, spaceId: space.id }, null, space.revision);
  return pages;
}

function newPages(
  { ids, random }: Stage,
  { created_at: at }: SpaceTable,
  hashes: readonly string[],
): PageEntry[] {
  const chapterKeys = firstOrderKeys(Math.ceil(hashes.length / chapterSize));
  const keys = firstOrderKeys(chapterSize - 1);
  const taken = new Map<string | null, Set<string>>();
  let chapter: string | null = null;
  return hashes.map((text, index): PageEntry => {
    const id = ids.next();
    const place = index % chapterSize;
    const title = place === 0 ? chapterTitle(random) : pageTitle(random);
    const parent = place === 0 ? null : chapter;
    if (place === 0) chapter = id;
    return {
      kind: "page",
      id,
      type: "document",
      parent,
      order: place === 0 ? chapterKeys[index / chapterSize]! : keys[place - 1]!,
      title,
      slug: takeSlug(taken, parent, title),
      text,
      createdAt: at,
      updatedAt: at,
    };
  });
}

function takeSlug(taken: Map<string | null, Set<string>>, parent: string | null, title: string) {
  const siblings = taken.get(parent) ?? new Set();
  taken.set(parent, siblings);
  const slug = freeSlug(slugFrom(title), (wanted) => siblings.has(wanted));
  siblings.add(slug);
  return slug;
}
