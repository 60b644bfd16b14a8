import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestClock } from "#testing/clock.ts";
import { eventually } from "#testing/eventually.ts";
import { startMailServer, type MailRefusal, type MailServer } from "#testing/mail-server.ts";
import { openTestStore, type TestStore } from "#testing/store.ts";
import { day, hour, minute } from "../clock.ts";
import { createIds } from "../ids.ts";
import { createLog } from "../log.ts";
import { readSettings } from "../settings.ts";
import type { MailStatus } from "../store/schema-system.ts";
import { createVault } from "../vault/vault.ts";
import { connect, MailProblem } from "./connection.ts";
import { createMail, type Mail, type NewMail } from "./mail.ts";

const clock = createTestClock();
const ids = createIds(clock);
const log = createLog("silent");
const vault = createVault(["a key of tests alone"]);
const letter = { heading: "Hello", parts: ["Text"], reason: "Because of a test." };

let opened: TestStore;
let server: MailServer;
let mails: Mail[];
let ends: [string, MailStatus][];
/** What the server does with a mail that has arrived. */
let onMail: () => Promise<MailRefusal | undefined>;

beforeEach(async () => {
  opened = await openTestStore();
  onMail = async () => undefined;
  server = await startMailServer({ onMail: () => onMail() });
  [mails, ends] = [[], []];
});

afterEach(async () => {
  await Promise.all(mails.map((mail) => mail.stop()));
  await server.close();
  await opened.close();
});

/** As another start of the service would. */
function open(url = server.url): Mail {
  const settings = readSettings({ SMTP_URL: url, MAIL_FROM: "Acme Docs <docs@acme.example>" });
  const mail = createMail({ settings, store: opened.store, clock, ids, log, vault });
  mail.register("test", {
    compose: ({ data }) =>
      data["gone"] ? undefined : { ...letter, subject: String(data["subject"]) },
    noteEnd: async (_tx, { key }, status) => void ends.push([key, status]),
  });
  mails.push(mail);
  return mail;
}

function queue(mail: Mail, more: Partial<NewMail> = {}) {
  const rest = { kind: "test", organizationId: "", data: { subject: "A secret subject" } };
  return opened.store.transaction((tx) =>
    mail.enqueue(tx, { key: "one", to: "ada@acme.example", ...rest, ...more }),
  );
}

async function row(key = "one") {
  const { read } = opened.store;
  return read.selectFrom("mail_message").selectAll().where("key", "=", key).executeTakeFirst();
}

async function until(status: MailStatus, key = "one") {
  await expect.poll(async () => (await row(key))?.status).toBe(status);
}

test("a mail is sent once, and nothing is kept of what it said", async () => {
  const mail = open();
  mail.start();
  const first = await queue(mail);
  expect(first).toMatchObject({ added: true });
  expect(await queue(mail)).toEqual({ id: first?.id, added: false });
  await until("sent");
  expect(await queue(mail)).toEqual({ id: first?.id, added: false });
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]).toMatchObject({
    from: '"Acme Docs" <docs@acme.example>',
    to: "ada@acme.example",
    subject: "A secret subject",
  });
  expect(await row()).toMatchObject({ data: null, answer: expect.stringContaining("250") });
  expect(ends).toEqual([["one", "sent"]]);
});

test("nothing is queued for a transaction that fails", async () => {
  const mail = open();
  const failing = opened.store.transaction(async (tx) => {
    await mail.enqueue(tx, {
      key: "one",
      to: "a@b.example",
      kind: "test",
      organizationId: "",
      data: {},
    });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await row()).toBeUndefined();
});

test("what a mail says is encrypted in the store", async () => {
  await queue(open());
  expect(JSON.stringify(await row())).not.toContain("secret");
});

test("what was queued before a restart is sent after it", async () => {
  await queue(open());
  open().start();
  await until("sent");
  expect(server.mails).toHaveLength(1);
});

test("a recipient that doesn't exist is kept with the server's answer", async () => {
  const mail = open();
  mail.start();
  await queue(mail, { to: "nobody@acme.example" });
  await until("refused");
  expect((await row())?.answer).toMatch(/^550 5\.1\.1 <nobody@acme\.example>: Recipient/);
  expect(ends).toEqual([["one", "refused"]]);
});

test("a temporary refusal is tried again, later and later, until the mail is of no use", async () => {
  const mail = open();
  mail.start();
  await queue(mail, { to: "full@acme.example", expiresAt: clock.now() + hour });
  const tries: number[] = [];
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await eventually(async () =>
      expect(await row()).toMatchObject({ attempts: attempt, status: "queued" }),
    );
    const { next_at: next = 0, answer } = (await row())!;
    expect(answer).toBe("452 4.2.2 Mailbox full");
    tries.push(next - clock.now());
    clock.advance(next - clock.now());
  }
  expect(tries).toEqual([1, 5, 15, 30].map((minutes) => minutes * minute));
  clock.advance(hour);
  await until("expired");
  expect((await row())?.data).toBeNull();
});

