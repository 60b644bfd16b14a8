import { applyOperations } from "#content/page-operations.ts";
import type { PageOperation } from "#content/page-operations.ts";
import { hashBytes, putFile, putTexts } from "../content/blobs.ts";
import { commitRevision } from "../content/revisions.ts";
import { indexRevision } from "../content/search.ts";
import type { Context } from "../context.ts";
import { addCollection } from "../resources/collections.ts";
import { addSpace } from "../resources/new-space.ts";
import type { SpaceTable } from "../store/schema.ts";
import { collections, type SampleSpace } from "./library.ts";
import { readSpaceFiles } from "./space-files.ts";
import type { Stage } from "./stage.ts";

/** Makes the collections and their spaces with all pages. */
export async function addLibrary(stage: Stage): Promise<void> {
  const { organizationId } = stage;
  for (const { title, ago, by, spaces } of collections) {
    stage.clock.go(ago);
    const { context } = stage.as(by);
    const createdBy = stage.userOf(by);
    const made = await addCollection(context, { organizationId, title, parent: null, createdBy });
    for (const space of spaces) await addSampleSpace(stage, space, made.id);
  }
}

async function addSampleSpace(stage: Stage, sample: SampleSpace, parent: string): Promise<void> {
  stage.clock.go(sample.ago);
  const { context } = stage.as(sample.by);
  const { title, emoji, by, folder } = sample;
  const { organizationId } = stage;
  const createdBy = stage.userOf(by);
  const space = await addSpace(context, {
    organizationId,
    title,
    emoji,
    parent,
    empty: true,
    createdBy,
  });
  await fillSpace(context, space, folder);
  stage.spaces.set(folder, space.id);
}

/** Commits the pages and pictures of a folder as the space's live content. */
export async function fillSpace(
  context: Pick<Context, "db" | "ids" | "clock" | "caller">,
  space: SpaceTable,
  folder: string,
): Promise<void> {
  const { db, ids, clock, caller } = context;
  const { organization_id: organizationId, id: spaceId } = space;
  const { operations, files } = await readSpaceFiles(folder);
  if (files.length > 0) operations.push(await storeFiles(context, organizationId, files));
  const now = clock.now();
  const { edits, texts } = applyOperations(new Map(), operations, {
    base: new Map(),
    nextId: () => ids.next(),
    hash: hashBytes,
    now,
  });
  await putTexts(db, organizationId, [...texts.values()]);
  const revision = ids.next();
  await commitRevision(db, {
    id: revision,
    createdAt: now,
    organizationId,
    spaceId,
    parents: [space.revision],
    type: "edits",
    base: space.revision,
    edits,
    createdBy: caller.userId,
  });
  await db
    .updateTable("space")
    .set({ revision })
    .where("organization_id", "=", organizationId)
    .where("id", "=", spaceId)
    .execute();
  await indexRevision(db, { organizationId, spaceId }, space.revision, revision);
}

async function storeFiles(
  { db }: Pick<Context, "db">,
  organizationId: string,
  files: Awaited<ReturnType<typeof readSpaceFiles>>["files"],
): Promise<PageOperation> {
  const stored = [];
  for (const { bytes, ...file } of files) {
    stored.push({ ...file, blob: await putFile(db, organizationId, bytes) });
  }
  return { operation: "insert_files", files: stored };
}
