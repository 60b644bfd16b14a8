import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeCertificate } from "#testing/certificate.ts";
import { createTestClock } from "#testing/clock.ts";
import { startMailServer, type MailServer } from "#testing/mail-server.ts";
import { openTestStore, type TestStore } from "#testing/store.ts";
import { day, minute } from "../clock.ts";
import { createIds } from "../ids.ts";
import { createLog } from "../log.ts";
import { readSettings } from "../settings.ts";
import { createVault } from "../vault/vault.ts";
import { createMail, type Mail } from "./mail.ts";

// TLS reads the clock of the machine.
const valid = { from: Date.now() - day, until: Date.now() + day };
const own = makeCertificate({ name: "localhost", ...valid });
const expired = makeCertificate({ name: "localhost", from: 0, until: Date.now() - day });
const ofOther = makeCertificate({ name: "mail.acme.example", ...valid });
const auth = { user: "docs", pass: "secret" };

const clock = createTestClock();
let opened: TestStore;
let server: MailServer | undefined;
let mail: Mail | undefined;
/** Certificate authorities that the process trusts otherwise. */
const usual = getCACertificates();

beforeEach(async () => {
  opened = await openTestStore();
});

afterEach(async () => {
  setDefaultCACertificates(usual);
  await mail?.stop();
  await server?.close();
  [mail, server] = [undefined, undefined];
  await opened.close();
});

/** As `NODE_EXTRA_CA_CERTS` does. */
function trust(...certificates: string[]): void {
  setDefaultCACertificates([...usual, ...certificates]);
}

/** Queues a mail and starts to send. */
async function send(start: MailServer, url = "smtp://localhost"): Promise<void> {
  server = start;
  const settings = readSettings({
    SMTP_URL: url.replace("localhost", `localhost:${start.port}`),
    MAIL_FROM: "docs@acme.example",
  });
  const log = createLog("silent");
  const vault = createVault(["a key of tests alone"]);
  const sender = createMail({
    settings,
    store: opened.store,
    clock,
    ids: createIds(clock),
    log,
    vault,
  });
  mail = sender;
  sender.register("test", {
    compose: () => ({ subject: "S", heading: "H", parts: ["Text"], reason: "Because of a test." }),
  });
  await opened.store.transaction((tx) =>
    sender.enqueue(tx, {
      key: "k",
      to: "ada@acme.example",
      kind: "test",
      organizationId: "",
      data: {},
    }),
  );
  sender.start();
}

async function row() {
  const { read } = opened.store;
  return read.selectFrom("mail_message").selectAll().executeTakeFirstOrThrow();
}

test.each([
  ["smtp://localhost", "if it is offered", undefined],
  ["smtp://localhost?tls=required", "if the URL requires it", undefined],
  ["smtp://docs:secret@localhost?tls=required", "with its password", auth],
])("%s sends by TLS %s", async (url, _, credentials) => {
  trust(own.certificate);
  await send(await startMailServer({ startTls: own, auth: credentials }), url);
  await expect.poll(async () => (await row()).status).toBe("sent");
  expect(server?.mails).toMatchObject([{ to: "ada@acme.example", encrypted: true }]);
});

test("with ?tls=off, a mail is sent as it is", async () => {
  await send(await startMailServer({ startTls: own }), "smtp://localhost?tls=off");
  await expect.poll(async () => (await row()).status).toBe("sent");
  expect(server?.mails).toMatchObject([{ encrypted: false }]);
});

test.each([
  [
    "nobody signed",
    own,
    [],
    "isn't trusted. Name the file of its certificate authority in NODE_EXTRA_CA_CERTS and restart Bindery.",
  ],
  ["has expired", expired, [expired.certificate], "has expired. Renew it."],
  [
    "has another name",
    ofOther,
    [ofOther.certificate],
    "is for another name. Use a name that it contains in SMTP_URL.",
  ],
])("a mail waits for a server whose certificate %s", async (_, startTls, trusted, problem) => {
  trust(...trusted);
  await send(await startMailServer({ startTls }));
  const answer = `The certificate of the mail server localhost ${problem}`;
  await expect.poll(row).toMatchObject({ status: "queued", attempts: 0, answer });
  expect(server?.mails).toEqual([]);
  // Once the certificate is right, the same mail is sent.
  const { port } = server!;
  await server?.close();
  trust(own.certificate);
  server = await startMailServer({ port, startTls: own });
  clock.advance(minute);
  await expect.poll(async () => (await row()).status).toBe("sent");
  expect(server.mails).toMatchObject([{ encrypted: true }]);
});

test.each([
  ["smtp://localhost?tls=required", "Nothing was sent.", undefined],
  ["smtp://docs:secret@localhost?tls=required", "Passwords are only sent encrypted.", auth],
])("%s sends nothing to a server without STARTTLS", async (url, reason, credentials) => {
  await send(await startMailServer({ auth: credentials }), url);
  await expect.poll(row).toMatchObject({ status: "queued", attempts: 0 });
  await expect
    .poll(async () => (await row()).answer)
    .toBe(
      `The mail server localhost didn't start encryption (STARTTLS) on port ${server?.port}. ${reason} ` +
        "Use smtps:// or a port with STARTTLS, or turn encryption off with ?tls=off in SMTP_URL. " +
        "It answered: 500 Error: command not recognized",
    );
  expect(server?.mails).toEqual([]);
});
