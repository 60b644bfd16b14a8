import type { StagedOperation } from "#contract/site-staged-change.ts";
import { operations } from "#contract/operations.ts";
import { parseRequest, type Detail } from "#contract/parse.ts";
import { splitKey, type Operation } from "#contract/operation.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import type { StagedChangeTable } from "#service/kernel/store/schema-site.ts";
import { siteSectionGroupHandlers } from "../site-section-groups.ts";
import { siteSectionHandlers } from "../site-sections.ts";
import { siteSpaceHandlers } from "../site-spaces.ts";
import { siteStructureHandlers } from "../site-structure.ts";
import { siteHandlers } from "../sites.ts";
import { attempt } from "./dry-run.ts";
import { reservedIds } from "./reserved-ids.ts";

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
