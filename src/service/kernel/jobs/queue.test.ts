import { afterEach, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { openTestStore, type TestStore } from "#testing/store.ts";
import { systemClock } from "../clock.ts";
import { createIds } from "../ids.ts";
import { claimJobs, insertJob } from "./queue.ts";

let opened: TestStore;

beforeEach(async () => {
  opened = await openTestStore();
});
afterEach(() => opened.close());

const ids = createIds(systemClock);

function enqueue(count: number): Promise<void> {
  return opened.store.transaction(async (tx) => {
    for (let n = 0; n < count; n += 1) {
      const key = ids.next();
      await insertJob(tx, { organizationId: "acme", kind: "work", key, payload: {} }, key, n);
    }
  });
}

test.each([0, 1, 50])(
  "no more jobs are claimed than the limit, whatever is known of the table (%i rows)",
  async (known) => {
    await enqueue(known);
    if (known > 0) await opened.store.transaction((tx) => sql`analyze job`.execute(tx));
    await enqueue(20);
    for (let turn = 0; turn < 3; turn += 1) {
      const claim = { kinds: ["work"], worker: `w${turn}`, now: 1000, lease: 1000, limit: 2 };
      const claimed = await opened.store.transaction(
        (tx) => claimJobs(tx, opened.store.dialect, claim),
        { isolation: "read committed" },
      );
      expect(claimed).toHaveLength(2);
    }
  },
);
