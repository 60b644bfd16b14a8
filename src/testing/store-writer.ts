import { writeSync } from "node:fs";
import { putText } from "#service/content/blobs.ts";
import { commitRevision } from "#service/content/revisions.ts";
import { createLog } from "#service/log.ts";
import { openStore } from "#service/store/open.ts";

/*
 * A process that writes revisions until it is killed, to check what a killed process leaves behind. Arguments: the round's name,
 * and the store's settings as JSON. Prints a line per committed revision.
 */

const [round = "", settings = "{}"] = process.argv.slice(2);
const store = await openStore({ ...JSON.parse(settings), log: createLog("silent") });
let base: string | null = null;
for (let count = 0; ; count++) {
  const id: string = `${round}-${count}`;
  const parent: string | null = base;
  await store.transaction(async (tx) => {
    const text = await putText(tx, "acme", `Text of ${id}. `.repeat(100));
    const page = { kind: "page", type: "document", parent: null, order: "a0", text } as const;
    const times = { createdAt: count, updatedAt: count };
    await commitRevision(tx, {
      id,
      createdAt: count,
      organizationId: "acme",
      spaceId: "docs",
      parents: parent === null ? [] : [parent],
      type: "edits",
      base: parent,
      edits: new Map([[`p${count}`, { ...page, id: `p${count}`, title: id, slug: id, ...times }]]),
      createdBy: null,
    });
  });
  base = id;
  writeSync(1, `${id}\n`);
}
