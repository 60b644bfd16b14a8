import { writeSync } from "node:fs";
import { putText } from "#service/documents/content/blobs.ts";
import { commitRevision } from "#service/documents/content/revisions.ts";
import { createLog } from "#service/kernel/log.ts";
import { openStore } from "#service/database/open.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/*
 * A process whose writers add revisions until it is killed, to check what a killed process leaves behind. Arguments: the round's
 * name, and the store's settings as JSON. Prints a line per committed revision.
 */

/** As many as share a commit under load. */
const writers = 16;
const [round = "", settings = "{}"] = process.argv.slice(2);
const store = await openStore({ ...JSON.parse(settings), log: createLog("silent") });

/** A chain of revisions, each with one page more than the one before. */
async function write(writer: string): Promise<never> {
  let base: string | null = null;
  for (let count = 0; ; count++) {
    const id: string = `${round}-${writer}-${count}`;
    const parent: string | null = base;
    await store.transaction((tx) => addRevision(tx, { id, parent, count, spaceId: writer }), {
      isShort: true,
    });
    base = id;
    writeSync(1, `${id}\n`);
  }
}

type Step = { id: string; parent: string | null; count: number; spaceId: string };

async function addRevision(tx: Db, { id, parent, count, spaceId }: Step): Promise<void> {
  const text = await putText(tx, "acme", `Text of ${id}. `.repeat(100));
  const page = { kind: "page", type: "document", parent: null, order: "a0", text } as const;
  const times = { createdAt: count, updatedAt: count };
  await commitRevision(tx, {
    id,
    createdAt: count,
    organizationId: "acme",
    spaceId,
    parents: parent === null ? [] : [parent],
    type: "edits",
    base: parent,
    edits: new Map([[`p${count}`, { ...page, id: `p${count}`, title: id, slug: id, ...times }]]),
    createdBy: null,
  });
}

await Promise.all(Array.from({ length: writers }, (_, writer) => write(`w${writer}`)));
