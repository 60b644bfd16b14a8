import type { Environment } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { ScimScope } from "./scope.ts";
import { write, type ScimOutcome, type ScimWrite } from "./writes.ts";

/** A request's part of a scope: all but the transaction. */
export type ScimRequest = Omit<ScimScope, "db">;

/** A text of the list of requests has up to this many characters. */
const longestText = 500;

/**
 * Carries out a write in one transaction with its records. A refused one is only noted.
 * @throws ScimFailure, Failure
 */
export async function carryOut(
  environment: Environment,
  request: ScimRequest,
  asked: ScimWrite,
): Promise<ScimOutcome> {
  try {
    return await environment.store.transaction(
      async (db) => {
        const scope = { ...request, db };
        const outcome = await write(scope, asked);
        await note(scope, { ...lineOf(asked, outcome.id), status: outcome.status });
        return outcome;
      },
      { isShort: true },
    );
  } catch (error) {
    if (error instanceof Failure) await noteFailure(environment, request, lineOf(asked), error);
    throw error;
  }
}

type Line = { method: string; path: string };

function lineOf({ method, kind, id: named }: ScimWrite, id = named): Line {
  return { method, path: id === undefined ? `/${kind}` : `/${kind}/${id}` };
}

/** Notes why a request was refused, for the admins of the organization. */
export async function noteFailure(
  { store, log }: Environment,
  request: ScimRequest,
  line: Line,
  { status, message }: Failure,
): Promise<void> {
  try {
    await store.transaction(
      (db) => note({ ...request, db }, { ...line, status, detail: message }),
      {
        isolation: "read committed",
        isShort: true,
      },
    );
  } catch (error) {
    log.error({ err: error }, "a refused SCIM request couldn't be noted");
  }
}

async function note(
  { db, ids, clock, organizationId, token }: ScimScope,
  { method, path, status, detail }: Line & { status: number; detail?: string },
): Promise<void> {
  await db
    .insertInto("scim_request")
    .values({
      organization_id: organizationId,
      id: ids.next(),
      method,
      path: path.slice(0, longestText),
      status,
      detail: detail?.slice(0, longestText).toWellFormed() ?? null,
      token_name: token.name,
      created_at: clock.now(),
    })
    .execute();
}
