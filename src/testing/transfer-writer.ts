import { writeSync } from "node:fs";
import { testVault } from "./platform.ts";
import { createLog } from "#service/kernel/log.ts";
import { purgeSpaces } from "#service/documents/lifecycle/purge.ts";
import { sweepBlobs } from "#service/documents/lifecycle/sweep-blobs.ts";
import { createService } from "#service/service.ts";
import { readSettings } from "#service/kernel/settings.ts";
import { openStore } from "#service/database/open.ts";
import { createCaller } from "./call.ts";

/*
 * A process that transfers a space back and forth, copies it, and purges the copy, until it is killed, to check what a killed
 * process leaves behind. Arguments: the store's settings, and what to work on, as JSON. Prints a line per iteration.
 */

const [settings = "{}", task = "{}"] = process.argv.slice(2);
const { spaceId, organizations, token } = JSON.parse(task) as {
  spaceId: string;
  organizations: string[];
  token: string;
};
const log = createLog("silent");
const store = await openStore({ ...JSON.parse(settings), log });
const service = createService({
  settings: readSettings({}),
  store,
  vault: testVault,
  log,
  wrongResponse: "throw",
});
const { environment } = service;
const caller = createCaller(service, "http://localhost", token);
const params = { spaceId };
const never = new AbortController().signal;
for (let round = 0; ; round++) {
  const { organization: from } = await caller.call("GET /v1/spaces/{spaceId}", { params });
  const to = organizations.find((id) => id !== from)!;
  await caller.call("POST /v1/spaces/{spaceId}/transfer", { params, body: { organization: to } });
  const copy = await caller.call("POST /v1/spaces/{spaceId}/duplicate", { params });
  await caller.call("DELETE /v1/spaces/{spaceId}", { params: { spaceId: copy.id } });
  await store.transaction((tx) =>
    tx.updateTable("space").set({ deleted_at: 1 }).where("id", "=", copy.id).execute(),
  );
  await purgeSpaces(environment, never);
  await sweepBlobs(environment, from, never);
  writeSync(1, `${round}\n`);
}
