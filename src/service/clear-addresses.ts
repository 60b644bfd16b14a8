// `npm run clear-addresses -- ORGANIZATION`: empties the lists of addresses of an organization that nobody can open anymore.
// Works while Bindery runs on the same store.
import { systemClock } from "#service/kernel/clock.ts";
import { addAuditEvent } from "#service/kernel/events/record.ts";
import { createIds } from "#service/kernel/ids.ts";
import { createLog } from "#service/kernel/log.ts";
import { readSettings } from "#service/kernel/settings.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { openStoreBeside } from "#service/database/open.ts";

try {
  const [id, ...rest] = process.argv.slice(2);
  if (id === undefined || rest.length > 0) {
    throw new Error("give the ID of one organization. It is in the URLs of the console: /orgs/ID.");
  }
  const store = await openStoreBeside({ ...readSettings(process.env), log: createLog("warn") });
  try {
    const title = await store.transaction((tx) => clearLists(tx, id));
    console.log(`${title} can be reached from every address again.`);
  } finally {
    await store.close();
  }
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  console.error(`Nothing was changed: ${message}`);
  process.exitCode = 1;
}

/** @returns the title of the organization */
async function clearLists(tx: Db, organizationId: string): Promise<string> {
  const organization = await tx
    .updateTable("organization")
    .set({ console_addresses: [], token_addresses: [] })
    .where("id", "=", organizationId)
    .returning("title")
    .executeTakeFirst();
  if (organization === undefined) throw new Error(`no organization has the ID ${organizationId}.`);
  const { title } = organization;
  const action = "organization.address-lists";
  await addAuditEvent(
    tx,
    { clock: systemClock, ids: createIds(systemClock) },
    {},
    {
      organizationId,
      what: { kind: "organization", target: organizationId, action, title },
      result: "success",
      detail: "By the person who runs the server, who cleared the lists.",
    },
  );
  return title;
}
