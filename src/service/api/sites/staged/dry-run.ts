import { sql } from "kysely";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { currentScope } from "#service/kernel/store/scope.ts";

/** Carries the result out of a transaction that is rolled back. */
class Undone extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super("A dry run leaves nothing behind.");
    this.result = result;
  }
}

/**
 * Runs `work` and undoes all that it wrote. Within a transaction it sees what that has written; elsewhere it opens one.
 * @param work its context's `db` can write
 */
export async function dryRun<T>(
  context: Context,
  work: (inside: Context) => Promise<T>,
): Promise<T> {
  if (currentScope() !== undefined) return undoing(context.db, () => work(context));
  try {
    return await context.store.transaction(async (db) => {
      throw new Undone(await work({ ...context, db }));
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as T;
    throw error;
  }
}

async function undoing<T>(db: Context["db"], work: () => Promise<T>): Promise<T> {
  await sql`savepoint dry_run`.execute(db);
  const result = await work();
  await sql`rollback to savepoint dry_run`.execute(db);
  await sql`release savepoint dry_run`.execute(db);
  return result;
}

/**
 * Runs one step of a transaction. If the step is refused, only its own changes are undone.
 * @returns the refusal; undefined if the step succeeded
 * @throws any other error, which ends the transaction
 */
export async function attempt(
  db: Context["db"],
  step: () => Promise<unknown>,
): Promise<Failure | undefined> {
  await sql`savepoint step`.execute(db);
  try {
    await step();
    await sql`release savepoint step`.execute(db);
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await sql`rollback to savepoint step`.execute(db);
    await sql`release savepoint step`.execute(db);
    return error;
  }
}
