import { lastMatch } from "#contract/page-owners.ts";
import type { Handlers } from "#contract/operations.ts";
import { draftScope } from "#service/documents/content/content-scope.ts";
import { requestLine } from "#service/documents/content/request-line.ts";
import { diffRevisions } from "#service/documents/content/revisions.ts";
import type { Context } from "#service/kernel/context.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { usersById } from "../presenters/user-presenter.ts";
import { rulesOf } from "../review-rules/read-rules.ts";
import { changedPages, teamsWithMembers } from "./requirements.ts";

export const changePeopleHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/change-people": async (
    context,
    { params },
  ) => {
    const { db, urls } = context;
    const { space, changeRequest } = await draftScope(context, params);
    const wrote = await itemsByAuthor(db, changeRequest);
    const { owners: rules } = await rulesOf(db, space);
    const owned = new Map<string, Owner>();
    for (const { id, path } of await changedPages(db, { changeRequest })) {
      for (const owner of lastMatch(rules, path)?.owners ?? []) {
        const entry = owned.get(owner.id) ?? { ...owner, items: new Set<string>() };
        entry.items.add(id);
        owned.set(owner.id, entry);
      }
    }
    const userOf = await usersById(db, urls, [
      ...wrote.keys(),
      ...[...owned.values()].flatMap(({ type, id }) => (type === "user" ? [id] : [])),
    ]);
    const teams = await teamsWithMembers(
      db,
      space.organization_id,
      [...owned.values()].flatMap(({ type, id }) => (type === "team" ? [id] : [])),
    );
    return {
      object: "change-people" as const,
      authors: [...wrote].flatMap(([id, items]) => {
        const user = userOf(id);
        return user === undefined ? [] : [{ user, items: [...items] }];
      }),
      owners: [...owned.values()].flatMap((owner) => {
        const name =
          owner.type === "user" ? userOf(owner.id)?.displayName : teams.get(owner.id)?.title;
        return name === undefined ? [] : [{ ...owner, name, items: [...owner.items] }];
      }),
    };
  },
} satisfies Partial<Handlers<Context>>;

type Owner = { type: "user" | "team"; id: string; items: Set<string> };

/** The pages and files that each author changed, also where they or another author changed them back; first authors first. */
async function itemsByAuthor(
  db: Db,
  changeRequest: Pick<ChangeRequestTable, "organization_id" | "revision" | "revision_initial">,
): Promise<Map<string, Set<string>>> {
  const items = new Map<string, Set<string>>();
  let before = changeRequest.revision_initial;
  const line = await requestLine(db, changeRequest);
  for (const [at, { id, type, created_by: author }] of line.entries()) {
    const next = line[at + 1];
    // What one author did in a row is compared once. An update brings what others wrote on main.
    const goesOn = next?.created_by === author && (next.type === "update") === (type === "update");
    if (goesOn) continue;
    if (author !== null && type !== "update") {
      const own = items.get(author) ?? new Set<string>();
      for (const change of await diffRevisions(db, changeRequest.organization_id, before, id)) {
        own.add(change.id);
      }
      items.set(author, own);
    }
    before = id;
  }
  return items;
}
