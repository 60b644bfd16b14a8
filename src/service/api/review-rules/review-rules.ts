import type { Handlers } from "#contract/operations.ts";
import type {
  OwnerRule,
  ReviewRules,
  ReviewRulesUpdate,
  ReviewRuleValues,
  RuleSource,
} from "#contract/review-rules.ts";
import {
  collectionPermissions,
  demand,
  organizationRecordPermissions,
  spacePermissions,
} from "#service/identity/access/access.ts";
import type { AccessNode } from "#service/identity/access/access-tree.ts";
import { readPath, readVisibility } from "#service/identity/access/levels.ts";
import { collectionScope, organizationScope, spaceScope } from "#service/identity/access/scope.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { knownMembers } from "../permissions/permission-writes.ts";
import { referTeam } from "../presenters/team-presenter.ts";
import { usersById } from "../presenters/user-presenter.ts";
import { noRules, readOwnRules, type OwnRules } from "./read-rules.ts";

/** What has rules, with what it inherits from, nearest first. */
type Place = { organizationId: string; target: RuleSource & { id: string }; above: RuleSource[] };

/** A level whose values are looked at, nearest first. */
type Level = { source: RuleSource; own: OwnRules };

const nowhere: RuleSource = { type: "default" };

async function presentRules(context: Context, place: Place): Promise<ReviewRules> {
  const { organizationId, target, above } = place;
  const { db, urls } = context;
  const ids = [target, ...above].map(({ id }) => id ?? "");
  const own = await readOwnRules(db, organizationId, ids);
  const levels = [target, ...above].map((source, at) => ({
    source: shown(source),
    own: own.get(ids[at]!) ?? {},
  }));
  const field = <Name extends keyof ReviewRuleValues>(name: Name) => ({
    ...nearest(levels, name),
    inherited: nearest(levels.slice(1), name),
  });
  const owners = field("owners");
  const named = [...owners.value, ...owners.inherited.value].flatMap((rule) => rule.owners);
  const userIds = named.flatMap(({ type, id }) => (type === "user" ? [id] : []));
  const userOf = await usersById(db, urls, userIds);
  return {
    object: "review-rules",
    approvals: field("approvals"),
    owners,
    editsEndApprovals: field("editsEndApprovals"),
    openThreadsBlock: field("openThreadsBlock"),
    brokenLinks: field("brokenLinks"),
    pageDescriptions: field("pageDescriptions"),
    imageTexts: field("imageTexts"),
    spelling: field("spelling"),
    spellingLanguage: field("spellingLanguage"),
    knownWords: field("knownWords"),
    style: field("style"),
    wordChoices: field("wordChoices"),
    requiredChecks: field("requiredChecks"),
    people: [...new Set(userIds)].flatMap((id) => userOf(id) ?? []),
    teams: (
      await teamsAmong(
        context,
        organizationId,
        named.flatMap(({ type, id }) => (type === "team" ? [id] : [])),
      )
    ).map(referTeam),
  };
}

/** A source without what the caller may not see: then it has no title. */
const shown = ({ type, id, title }: RuleSource): RuleSource =>
  title === undefined ? { type } : { type, id, title };

function nearest<Name extends keyof ReviewRuleValues>(
  levels: readonly Level[],
  name: Name,
): { value: ReviewRuleValues[Name]; source: RuleSource } {
  for (const { source, own } of levels) {
    const value = own[name];
    if (value !== undefined) return { value: value as ReviewRuleValues[Name], source };
  }
  return { value: noRules[name], source: nowhere };
}

/** Changes the own values. @throws Failure 400 that names each owner who isn't in the organization */
async function changeRules(context: Context, place: Place, body: ReviewRulesUpdate): Promise<void> {
  const { db, clock, caller } = context;
  const { organizationId, target } = place;
  await demandOwners(context, organizationId, body.owners ?? []);
  const own: Record<string, unknown> = {
    ...(await readOwnRules(db, organizationId, [target.id])).get(target.id),
  };
  for (const [name, value] of Object.entries(body)) {
    if (value === null) delete own[name];
    else if (value !== undefined) own[name] = value;
  }
  const stored = {
    rules: JSON.stringify(own),
    changed_by: caller.userId,
    changed_at: clock.now(),
  };
  await db
    .insertInto("review_rules")
    .values({ organization_id: organizationId, target_id: target.id, ...stored })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "target_id"]).doUpdateSet(stored),
    )
    .execute();
}

