import type { Annotation, Check, CheckReport } from "#contract/check.ts";
import { mostChecks } from "#contract/limits.ts";
import type { Handlers, Input } from "#contract/operations.ts";
import { parseAnchor } from "#content/prose/anchor.ts";
import { demand, spacePermissions } from "#service/identity/access/access.ts";
import { readTexts } from "#service/documents/content/blobs.ts";
import { checkTexts } from "#service/documents/content/checked-texts.ts";
import { draftScope, type DraftScope } from "#service/documents/content/content-scope.ts";
import { loadEntries, readRevision } from "#service/documents/content/revisions.ts";
import { timestamp } from "#service/kernel/clock.ts";
import { inSteps, type Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import { pageInMemory } from "#service/kernel/store/list.ts";
import { byChangeRequest } from "#service/kernel/store/order.ts";
import type {
  ChangeRequestCheckTable,
  ChangeRequestTable,
} from "#service/kernel/store/schema-discussion.ts";
import { usersById } from "../presenters/user-presenter.ts";
import { rulesOf } from "../review-rules/read-rules.ts";
import { runBuiltInChecks } from "./built-in-checks.ts";
import { demandNotMerged } from "./change-requests.ts";
import { checksOf, readReported, type CheckState } from "./check-states.ts";

const reporting = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/checks";

/** Whoever can change the text can say what programs think of it. */
async function demandReport(context: Context, { params }: Pick<Input<typeof reporting>, "params">) {
  const scope = await draftScope(context, params);
  demand(spacePermissions(scope.role).edit, "report checks of this change request");
  demandNotMerged(scope.changeRequest);
  return scope;
}

/** @throws Failure 400 unless it is a revision of the space, such as one of the change request */
async function demandRevision(
  { db }: Context,
  { space, changeRequest }: DraftScope,
  revision: string,
): Promise<void> {
  if (revision === changeRequest.revision) return;
  const row = await readRevision(db, space.organization_id, revision);
  if (row?.space_id !== space.id) {
    throw invalid("body.revision", "Not a revision of this change request.");
  }
}

/** @throws Failure 409 for the check of an earlier text: what it says may no longer be so */
function demandCurrent({ number, revision }: ChangeRequestTable, checked: string): void {
  if (checked === revision) return;
  throw new Failure(
    409,
    `Change request #${number} was changed since revision ${checked}, so the check wasn't recorded. Check revision ${revision}, and report that.`,
  );
}

/**
 * Annotations as they are stored: with the titles of their pages, and blocks instead of lines.
 * @throws Failure 400 that names each one whose page isn't in the change request, or whose block isn't an anchor
 */
async function placeAnnotations(
  { db }: Context,
  { changeRequest }: DraftScope,
  reported: CheckReport["annotations"],
): Promise<Annotation[]> {
  const { organization_id: organizationId, revision } = changeRequest;
  const ids = [...new Set(reported.map(({ page }) => page))];
  const entries = await loadEntries(db, organizationId, revision, ids);
  const pages = new Map(
    ids.flatMap((id) => {
      const entry = entries.get(id);
      return entry?.kind === "page" ? [[id, entry] as const] : [];
    }),
  );
  demandPlaces(reported, pages);
  const withLines = [...pages.values()].flatMap(({ id, text }) => {
    const lines = reported.flatMap(({ page, line }) => (page === id ? (line ?? []) : []));
    return text === null || lines.length === 0 ? [] : [{ id, hash: text, lines }];
  });
  const texts = await readTexts(
    db,
    organizationId,
    withLines.map(({ hash }) => hash),
  );
  const checkedTexts = await checkTexts(
    withLines.map(({ hash, lines }) => ({ text: texts.get(hash)!, lines })),
  );
  const blocks = new Map<string, string | undefined>(
    withLines.flatMap(({ id, lines }, at) =>
      lines.map((line, nth) => [`${id} ${line}`, checkedTexts[at]?.lines[nth]] as const),
    ),
  );
  return reported.map(
    ({ page: id, line, block = blocks.get(`${id} ${line}`), level, message }) => ({
      page: { id, title: pages.get(id)!.title },
      ...(block !== undefined && { block }),
      level,
      message,
    }),
  );
}

function demandPlaces(
  reported: CheckReport["annotations"],
  pages: ReadonlyMap<string, unknown>,
): void {
  const details = reported.flatMap(({ page, block, line }, at) => {
    const path = `body.annotations.${at}`;
    const isAnchor = block === undefined || parseAnchor(block) !== undefined;
    return [
      ...(pages.has(page)
        ? []
        : [{ path: `${path}.page`, message: "Not a page of this change request." }]),
      ...(isAnchor
        ? []
        : [{ path: `${path}.block`, message: "Not the anchor of a block, as comments have it." }]),
      ...(block !== undefined && line !== undefined
        ? [{ path: `${path}.line`, message: "Give either a line or a block." }]
        : []),
    ];
  });
  if (details.length > 0) throw new Failure(400, "The request isn't valid.", details);
}

async function storeCheck(
  { db }: Context,
  row: ChangeRequestCheckTable,
  reported: readonly ChangeRequestCheckTable[],
): Promise<void> {
  if (reported.length >= mostChecks && !reported.some(({ name }) => name === row.name)) {
    throw new Failure(
      409,
      `A change request has at most ${mostChecks} checks, and this one has them. Report it under the name of one of them.`,
    );
  }
  const { organization_id: _, change_request_id: __, name: ___, ...changes } = row;
  await db
    .insertInto("change_request_check")
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "change_request_id", "name"]).doUpdateSet(changes),
    )
    .execute();
}

