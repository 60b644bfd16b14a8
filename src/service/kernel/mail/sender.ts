import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { hour, minute, second, type Clock } from "../clock.ts";
import { createPoll } from "../poll.ts";
import type { MailSender, SmtpServer } from "../smtp-server.ts";
import type { MailMessageTable, MailStatus } from "../store/schema-system.ts";
import type { Db, Store, TransactionOptions } from "../store/store.ts";
import { connect, MailProblem, type Envelope, type MailConnection } from "./connection.ts";
import {
  claimMessage,
  endMessage,
  expireMessages,
  explainWaiting,
  findWork,
  markHandedOver,
  recoverMessages,
  releaseMessage,
  type Claim,
} from "./outbox.ts";

/** Distinguishes the claims of this process from those of ended processes. */
const processTag = randomUUID();

/** Connections at once. */
const lanes = 4;
const pollEvery = 1 * second;
/** How long the answer to a mail is awaited that was handed over when the service stops. */
const lastAnswer = 5 * second;

/** After a temporary refusal, by attempts; later ones wait for the last. */
const pauses = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * minute);
/** After a connection that failed. */
const shortestOutage = 15 * second;
const longestOutage = 15 * minute;

const options: TransactionOptions = { isolation: "read committed", isShort: true };

type SenderOptions = {
  store: Store;
  clock: Clock;
  log: Logger;
  server: SmtpServer;
  from: MailSender;
  /** The mail for the server; undefined if its reason has gone. */
  compose(row: MailMessageTable): Promise<Buffer | undefined>;
  /** Runs in the transaction that ends a mail. */
  noteEnd(tx: Db, row: MailMessageTable, status: MailStatus): Promise<void>;
};

