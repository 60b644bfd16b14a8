import type { Context as HonoContext, Hono } from "hono";
import { z } from "zod";
import { Id } from "#contract/schema.ts";
import { viewRole } from "#contract/user.ts";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import { isInstanceAdmin, reachesInstance } from "#service/identity/access/instance.ts";
import { organizationScope, ruleColumns, spaceScope } from "#service/identity/access/scope.ts";
import { credentialReaches } from "#service/identity/access/sign-on-access.ts";
import { tellOfEnd } from "#service/identity/credentials/ended-credentials.ts";
import { identify } from "#service/identity/credentials/identify.ts";
import { viewEndJobKind } from "#service/identity/credentials/views.ts";
import { readSessionCookie } from "#service/identity/credentials/sessions.ts";
import type { Bindings } from "#service/http/bindings.ts";
import type { Caller } from "#service/kernel/caller.ts";
import { minute, timestamp } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure, invalid, missing } from "#service/kernel/errors.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import type { ViewAsTable } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { demandPerson, memberRow } from "../presenters/member-presenter.ts";
import { readFields } from "../requests/body.ts";
import { endViewOf, recordView } from "./end-view.ts";
import { liveSupport } from "./support.ts";

/** A view ends by itself after this long. */
const longest = 30 * minute;

const Begin = z.strictObject({
  organization: Id,
  member: Id.optional(),
  role: viewRole.known.optional(),
  space: Id.optional(),
  support: Id.optional(),
});
type Begin = z.infer<typeof Begin>;

/**
 * Seeing an organization as somebody else. `POST /auth/view` begins it for this session: with `member`, with `role` and the
 * `space` that a guest can read, or with the `support` access that the organization gave. `DELETE /auth/view` ends it. What the session
 * may do meanwhile: docs/decisions/viewing-as.md and support-access.md.
 */
export function mountViews(app: Hono<Bindings>, environment: Environment): void {
  const { store } = environment;
  const path = "/auth/view";

  app.post(path, async (c) => {
    // Refused while another view is on, as every write is.
    const { address } = c.env;
    const sent = { origin: c.get("origin"), address };
    const caller = await identify(c.req.raw, sent, environment);
    if (caller.credential.kind !== "session") {
      throw new Failure(403, "Programs can't view as someone else. Sign in with your browser.");
    }
    const body = await readFields(c.req.raw, Begin);
    const { member, role, support } = body;
    if ([member, role, support].filter((one) => one !== undefined).length !== 1) {
      throw invalid("body.role", "Name a member, a role, or support access.");
    }
    if ((body.role === "guest") !== (body.space !== undefined)) {
      throw invalid("body.space", "Name the space that a guest can read, and no space for others.");
    }
    const begun = await store.transaction((tx) =>
      begin(tx, environment, { ...requestOf(c), caller: { ...caller, address } }, body),
    );
    return c.json({ id: begun.id, endsAt: timestamp(begun.ends_at) }, 201);
  });

  app.delete(path, async (c) => {
    const secret = readSessionCookie(c.req.raw, c.get("origin"));
    if (secret !== undefined) {
      await store.transaction((tx) => endViewOf(tx, environment, requestOf(c), hashSecret(secret)));
    }
    return c.body(null, 204);
  });
}

const requestOf = (c: HonoContext<Bindings>) => ({
  address: c.env.address,
  requestId: c.get("requestId"),
});

async function begin(
  tx: Db,
  environment: Environment,
  { caller, ...request }: Asking,
  body: Begin,
): Promise<ViewAsTable> {
  if (body.support !== undefined) {
    const support = { ...body, support: body.support };
    return beginSupport(tx, environment, { caller, ...request }, support);
  }
  const lookup = { db: tx, caller };
  const { organization, role } = await organizationScope(lookup, body.organization);
  demand(organizationPermissions(role).admin, "view this organization as someone else");
  if (body.member !== undefined) {
    await demandViewable(tx, environment, caller, { ...body, member: body.member });
  }
  const { organization_id: placed } =
    body.space === undefined
      ? { organization_id: organization.id }
      : (await spaceScope(lookup, body.space)).space;
  if (placed !== organization.id) throw missing("space");
  const view = await put(
    tx,
    environment,
    { caller, ...request },
    {
      organization_id: organization.id,
      member_id: body.member ?? null,
      role: body.role ?? null,
      space_id: body.space ?? null,
      support_id: null,
      ends_at: environment.clock.now() + longest,
    },
  );
  if (view.space_id !== null) await shareWith(tx, view);
  if (view.member_id !== null) await tell(tx, environment, view);
  return view;
}