test("without a connection, mails wait with the reason, and are sent once there is one", async () => {
  const { port } = server;
  await server.close();
  const mail = open(`smtp://127.0.0.1:${port}`);
  mail.start();
  await queue(mail);
  await queue(mail, { key: "two" });
  await eventually(async () => {
    for (const key of ["one", "two"]) {
      expect(await row(key)).toMatchObject({ status: "queued", attempts: 0 });
      expect((await row(key))?.answer).toContain(
        `Couldn't connect to the mail server 127.0.0.1 on port ${port}`,
      );
    }
  });
  server = await startMailServer({ port });
  clock.advance(minute);
  await until("sent");
  await until("sent", "two");
});

test("a mail whose reason has gone isn't sent", async () => {
  const mail = open();
  mail.start();
  await queue(mail, { data: { gone: true } });
  await until("dropped");
  expect(server.mails).toEqual([]);
});

test("after a crash, only a mail that the server can't have is sent again", async () => {
  await queue(open());
  await queue(open(), { key: "two" });
  await opened.store.transaction(async (tx) => {
    const claimed = {
      status: "sending",
      claimed_by: "a process that ended",
      claimed_until: clock.now() + 10 * minute,
    } as const;
    await tx.updateTable("mail_message").set(claimed).execute();
    await tx
      .updateTable("mail_message")
      .set({ handed_over: true })
      .where("key", "=", "two")
      .execute();
  });
  open().start();
  // Elsewhere, another process may still be sending them.
  if (opened.store.dialect === "postgres") clock.advance(11 * minute);
  await until("sent");
  await until("uncertain", "two");
  expect(server.mails).toHaveLength(1);
  expect((await row("two"))?.data).toBeNull();
});

test("an answer of the server after the end of a mail decides", async () => {
  onMail = () => Promise.resolve({ code: 451, message: "4.3.2 Try later" });
  const mail = open();
  mail.start();
  await queue(mail);
  await eventually(async () => {
    const answer = "451 4.3.2 Try later";
    expect(await row()).toMatchObject({ status: "queued", attempts: 1, answer });
  });
});

test("a server that hangs up before its answer makes a mail uncertain", async () => {
  onMail = async () => {
    server.hangUp();
    return undefined;
  };
  const mail = open();
  mail.start();
  await queue(mail);
  await until("uncertain");
  expect(ends).toEqual([["one", "uncertain"]]);
});

test("after a refusal, the connection can be used for the next mail", async () => {
  const settings = readSettings({ SMTP_URL: server.url, MAIL_FROM: "docs@acme.example" });
  const connection = await connect(settings.mail!.server);
  const send = (to: string) =>
    connection.send(
      { from: "docs@acme.example", to, message: Buffer.from("Subject: S\r\n\r\nText") },
      async () => {},
    );
  await expect(send("nobody@acme.example")).rejects.toMatchObject({ kind: "refused" });
  await expect(send("full@acme.example")).rejects.toMatchObject({ kind: "temporary" });
  expect(await send("ada@acme.example")).toContain("250");
  connection.close();
  expect(server.connections()).toBe(1);
});

test("two processes send each mail once", async () => {
  const [first, second] = [open(), open()];
  for (let n = 0; n < 30; n += 1) await queue(first, { key: `mail ${n}` });
  first.start();
  second.start();
  for (let n = 0; n < 30; n += 1) await until("sent", `mail ${n}`);
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(30);
  expect(server.mails).toHaveLength(30);
});

test("the password is sent and may be wrong", async () => {
  await server.close();
  server = await startMailServer({ auth: { user: "docs", pass: "p@ss/word" } });
  const at = (pass: string) => server.url.replace("//", `//docs:${encodeURIComponent(pass)}@`);
  expect(
    await open(at("p@ss/word")).sendNow(
      { key: "k", to: "ada@acme.example" },
      { ...letter, subject: "S" },
    ),
  ).toContain("250");
  const wrong = open(at("wrong")).sendNow(
    { key: "k", to: "ada@acme.example" },
    { ...letter, subject: "S" },
  );
  await expect(wrong).rejects.toThrow(
    "The mail server 127.0.0.1 didn't accept the user and password in SMTP_URL. It answered: 535 5.7.8 Authentication credentials invalid",
  );
  await expect(wrong).rejects.toBeInstanceOf(MailProblem);
});

test("without a server nothing is queued", async () => {
  const mail = createMail({
    settings: readSettings({}),
    store: opened.store,
    clock,
    ids,
    log,
    vault,
  });
  expect(mail.isOn).toBe(false);
  expect(await queue(mail)).toBeUndefined();
  expect(await row()).toBeUndefined();
});

test("mails are kept for 90 days", async () => {
  const mail = open();
  mail.start();
  await queue(mail);
  await until("sent");
  clock.advance(89 * day);
  await mail.sweep();
  expect(await row()).toBeDefined();
  clock.advance(2 * day);
  await mail.sweep();
  expect(await row()).toBeUndefined();
});