/** Sends what is in the queue, each mail once. */
export function createSender(given: SenderOptions) {
  const { store, clock, log } = given;
  const stopping = new AbortController();
  let outages = 0;
  let pausedUntil = 0;
  // Only this process has the embedded database open, so the others have ended.
  let isAlone = store.dialect === "sqlite";

  const poll = createPoll({
    look,
    every: pollEvery,
    log,
    failed: "looking for mail failed",
    again: "mail is looked for again",
  });

  async function look(): Promise<void> {
    const now = clock.now();
    if (isAlone) {
      await endLost(processTag);
      isAlone = false;
    }
    const { hasDue, hasLost } = await findWork(store.read, now);
    if (hasLost) await endLost();
    // What was taken back is due, too.
    if (now < pausedUntil || !(hasDue || hasLost)) return;
    await Promise.all(Array.from({ length: lanes }, drain));
  }

  /** Ends mails that it is too late for, and takes back those of processes that have ended. */
  async function endLost(by?: string): Promise<void> {
    const now = clock.now();
    await store.transaction(async (tx) => {
      for (const row of await expireMessages(tx, now)) await given.noteEnd(tx, row, "expired");
      for (const row of await recoverMessages(tx, now, by)) {
        await given.noteEnd(tx, row, "uncertain");
      }
    }, options);
  }

  /** Sends one mail after another by one connection. */
  async function drain(): Promise<void> {
    let connection: MailConnection | undefined;
    const cut = () => connection?.close();
    try {
      while (!stopping.signal.aborted && clock.now() >= pausedUntil) {
        const row = await store.transaction(
          (tx) => claimMessage(tx, store.dialect, processTag, clock.now()),
          options,
        );
        if (row === undefined) return;
        const isReused = connection !== undefined;
        try {
          const message = await given.compose(row);
          if (message === undefined) {
            await end(row, "dropped", null);
            continue;
          }
          connection ??= await connect(given.server);
          await deliver(connection, row, message);
          outages = 0;
        } catch (error) {
          connection = undefined;
          await putBack(row, error, isReused);
        }
      }
    } finally {
      cut();
    }
  }

  async function deliver(
    connection: MailConnection,
    row: MailMessageTable,
    message: Buffer,
  ): Promise<void> {
    const claim = { id: row.id, by: processTag };
    const envelope: Envelope = { from: given.from.address, to: row.recipient, message };
    const sending = connection.send(envelope, async () => {
      stopping.signal.throwIfAborted();
      const isOurs = await store.transaction(
        (tx) => markHandedOver(tx, claim, clock.now()),
        options,
      );
      if (!isOurs) throw new LostMail();
    });
    const cut = cutAfterStop(connection, stopping.signal);
    try {
      await end(row, "sent", await sending);
    } catch (error) {
      if (!(error instanceof MailProblem) || error.kind === "unreachable") throw error;
      if (error.kind === "temporary") await retryLater(row, error.message);
      else await end(row, error.kind === "refused" ? "refused" : "uncertain", error.message);
      if (error.kind === "unknown") throw error;
    } finally {
      cut.abort();
    }
  }

  async function end(
    row: MailMessageTable,
    status: MailStatus,
    answer: string | null,
  ): Promise<void> {
    if (status === "refused" || status === "uncertain") {
      log.warn({ mail: row.id, kind: row.kind, answer }, `mail is ${status}`);
    }
    await store.transaction(async (tx) => {
      const claim = { id: row.id, by: processTag };
      if (await endMessage(tx, claim, { status, answer, now: clock.now() })) {
        await given.noteEnd(tx, row, status);
      }
    }, options);
  }

  async function retryLater(row: MailMessageTable, answer: string): Promise<void> {
    const pause = pauses[Math.min(row.attempts, pauses.length) - 1] ?? 0;
    const nextAt = clock.now() + pause;
    await release(row, { attempts: row.attempts, nextAt, answer });
  }

  /** After a failure that isn't the server's answer to this mail. */
  async function putBack(row: MailMessageTable, error: unknown, isReused: boolean): Promise<void> {
    // Its outcome is written down, or another process has it.
    if (error instanceof LostMail || (error instanceof MailProblem && error.kind === "unknown")) {
      return;
    }
    if (stopping.signal.aborted || (error instanceof MailProblem && isReused)) {
      // Servers end connections after some mails or some time. A new one will tell.
      await release(row, { attempts: row.attempts - 1, nextAt: clock.now(), answer: row.answer });
      return;
    }
    if (!(error instanceof MailProblem)) {
      log.error({ err: error, mail: row.id, kind: row.kind }, "a mail could not be sent");
      await retryLater(row, "Bindery couldn't create or send this email. Its log has the reason.");
      return;
    }
    const now = clock.now();
    const pause = Math.min(shortestOutage * 2 ** outages, longestOutage);
    if (now >= pausedUntil) {
      outages += 1;
      pausedUntil = now + pause;
      log.warn(
        { reason: error.message, seconds: pause / second },
        "the mail server is tried later",
      );
    }
    await release(row, { attempts: row.attempts - 1, nextAt: row.next_at, answer: error.message });
    await store.transaction((tx) => explainWaiting(tx, error.message, now), options);
  }

  async function release(
    row: MailMessageTable,
    values: { attempts: number; nextAt: number; answer: string | null },
  ): Promise<void> {
    const claim: Claim = { id: row.id, by: processTag };
    await store.transaction((tx) => releaseMessage(tx, claim, values), options);
  }

  return {
    wake: poll.wake,
    start: poll.start,
    stop(): Promise<void> {
      stopping.abort(new Error("The service is stopping."));
      return poll.stop();
    },
  };
}

/** Another process has taken the mail over. */
class LostMail extends Error {}

/** Closes the connection some time after a stop, so that a silent server doesn't hold it up. */
function cutAfterStop(connection: MailConnection, stopping: AbortSignal): AbortController {
  const done = new AbortController();
  const wait = async () => {
    if (!stopping.aborted) {
      const { promise, resolve } = Promise.withResolvers<void>();
      stopping.addEventListener("abort", () => resolve(), { signal: done.signal });
      await promise;
    }
    await sleep(lastAnswer, undefined, { signal: done.signal });
    connection.close();
  };
  wait().catch(() => {});
  return done;
}

/** How long ended mails are kept, and with them their keys. */
export const mailsKeptFor = 90 * 24 * hour;
