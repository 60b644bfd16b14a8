import type { Handlers } from "#contract/operations.ts";
import {
  collectionPermissions,
  demand,
  spacePermissions,
  type Access,
} from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import {
  demandSeesAccess,
  listAccess,
  listGrantedTeams,
  listGrantedUsers,
  type AccessQuery,
  type Target,
} from "./permission-lists.ts";
import { changeGrant, shareWith, withdrawGrant } from "./permission-writes.ts";
import { collectionScope, spaceScope } from "#service/identity/access/scope.ts";

/** The space or collection in the path, and what the caller may do with its permissions. */
type Open = { target: Target; membership: Access; admin: boolean };
type List = { limit: number; page?: string | undefined };
type Grant = Parameters<typeof changeGrant>[3];

type Mounted<Base extends string, Table> = {
  [
    K in keyof Table & string as K extends `${infer Method} ${infer Suffix}`
      ? `${Method} ${Base}${Suffix}`
      : never
  ]: Table[K];
};

/** The access operations that spaces and collections share; platform-api-notes section 4. */
function below<const Base extends string, Params>(
  base: Base,
  open: (context: Context, params: Params) => Promise<Open>,
) {
  type ForUser = Params & { userId: string };
  type ForTeam = Params & { teamId: string };

  async function shown(context: Context, params: Params): Promise<Target> {
    const { target, membership } = await open(context, params);
    demandSeesAccess(membership);
    return target;
  }

  async function administered(context: Context, params: Params): Promise<Target> {
    const { target, admin } = await open(context, params);
    demand(admin, "change access here");
    return target;
  }

  const table = {
    "GET /permissions/users": async (c: Context, i: { params: Params; query: List }) =>
      listGrantedUsers(c, await shown(c, i.params), i.query),

    "GET /permissions/teams": async (c: Context, i: { params: Params; query: List }) =>
      listGrantedTeams(c, await shown(c, i.params), i.query),

    "GET /permissions/aggregate": async (c: Context, i: { params: Params; query: AccessQuery }) =>
      listAccess(c, await shown(c, i.params), i.query),

    "POST /permissions": async (
      c: Context,
      i: { params: Params; body: Parameters<typeof shareWith>[2] },
    ) => shareWith(c, await administered(c, i.params), i.body),

    "PATCH /permissions/users/{userId}": async (
      c: Context,
      { params, body }: { params: ForUser; body: Grant },
    ) => {
      const who = { kind: "user", id: params.userId } as const;
      await changeGrant(c, await administered(c, params), who, body);
    },

    "DELETE /permissions/users/{userId}": async (c: Context, { params }: { params: ForUser }) => {
      const who = { kind: "user", id: params.userId } as const;
      await withdrawGrant(c, await administered(c, params), who);
    },

    "PATCH /permissions/teams/{teamId}": async (
      c: Context,
      { params, body }: { params: ForTeam; body: Grant },
    ) => {
      const who = { kind: "team", id: params.teamId } as const;
      await changeGrant(c, await administered(c, params), who, body);
    },

    "DELETE /permissions/teams/{teamId}": async (c: Context, { params }: { params: ForTeam }) => {
      const who = { kind: "team", id: params.teamId } as const;
      await withdrawGrant(c, await administered(c, params), who);
    },
  };
  const mounted = Object.entries(table).map(([key, handler]) => {
    const [method, suffix] = key.split(" ");
    return [`${method} ${base}${suffix}`, handler];
  });
  return Object.fromEntries(mounted) as Mounted<Base, typeof table>;
}

export const permissionHandlers = {
  ...below("/v1/spaces/{spaceId}", async (context, { spaceId }: { spaceId: string }) => {
    const { space: target, role, membership } = await spaceScope(context, spaceId);
    return { target, membership, admin: spacePermissions(role).admin };
  }),
  ...below(
    "/v1/collections/{collectionId}",
    async (context, { collectionId }: { collectionId: string }) => {
      const { collection: target, role, membership } = await collectionScope(context, collectionId);
      return { target, membership, admin: collectionPermissions(role).admin };
    },
  ),
} satisfies Partial<Handlers<Context>>;