/**
 * @throws Failure 404 for who doesn't administer the instance, and for what the organization hasn't given them; 403 for a session that
 * the organization doesn't accept
 */
async function beginSupport(
  tx: Db,
  environment: Environment,
  asking: Asking,
  { organization, support }: { organization: string; support: string },
): Promise<ViewAsTable> {
  const { caller } = asking;
  const { settings } = environment;
  const lookup = { db: tx, caller };
  const isAdmin = await reachesInstance({ ...lookup, settings });
  const given = await liveSupport({ ...environment, db: tx })
    .select(ruleColumns)
    .where("support_access.id", "=", support)
    .where("support_access.organization_id", "=", organization)
    .where("support_access.user_id", "=", caller.userId)
    .executeTakeFirst();
  if (!isAdmin || given === undefined || given.ends_at === null) throw missing("support access");
  // As for its admins: an identity provider of the organization doesn't know who supports it.
  await credentialReaches(lookup, { organizationId: organization, role: "admin", rules: given });
  return put(tx, environment, asking, {
    organization_id: organization,
    member_id: null,
    role: given.role,
    space_id: null,
    support_id: support,
    ends_at: given.ends_at,
  });
}

type Asking = { caller: Caller; address: string; requestId: string };

/** Begins a view of the caller's session, and records it. */
async function put(
  tx: Db,
  environment: Environment,
  { caller, ...request }: Asking,
  what: Omit<ViewAsTable, "id" | "session_id" | "viewer" | "began_at">,
): Promise<ViewAsTable> {
  const { clock, ids, jobs } = environment;
  const view: ViewAsTable = {
    ...what,
    id: ids.next(),
    session_id: caller.credential.id,
    viewer: caller.userId,
    began_at: clock.now(),
  };
  // One that has ended, but isn't recorded as such.
  await endViewOf(tx, environment, request, view.session_id);
  await tx.insertInto("view_as").values(view).execute();
  await jobs.enqueue(tx, {
    organizationId: view.organization_id,
    kind: viewEndJobKind,
    key: view.id,
    payload: { view: view.id },
    runAt: view.ends_at,
  });
  await recordView(tx, environment, request, { view, act: "begin" });
  return view;
}

/** @throws Failure 404 for someone else than a member, 409 for who can't be viewed as */
async function demandViewable(
  tx: Db,
  { settings }: Pick<Environment, "settings">,
  caller: Caller,
  { organization, member: id }: { organization: string; member: string },
): Promise<void> {
  const member = await memberRow(tx, organization, id);
  if (id === caller.userId) throw new Failure(409, "This is you. Choose another member.");
  demandPerson(member);
  if (member.disabled) {
    throw new Failure(409, "This member is disabled, so they can't see anything here.");
  }
  if (member.role === "admin" || (await isInstanceAdmin(tx, settings, id))) {
    throw new Failure(409, "You can't view as an admin. Choose another member or a role.");
  }
}

/** What a guest can read is a share like any other, which ends with the view. Nobody is told of it. */
async function shareWith(tx: Db, view: ViewAsTable): Promise<void> {
  await tx
    .insertInto("access_grant")
    .values({
      organization_id: view.organization_id,
      target_id: view.space_id!,
      grantee_kind: "user",
      grantee_id: view.id,
      role: "read",
      granted_by: view.viewer,
      granted_at: view.began_at,
    })
    .execute();
}

async function tell(tx: Db, environment: Environment, view: ViewAsTable): Promise<void> {
  const { display_name: subject } = await tx
    .selectFrom("user")
    .select("display_name")
    .where("id", "=", view.viewer)
    .executeTakeFirstOrThrow();
  const { organization_id: organizationId } = view;
  await tellOfEnd(tx, environment, view.member_id!, { kind: "viewed-as", organizationId, subject });
}
