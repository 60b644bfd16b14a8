import type { Logger } from "pino";
import { day, type Clock } from "../clock.ts";
import type { Ids } from "../ids.ts";
import type { Settings } from "../settings.ts";
import { isMailAddress } from "../smtp-server.ts";
import type { MailMessageTable, MailStatus } from "../store/schema-system.ts";
import type { Db, Store } from "../store/store.ts";
import { sealedPlace, type Vault } from "../vault/vault.ts";
import { connect } from "./connection.ts";
import type { Letter } from "./letter.ts";
import { composeMessage } from "./message.ts";
import { addMessage, sweepMessages } from "./outbox.ts";
import { createSender, mailsKeptFor } from "./sender.ts";

/** How long sending is tried. */
const defaultLife = 3 * day;

/** A JSON object: what a template needs. It is encrypted in the store, and erased once the mail was sent or has ended. */
type MailData = Record<string, unknown>;

export type NewMail = {
  /** What it is about, such as `invite/ID/2`: a second mail with the same key isn't sent. */
  key: string;
  /** Email address. */
  to: string;
  /** A kind that was registered. */
  kind: string;
  /** Empty for the platform's own mail. */
  organizationId: string;
  data: MailData;
  /** When it is of no use anymore, in epoch milliseconds; default: in three days. */
  expiresAt?: number;
};

/** A mail that is about to be sent, or has ended. */
type QueuedMail = Pick<NewMail, "key" | "to" | "organizationId"> & { id: string };

export type MailKind = {
  /**
   * What the mail says. Runs before each attempt, so it can check whether its reason still exists and the recipient may still see it.
   * @param db a reader
   * @returns undefined to send nothing
   */
  compose(
    mail: QueuedMail & { data: MailData },
    db: Db,
  ): Letter | undefined | Promise<Letter | undefined>;
  /** Runs in the transaction that ends the mail, for example to tell the screens that show its state. */
  noteEnd?(tx: Db, mail: QueuedMail, status: MailStatus): Promise<void>;
};

/** Sends mail by the server in `SMTP_URL`. Mails are rows of the database and sent once, also after a crash. */
export type Mail = {
  /** Whether there is a mail server. Without one, nothing is queued. */
  readonly isOn: boolean;
  /** Says what mails of a kind contain. Call it before `start`, once per kind. */
  register(kind: string, what: MailKind): void;
  /**
   * Queues a mail as part of the transaction.
   * @returns its ID, also if it was queued before; undefined if mail is off or `to` isn't an email address
   */
  enqueue(tx: Db, mail: NewMail): Promise<{ id: string; added: boolean } | undefined>;
  /**
   * Sends a letter immediately, without the queue.
   * @returns the server's answer
   * @throws MailProblem
   */
  sendNow(mail: Pick<NewMail, "key" | "to">, letter: Letter): Promise<string>;
  /** Deletes mails that ended long ago. */
  sweep(): Promise<void>;
  start(): void;
  /** Stops sending after the mails that the server is just getting. */
  stop(): Promise<void>;
};

/** For what only queues mail, which another process may send. */
export type MailQueue = Pick<Mail, "isOn" | "enqueue">;

type MailOptions = {
  settings: Pick<Settings, "mail">;
  store: Store;
  clock: Clock;
  ids: Ids;
  log: Logger;
  vault: Vault;
};

export function createMail({ settings, store, clock, ids, log, vault }: MailOptions): Mail {
  const kinds = new Map<string, MailKind>();
  const { mail: server } = settings;

  async function compose(row: MailMessageTable): Promise<Buffer | undefined> {
    const kind = kinds.get(row.kind);
    if (kind === undefined) throw new Error(`Mails of the kind ${row.kind} have no template.`);
    const sealed = row.data ?? "";
    const data = JSON.parse(vault.read(sealed, placeOf(row.id))) as MailData;
    const letter = await kind.compose({ ...queued(row), data }, store.read);
    return letter && write(letter, { key: row.key, to: row.recipient });
  }

  function write(letter: Letter, { key, to }: Pick<NewMail, "key" | "to">): Promise<Buffer> {
    if (server === undefined) throw new Error("There is no mail server.");
    return composeMessage({ letter, key, to, from: server.from, date: clock.now() });
  }

  const sender =
    server &&
    createSender({
      store,
      clock,
      log,
      ...server,
      compose,
      noteEnd: async (tx, row, status) => kinds.get(row.kind)?.noteEnd?.(tx, queued(row), status),
    });

  return {
    isOn: server !== undefined,
    register(kind, what) {
      if (kinds.has(kind)) throw new Error(`Mails of the kind ${kind} have a template already.`);
      kinds.set(kind, what);
    },
    async enqueue(tx, { key, to, kind, organizationId, data, expiresAt }) {
      if (sender === undefined || !isMailAddress(to)) return undefined;
      const [id, now] = [ids.next(), clock.now()];
      const message = {
        id,
        key,
        organization_id: organizationId,
        kind,
        recipient: to,
        data: vault.seal(JSON.stringify(data), placeOf(id)),
        expires_at: expiresAt ?? now + defaultLife,
      };
      const added = await addMessage(tx, message, now);
      store.onCommit(sender.wake);
      return added;
    },
    async sendNow(mail, letter) {
      if (server === undefined) throw new Error("There is no mail server.");
      const message = await write(letter, mail);
      const connection = await connect(server.server);
      try {
        const envelope = { from: server.from.address, to: mail.to, message };
        return await connection.send(envelope, async () => {});
      } finally {
        connection.close();
      }
    },
    async sweep() {
      await store.transaction((tx) => sweepMessages(tx, clock.now() - mailsKeptFor));
    },
    start: () => sender?.start(),
    stop: async () => sender?.stop(),
  };
}

function queued({ id, key, recipient, organization_id }: MailMessageTable): QueuedMail {
  return { id, key, to: recipient, organizationId: organization_id };
}

function placeOf(id: string): string {
  return sealedPlace("mail_message", id);
}