async function demandOwners(
  context: Context,
  organizationId: string,
  rules: readonly OwnerRule[],
): Promise<void> {
  const named = rules.flatMap(({ owners }, rule) =>
    owners.map((owner, at) => ({ ...owner, path: `body.owners.${rule}.owners.${at}` })),
  );
  const idsOf = (kind: "user" | "team") =>
    named.flatMap(({ type, id }) => (type === kind ? [id] : []));
  const members = await knownMembers(context.db, organizationId, idsOf("user"));
  const teams = await teamsAmong(context, organizationId, idsOf("team"));
  const existing = new Set([...members, ...teams.map(({ id }) => id)]);
  const details = named
    .filter(({ id }) => !existing.has(id))
    .map(({ path, type }) => ({
      path,
      message: type === "user" ? "Not a member of this organization." : "Not a team here.",
    }));
  if (details.length > 0) throw new Failure(400, "The request isn't valid.", details);
}

async function teamsAmong({ db }: Context, organizationId: string, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("team")
    .select(["id", "title"])
    .where("organization_id", "=", organizationId)
    .where("id", "in", [...new Set(ids)])
    .orderBy("title")
    .orderBy("id")
    .execute();
}

async function organizationPlace(context: Context, id: string) {
  const { organization, role } = await organizationScope(context, id);
  const { view, edit } = organizationRecordPermissions(role);
  demand(view, "see the review rules of this organization");
  const target = { type: "organization", id, title: organization.title };
  return { place: { organizationId: id, target, above: [] }, edit };
}

async function collectionPlace(context: Context, id: string) {
  const { collection, role } = await collectionScope(context, id);
  const target = { type: "collection", id, title: collection.title };
  return {
    place: await placeBelow(context, collection, target),
    edit: collectionPermissions(role).admin,
  };
}

async function spacePlace(context: Context, id: string) {
  const { space, role } = await spaceScope(context, id);
  const target = { type: "space", id, title: space.title };
  return { place: await placeBelow(context, space, target), edit: spacePermissions(role).admin };
}

/** The collections above, and the organization. Collections that the caller can't see have no title. */
async function placeBelow(
  context: Context,
  item: AccessNode & { organization_id: string },
  target: Place["target"],
): Promise<Place> {
  const { db } = context;
  const { organization_id: organizationId } = item;
  const { organization, viewer } = await organizationScope(context, organizationId);
  const whole = { type: "organization", id: organizationId, title: organization.title };
  const path = (await readPath(db, organizationId, item)).slice(1);
  if (path.length === 0) return { organizationId, target, above: [whole] };
  const { roleAt } = await readVisibility(db, organizationId, viewer);
  const rows = await db
    .selectFrom("collection")
    .select(["id", "title"])
    .where("organization_id", "=", organizationId)
    .where(
      "id",
      "in",
      path.map(({ id }) => id),
    )
    .execute();
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const collections = path.map((node) => ({
    type: "collection",
    id: node.id,
    title: roleAt(node) === null ? undefined : titles.get(node.id),
  }));
  return { organizationId, target, above: [...collections, whole] };
}

type Placed = { place: Place; edit: boolean };

async function change(
  context: Context,
  { place, edit }: Placed,
  body: ReviewRulesUpdate,
): Promise<ReviewRules> {
  demand(edit, "change the review rules");
  await changeRules(context, place, body);
  return presentRules(context, place);
}

export const reviewRulesHandlers = {
  "GET /v1/orgs/{organizationId}/review-rules": async (context, { params }) =>
    presentRules(context, (await organizationPlace(context, params.organizationId)).place),
  "PATCH /v1/orgs/{organizationId}/review-rules": async (context, { params, body }) =>
    change(context, await organizationPlace(context, params.organizationId), body),
  "GET /v1/collections/{collectionId}/review-rules": async (context, { params }) =>
    presentRules(context, (await collectionPlace(context, params.collectionId)).place),
  "PATCH /v1/collections/{collectionId}/review-rules": async (context, { params, body }) =>
    change(context, await collectionPlace(context, params.collectionId), body),
  "GET /v1/spaces/{spaceId}/review-rules": async (context, { params }) =>
    presentRules(context, (await spacePlace(context, params.spaceId)).place),
  "PATCH /v1/spaces/{spaceId}/review-rules": async (context, { params, body }) =>
    change(context, await spacePlace(context, params.spaceId), body),
} satisfies Partial<Handlers<Context>>;