async function presentChecks(
  { db, urls }: Context,
  { changeRequest }: DraftScope,
  states: readonly CheckState[],
): Promise<Check[]> {
  const userOf = await usersById(
    db,
    urls,
    states.map(({ row }) => row?.reported_by ?? null),
  );
  return states.map(({ row, found, ...state }) => {
    const annotations =
      found?.annotations ?? (JSON.parse(row?.annotations ?? "[]") as Annotation[]);
    return {
      object: "change-request-check" as const,
      ...state,
      revision: row?.revision ?? changeRequest.revision,
      url: row?.url ?? undefined,
      summary: found === undefined ? (row?.summary ?? undefined) : unreadIn(found.unread),
      annotations,
      annotationCount: found?.count ?? annotations.length,
      reportedBy: userOf(row?.reported_by ?? null),
      updatedAt: row && timestamp(row.reported_at),
    };
  });
}

function unreadIn(pages: number): string | undefined {
  if (pages === 0) return undefined;
  return pages === 1 ? "1 page took too long to read." : `${pages} pages took too long to read.`;
}

export const checkHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/checks": async (
    context,
    { params, query },
  ) => {
    const scope = await draftScope(context, params);
    const rules = await rulesOf(context.db, scope.space);
    const builtIn = await runBuiltInChecks(context, scope, rules, (use) => use !== "off");
    const reported = await readReported(context.db, scope.changeRequest);
    const states = checksOf(scope.changeRequest, rules, reported, builtIn);
    const { items, ...envelope } = pageInMemory(
      states,
      ({ source, name }) => `${source} ${name}`,
      query,
    );
    return { ...envelope, items: await presentChecks(context, scope, items) };
  },
  [reporting]: inSteps({
    async prepare(context, { params, body }: Input<typeof reporting>) {
      const scope = await demandReport(context, { params });
      const { revision = scope.changeRequest.revision } = body;
      await demandRevision(context, scope, revision);
      demandCurrent(scope.changeRequest, revision);
      return { revision, annotations: await placeAnnotations(context, scope, body.annotations) };
    },
    async commit(context, { params, body }, { revision, annotations }) {
      const scope = await demandReport(context, { params });
      const { changeRequest } = scope;
      demandCurrent(changeRequest, revision);
      const reported = await readReported(context.db, changeRequest);
      const row: ChangeRequestCheckTable = {
        organization_id: changeRequest.organization_id,
        change_request_id: changeRequest.id,
        name: body.name,
        revision,
        state: body.state,
        url: body.url ?? null,
        summary: body.summary ?? null,
        annotations: JSON.stringify(annotations),
        reported_by: context.caller.userId,
        reported_at: context.clock.now(),
      };
      await storeCheck(context, row, reported);
      const { requiredChecks } = await rulesOf(context.db, scope.space);
      const state: CheckState = {
        name: row.name,
        source: "outside",
        state: row.state,
        required: requiredChecks.includes(row.name),
        outdated: false,
        row,
      };
      const [presented] = await presentChecks(context, scope, [state]);
      return presented!;
    },
    order: ({ params }) => byChangeRequest(params),
  }),
} satisfies Partial<Handlers<Context>>;
