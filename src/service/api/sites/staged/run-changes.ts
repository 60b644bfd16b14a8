import { sql } from "kysely";
import type { StagedOperation, StagedChange } from "#contract/site-staged-change.ts";
import { operations } from "#contract/operations.ts";
import { parseRequest, type Detail } from "#contract/parse.ts";
import { splitKey, type Operation } from "#contract/operation.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import type { StagedChangeTable } from "#service/kernel/store/schema-site.ts";
import type { Ids } from "#service/kernel/ids.ts";
import { currentScope } from "#service/kernel/store/scope.ts";
import { siteSectionGroupHandlers } from "../site-section-groups.ts";
import { siteSectionHandlers } from "../site-sections.ts";
import { siteSpaceHandlers } from "../site-spaces.ts";
import { siteStructureHandlers } from "../site-structure.ts";
import { siteHandlers } from "../sites.ts";

/*
 * Staged changes run through the handlers of their operations, with the permissions of the caller, so that no rule about
 * a site's structure exists twice.
 */

type Handle = (context: Context, input: unknown) => Promise<unknown>;

const handlers = {
  ...siteHandlers,
  ...siteStructureHandlers,
  ...siteSectionHandlers,
  ...siteSectionGroupHandlers,
  ...siteSpaceHandlers,
} satisfies Record<StagedOperation, unknown>;

const updateOfSite = "PATCH /v1/orgs/{organizationId}/sites/{siteId}";
/** The fields of a site that belong to its structure. */
const defaults: ReadonlySet<string> = new Set(["defaultSiteSection", "defaultSiteSpace"]);

/** A change as it is stored. */
export type Staged = Pick<
  StagedChangeTable,
  "organization_id" | "site_id" | "operation" | "params" | "body" | "reserved"
>;

/** A staged change with the reason why it can't be carried out, if there is one. */
type Outcome<Change> = { change: Change; failure: Failure | undefined };

/**
 * Carries out changes in order. One that is refused leaves nothing behind, and the next ones run without it.
 * @param context `db` is a transaction
 */
export async function runChanges<Change extends Staged>(
  context: Context,
  changes: readonly Change[],
): Promise<Outcome<Change>[]> {
  const outcomes: Outcome<Change>[] = [];
  for (const change of changes) {
    const failure = await attempt(context.db, () => runChange(context, change));
    outcomes.push({ change, failure });
  }
  return outcomes;
}

/** Carries out one change. @throws Failure of its operation */
export async function runChange(context: Context, change: Staged): Promise<void> {
  const handle = handlers[change.operation as StagedOperation] as unknown as Handle;
  const ids = reservedIds(context.ids, change.reserved);
  await handle({ ...context, ids }, inputOf(change));
}

/**
 * The input for the operation's handler.
 * @throws Failure 400 if its parameters or its body aren't valid
 */
function inputOf({ operation, organization_id, site_id, params, body }: Staged): unknown {
  const named = { ...params, organizationId: organization_id, siteId: site_id };
  const missing = splitKey(operation).parameters.filter((name) => !Object.hasOwn(named, name));
  const table: Record<string, Operation> = operations;
  // Its response can't list fields that are ignored, because it may be published later.
  const strict: Operation = { ...table[operation]!, strict: true };
  const query = new URLSearchParams();
  const parsed = parseRequest(strict, { params: named, query, body });
  const details = [
    ...missing.map((name): Detail => ({ path: `params.${name}`, message: "Required." })),
    ...(parsed.success ? [] : parsed.details),
  ];
  if (!parsed.success || details.length > 0) {
    throw new Failure(400, "The staged operation isn't valid.", details);
  }
  const [other] = Object.keys(body).filter((name) => !defaults.has(name));
  if (operation === updateOfSite && other !== undefined) {
    throw invalid(
      `body.${other}`,
      "Only the defaults of a site can be staged. Change it directly.",
    );
  }
  return parsed.value;
}

/** What IDs are for, as the handlers of these operations state it. */
const created = {
  "POST /v1/orgs/{organizationId}/sites/{siteId}/sections": ["site-section", "site-space"],
  "POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups": ["site-section-group"],
  "POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces": ["site-space"],
} as const satisfies Partial<Record<StagedOperation, readonly string[]>>;

/** What else these operations create in some sites: a section around the items at the root, or the only section. */
const perhapsCreated = ["first-section", "site-section"] as const;

function createdBy(operation: string): readonly string[] {
  return operation in created ? created[operation as keyof typeof created] : [];
}

/** IDs for everything that an operation may create. Each time it is tried and when it is published, it uses them. */
export function reserveIds(ids: Ids, operation: string): Record<string, string> {
  const purposes = createdBy(operation);
  if (purposes.length === 0) return {};
  const all = new Set([...purposes, ...perhapsCreated]);
  return Object.fromEntries([...all].map((purpose) => [purpose, ids.next()]));
}

/** What an operation certainly creates, with reserved IDs. */
export function reservedParts(
  operation: string,
  reserved: Readonly<Record<string, string>>,
): StagedChange["creates"] {
  return createdBy(operation).map((type) => ({ type, id: reserved[type]! }));
}

/** Identifiers for one run of an operation: the reserved ones, by purpose. */
function reservedIds(ids: Ids, reserved: Readonly<Record<string, string>>): Ids {
  return { next: (purpose) => reserved[purpose ?? ""] ?? ids.next() };
}

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
