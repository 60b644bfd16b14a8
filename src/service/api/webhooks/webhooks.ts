import type { Handlers, Input } from "#contract/operations.ts";
import type { Webhook } from "#contract/webhook.ts";
import { hrefOf } from "#screens/href.ts";
import { webhookScreen } from "#screens/webhooks.ts";
import {
  demand,
  organizationPermissions,
  organizationRecordPermissions,
} from "#service/identity/access/access.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { hour, timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { WebhookTable } from "#service/kernel/store/schema-webhook.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import { sealedPlace } from "#service/kernel/vault/vault.ts";
import { addRelay } from "./relay.ts";
import { makeWebhookSecret } from "./signature.ts";
import { webhookSweepKind } from "./sweep.ts";

const list = "/v1/orgs/{organizationId}/webhooks";
const webhookPath = `${list}/{webhookId}` as const;

/** More than an organization needs, and few enough for each event to be compared with all of them. */
const mostWebhooks = 50;

/** How long the secret before the current one still signs. */
const overlap = 24 * hour;

/** Characters of a URL's path that responses have. */
const shownPath = 12;

/** @throws Failure 404; 403 for anyone who isn't an admin of the organization */
async function webhooksScope(context: Context, organizationId: string): Promise<string> {
  const { organization, role } = await organizationScope(context, organizationId);
  demand(organizationPermissions(role).admin, "see or change the webhooks of this organization");
  return organization.id;
}

function webhooksOf(db: Db, organizationId: string) {
  return db
    .selectFrom("webhook")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("status", "!=", "deleted");
}

/** The webhook of a path. @throws Failure 404; 403 for anyone who isn't an admin of the organization */
export async function webhookScope(
  context: Context,
  { organizationId, webhookId }: { organizationId: string; webhookId: string },
): Promise<WebhookTable> {
  const id = await webhooksScope(context, organizationId);
  return find(webhooksOf(context.db, id).where("id", "=", webhookId), "webhook");
}

function present(context: Context, row: WebhookTable): Webhook {
  const { organization_id: organizationId, id: webhookId, previous_until: until } = row;
  const time = (at: number | null) => (at === null ? undefined : timestamp(at));
  return {
    object: "webhook",
    id: webhookId,
    name: row.name,
    destination: shortened(context.vault.read(row.url!, sealedPlace("webhook", webhookId))),
    format: row.format,
    events: row.events,
    spaces: row.spaces ?? undefined,
    sites: row.sites ?? undefined,
    status: row.status,
    disabledReason: row.disabled_reason ?? undefined,
    disabledAt: time(row.disabled_at),
    failingSince: time(row.failing_since),
    lastSentAt: time(row.last_sent_at),
    lastProblem: row.last_problem ?? undefined,
    secretCreatedAt: timestamp(row.secret_at),
    previousSecretUntil:
      until !== null && Number(until) > context.clock.now() ? timestamp(until) : undefined,
    createdAt: timestamp(row.created_at),
    updatedAt: timestamp(row.updated_at),
    permissions: organizationRecordPermissions("admin"),
    urls: {
      location: context.urls.api(`/orgs/${organizationId}/webhooks/${webhookId}`),
      app: context.urls.app(hrefOf(webhookScreen, { organizationId, webhookId })),
    },
  };
}

/** Host and the beginning of the path: enough to recognize a URL, and too little to use it. */
function shortened(url: string): string {
  const { host, pathname, search } = new URL(url);
  const isWhole = pathname.length <= shownPath && search === "";
  return `${host}${isWhole ? pathname.replace(/\/$/, "") : `${pathname.slice(0, shownPath)}…`}`;
}

type Body = Input<`PATCH ${typeof webhookPath}`>["body"];

/** The columns that a body sets; absent fields are left out. */
async function columnsOf(
  context: Context,
  row: Pick<WebhookTable, "organization_id" | "id">,
  body: Body,
) {
  const { name, url, events, spaces, sites } = body;
  const { organization_id: organizationId, id } = row;
  await demandKnown(context.db, { organizationId, table: "space", ids: spaces ?? [] });
  await demandKnown(context.db, { organizationId, table: "site", ids: sites ?? [] });
  return {
    ...(name !== undefined && { name }),
    ...(url !== undefined && { url: context.vault.seal(url, sealedPlace("webhook", id)) }),
    ...(events !== undefined && { events: [...new Set(events)] }),
    ...(spaces !== undefined && { spaces: placesOf(spaces) }),
    ...(sites !== undefined && { sites: placesOf(sites) }),
  };
}

