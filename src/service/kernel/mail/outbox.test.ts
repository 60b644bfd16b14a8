import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestStore, type TestStore } from "#testing/store.ts";
import { day } from "../clock.ts";
import { addMessage, claimMessage } from "./outbox.ts";

let opened: TestStore;

beforeEach(async () => {
  opened = await openTestStore();
});
afterEach(() => opened.close());

function queue(key: string) {
  const message = {
    id: key,
    key,
    organization_id: "",
    kind: "test",
    recipient: "ada@acme.example",
    data: "",
    expires_at: day,
  };
  return opened.store.transaction((tx) => addMessage(tx, message, 0));
}

test.each([0, 1, 50])(
  "one mail is claimed at a time, whatever is known of the table (%i rows)",
  async (known) => {
    for (let n = 0; n < known; n += 1) await queue(`known ${n}`);
    if (known > 0) await opened.store.transaction((tx) => sql`analyze mail_message`.execute(tx));
    for (let n = 0; n < 5; n += 1) await queue(`new ${n}`);
    await opened.store.transaction((tx) => claimMessage(tx, opened.store.dialect, "a process", 1), {
      isolation: "read committed",
    });
    const claimed = await opened.store.read
      .selectFrom("mail_message")
      .select("id")
      .where("status", "=", "sending")
      .execute();
    expect(claimed).toHaveLength(1);
  },
);
