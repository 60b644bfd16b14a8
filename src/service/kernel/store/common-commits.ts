import { setTimeout as delay } from "node:timers/promises";
import type BetterSqlite from "better-sqlite3";
import { locked } from "./unavailable.ts";

/** Most transactions in one commit. */
const mostMembers = 64;
/** Milliseconds to wait for a lock held by another program, such as a backup, and between two tries. */
const longestWait = 15_000;
const betweenTries = 20;
/** After this many milliseconds of work, others wait for the next commit. */
const longestWork = 8;

/** Runs transactions one after another, and commits those together that wait at the same time. */
export type CommonCommits = {
  /**
   * Runs `work`, apart from what it shares the commit with: if it fails, only its own changes are undone. Settles when
   * the disk has the commit, because nothing is true before.
   * @param isShort whether it may join others, which then wait for it
   * @throws errors of `work`; the database's error if the transaction can't begin or be committed
   */
  run<T>(work: () => Promise<T>, isShort: boolean): Promise<T>;
};

type Outcome = {
  hasFailed: boolean;
  error?: unknown;
  report(): void;
  /** Instead of `report`, if the disk doesn't get it. */
  fail(error: unknown): void;
};

type Member = {
  isShort: boolean;
  /** Never rejects. */
  run(): Promise<Outcome>;
  fail(error: unknown): void;
};

type Around = {
  /** Called before each common transaction. If it throws, nothing that waits is carried out. */
  check: () => void;
  /** Called after each commit. The next transaction waits for what it returns. */
  committed: () => Promise<void> | undefined;
  /** Settles when the disk has all that was committed before. */
  sync: () => Promise<void>;
  /** Milliseconds; tests override it. */
  now?: () => number;
};

/**
 * Shares the cost of commits, and of waiting for the disk. Further transactions run while the disk is at work.
 * @param connection used by nobody else. Its own commits needn't wait for the disk.
 */
export function createCommonCommits(
  connection: BetterSqlite.Database,
  { check, committed, sync, now = () => performance.now() }: Around,
): CommonCommits {
  const begin = connection.prepare("begin immediate");
  // SQLite would block the process while it waits.
  const neverWait = connection.prepare("pragma busy_timeout = 0");
  const commit = connection.prepare("commit");
  const rollBack = connection.prepare("rollback");
  const save = connection.prepare("savepoint member");
  const undo = connection.prepare("rollback to member");
  const release = connection.prepare("release member");
  const waiting: Member[] = [];
  let isScheduled = false;
  const unanswered: Outcome[] = [];
  let isSyncing = false;
  /** Whether something was committed that the disk may not have. */
  let isAhead = false;
  /** Why the disk doesn't have a commit. Later ones would be lost with it. */
  let failure: { cause: unknown } | undefined;

  /** Others can arrive before it begins, and are answered before the next one. */
  function schedule(): void {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(() => {
      void commitNext()
        .then(committed)
        .finally(() => {
          isScheduled = false;
          schedule();
        });
    });
  }

  async function commitNext(): Promise<void> {
    const members: Member[] = [];
    try {
      await start(members);
      const outcomes = await carryOut(members);
      const changesNothing = outcomes.every(({ hasFailed }) => hasFailed);
      (changesNothing ? rollBack : commit).run();
      isAhead ||= !changesNothing;
      unanswered.push(...outcomes);
      void answer();
    } catch (error) {
      if (connection.inTransaction) rollBack.run();
      for (const { fail } of members) fail(error);
    }
  }

  /** Those that were committed while the disk was at work are next, together. */
  async function answer(): Promise<void> {
    if (isSyncing) return;
    isSyncing = true;
    while (unanswered.length > 0) {
      const outcomes = unanswered.splice(0);
      try {
        if (isAhead) {
          isAhead = false;
          await sync();
        }
        for (const { report } of outcomes) report();
      } catch (cause) {
        failure = { cause };
        for (const { fail } of outcomes) fail(cause);
      }
    }
    isSyncing = false;
  }

  async function start(members: Member[]): Promise<void> {
    try {
      if (failure !== undefined) throw failure.cause;
      check();
      await beginWhenFree();
    } catch (error) {
      // Each of them would wait as long again.
      members.push(...waiting.splice(0));
      throw error;
    }
  }

  async function beginWhenFree(): Promise<void> {
    neverWait.get();
    for (let waited = 0; ; waited += betweenTries) {
      try {
        return void begin.run();
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (waited >= longestWait) throw locked(error);
      }
      await delay(betweenTries);
    }
  }

  async function carryOut(members: Member[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    const end = now() + longestWork;
    do {
      const member = waiting.shift()!;
      members.push(member);
      save.run();
      const outcome = await member.run();
      outcomes.push(outcome);
      // Some errors, such as a full disk, roll back the changes of all.
      if (!connection.inTransaction) throw outcome.error ?? new Error("The transaction has ended.");
      if (outcome.hasFailed) undo.run();
      release.run();
    } while (waiting[0]?.isShort && members.length < mostMembers && now() < end);
    return outcomes;
  }

  return {
    run<T>(work: () => Promise<T>, isShort: boolean) {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      const run = () =>
        work().then(
          (value) => ({ hasFailed: false, report: () => resolve(value), fail: reject }),
          (error: unknown) => ({
            hasFailed: true,
            error,
            report: () => reject(error),
            fail: reject,
          }),
        );
      waiting.push({ isShort, run, fail: reject });
      schedule();
      return promise;
    },
  };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "SQLITE_BUSY";
}