/** An empty list limits nothing, as no list does. */
function placesOf(ids: readonly string[] | null): string[] | null {
  return ids === null || ids.length === 0 ? null : [...new Set(ids)];
}

type Places = { organizationId: string; table: "space" | "site"; ids: readonly string[] };

async function demandKnown(db: Db, { organizationId, table, ids }: Places): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom(table)
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("id", "in", ids)
    .execute();
  const existing = new Set(rows.map(({ id }) => id));
  const at = ids.findIndex((id) => !existing.has(id));
  if (at === -1) return;
  throw invalid(`body.${table}s.${at}`, `This ${table} doesn't exist in the organization.`);
}

async function demandRoom(db: Db, organizationId: string): Promise<void> {
  const { count } = await webhooksOf(db, organizationId)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (Number(count) < mostWebhooks) return;
  throw new Failure(
    409,
    `You've reached the limit of ${mostWebhooks} webhooks. Delete one you no longer need.`,
  );
}

async function change(
  { db, clock }: Context,
  { organization_id: organizationId, id }: WebhookTable,
  columns: Partial<WebhookTable>,
): Promise<WebhookTable> {
  return db
    .updateTable("webhook")
    .set({ ...columns, updated_at: clock.now() })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Where an organization's events are sent. Only admins know of it, because events are about everything in the organization. */
export const webhookHandlers = {
  [`GET ${list}` as const]: async (context, { params, query }) => {
    const organizationId = await webhooksScope(context, params.organizationId);
    return listOf(
      webhooksOf(context.db, organizationId),
      query,
      [sortBy("webhook.id", "desc")],
      (rows) => rows.map((row) => present(context, row)),
    );
  },

  [`POST ${list}` as const]: async (context, { params, body }) => {
    const organizationId = await webhooksScope(context, params.organizationId);
    const { db, ids, clock, vault, caller } = context;
    await demandRoom(db, organizationId);
    const [id, now, secret] = [ids.next(), clock.now(), makeWebhookSecret()];
    const row: WebhookTable = {
      organization_id: organizationId,
      id,
      name: body.name,
      url: null,
      format: body.format,
      events: [],
      spaces: null,
      sites: null,
      status: "active",
      disabled_reason: null,
      disabled_at: null,
      since: id,
      sequence: 0,
      secret: vault.seal(secret, sealedPlace("webhook", id)),
      secret_at: now,
      previous_secret: null,
      previous_until: null,
      failing_since: null,
      last_sent_at: null,
      last_problem: null,
      created_by: caller.userId,
      created_at: now,
      updated_at: now,
      ...(await columnsOf(context, { organization_id: organizationId, id }, body)),
    };
    await db.insertInto("webhook").values(row).execute();
    await addRelay(db, organizationId, { since: id, now });
    return { ...present(context, row), secret };
  },

  [`GET ${webhookPath}` as const]: async (context, { params }) =>
    present(context, await webhookScope(context, params)),

  [`PATCH ${webhookPath}` as const]: async (context, { params, body }) => {
    const webhook = await webhookScope(context, params);
    const columns = await columnsOf(context, webhook, body);
    const { status } = body;
    // The audit log doesn't get it as a changed field, because no response has it.
    if (body.url !== undefined) context.note?.("The URL was changed.");
    const row = await change(context, webhook, {
      ...columns,
      ...(status !== undefined && { status, disabled_reason: null, disabled_at: null }),
      // What happened meanwhile isn't sent.
      ...(status === "active" &&
        webhook.status !== "active" && { since: context.ids.next(), failing_since: null }),
    });
    return present(context, row);
  },

  [`DELETE ${webhookPath}` as const]: async (context, { params }) => {
    const { organization_id: organizationId, id, ...webhook } = await webhookScope(context, params);
    await change(
      context,
      { organization_id: organizationId, id, ...webhook },
      { status: "deleted", url: null, secret: null, previous_secret: null },
    );
    await context.jobs.enqueue(context.db, {
      organizationId,
      kind: webhookSweepKind,
      key: id,
      payload: {},
    });
  },

  [`POST ${webhookPath}/secret` as const]: async (context, { params, body }) => {
    const webhook = await webhookScope(context, params);
    const now = context.clock.now();
    const secret = makeWebhookSecret();
    const row = await change(context, webhook, {
      secret: context.vault.seal(secret, sealedPlace("webhook", webhook.id)),
      secret_at: now,
      previous_secret: body.keepPrevious ? webhook.secret : null,
      previous_until: body.keepPrevious ? now + overlap : null,
    });
    return { ...present(context, row), secret };
  },
} satisfies Partial<Handlers<Context>>;
