import { firstOrderKeys } from "#content/order-key.ts";
import type { PageEntry } from "#content/types.ts";
import { putText } from "#service/documents/content/blobs.ts";
import { writeRevision } from "#service/documents/content/scan-job.ts";
import { indexHead } from "#service/documents/content/space-head.ts";
import type { Context } from "#service/kernel/context.ts";
import type { SpaceTable } from "#service/kernel/store/schema.ts";
import { lastOrderKey } from "../collections/placement.ts";

type NewSpace = {
  organizationId: string;
  /** Untitled when absent. */
  title?: string | undefined;
  emoji?: string | undefined;
  /** The parent collection, where it becomes the last item; null means the top level. */
  parent: string | null;
  /** True: without the initial page. */
  empty?: boolean | undefined;
  createdBy: string;
};

/** Creates a space with its first revision. */
export async function addSpace(
  { db, clock, ids, jobs }: Pick<Context, "db" | "clock" | "ids" | "jobs">,
  { organizationId, title = "Untitled", emoji, parent, empty = false, createdBy }: NewSpace,
): Promise<SpaceTable> {
  const now = clock.now();
  const space: SpaceTable = {
    organization_id: organizationId,
    id: ids.next(),
    title,
    emoji: emoji ?? null,
    icon: null,
    visibility: parent === null ? "private" : "in-collection",
    edit_mode: "live",
    parent,
    order_key: await lastOrderKey(db, organizationId, parent),
    default_level: "inherit",
    revision: ids.next(),
    next_change_request_number: 1,
    change_requests_draft: 0,
    change_requests_open: 0,
    created_by: createdBy,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
  await db.insertInto("space").values(space).execute();
  const pages = empty ? [] : [await firstPage({ db, ids }, organizationId, now)];
  await writeRevision(
    { db, jobs },
    {
      id: space.revision,
      createdAt: now,
      organizationId,
      spaceId: space.id,
      parents: [],
      type: "edits",
      base: null,
      edits: new Map(pages.map((entry) => [entry.id, entry])),
      createdBy,
    },
  );
  const key = { organizationId, spaceId: space.id };
  await indexHead({ db, jobs }, key, { from: null, to: space.revision });
  return space;
}

async function firstPage(
  { db, ids }: Pick<Context, "db" | "ids">,
  organizationId: string,
  now: number,
): Promise<PageEntry> {
  return {
    kind: "page",
    id: ids.next(),
    type: "document",
    parent: null,
    order: firstOrderKeys(1)[0]!,
    title: "Welcome",
    slug: "welcome",
    text: await putText(db, organizationId, ""),
    createdAt: now,
    updatedAt: now,
  };
}
