import type { Context as HonoContext, Hono } from "hono";
import type { UsedScimToken } from "#service/identity/credentials/scim-tokens.ts";
import { useScimToken } from "#service/identity/credentials/scim-tokens.ts";
import type { Bindings } from "#service/http/bindings.ts";
import { namedWeakly } from "#service/http/entity-tag.ts";
import { printJson } from "#service/http/print-json.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { TooManyRequests, type RateLimit } from "#service/kernel/throttle.ts";
import { readBody } from "../requests/body.ts";
import { carryOutBulk } from "./bulk.ts";
import { carryOut, noteFailure, type ScimRequest } from "./carry-out.ts";
import { demandObject } from "./fields.ts";
import { findGroup, presentGroups } from "./group-rows.ts";
import { isWanted, project, readProjection, type Projection } from "./projection.ts";
import { resourceTypes, schemas, scimLimits, serviceProviderConfig } from "./schemas.ts";
import { ScimFailure, scimErrorBody } from "./scim-error.ts";
import type { ScimScope } from "./scope.ts";
import { listResponse, readSearch, searchAll, searchGroups, searchUsers } from "./search.ts";
import { findUser, presentUsers, type ScimResource } from "./user-rows.ts";
import type { ResourceKind, ScimWrite } from "./writes.ts";

type Request = HonoContext<Bindings>;
type Serve = (c: Request, request: ScimRequest) => Promise<Response>;

const root = "/scim/v2/:organizationId";
const kinds = ["Users", "Groups"] as const;
const searches = { Users: searchUsers, Groups: searchGroups };

/**
 * SCIM 2.0 for an organization's identity provider (RFC 7643 and 7644), below `/scim/v2/{organizationId}`. It has tokens
 * of its own, and its own errors.
 */
export function mountScim(
  app: Hono<Bindings>,
  environment: Environment,
  rateLimit: RateLimit,
): void {
  const serve = (path: string, method: string, handle: Serve) =>
    app.on(method, `${root}${path}`, (c) => answer(c, environment, rateLimit, handle));

  serve("/ServiceProviderConfig", "GET", async (c, { base }) =>
    respond(200, serviceProviderConfig(base, `${c.get("origin")}/`)),
  );
  listed(serve, "/ResourceTypes", resourceTypes);
  listed(serve, "/Schemas", schemas);

  for (const kind of kinds) {
    const search = searches[kind];
    serve(`/${kind}`, "GET", async (c, request) =>
      respond(200, await search(reading(environment, request), readSearch(queryOf(c)))),
    );
    serve(`/${kind}/.search`, "POST", async (c, request) =>
      respond(200, await search(reading(environment, request), readSearch(await fields(c)))),
    );
    serve(`/${kind}/:id`, "GET", async (c, request) => {
      const projection = projectionOf(c);
      const scope = reading(environment, request);
      return resourceResponse(c, 200, await readOne(scope, kind, idOf(c), projection), projection);
    });
    serve(`/${kind}`, "POST", (c, request) => writeOne(c, environment, request, kind, "POST"));
    for (const method of ["PUT", "PATCH", "DELETE"] as const) {
      serve(`/${kind}/:id`, method, (c, request) =>
        writeOne(c, environment, request, kind, method),
      );
    }
  }
  serve("/.search", "POST", async (c, request) =>
    respond(200, await searchAll(reading(environment, request), readSearch(await fields(c)))),
  );
  serve("/Bulk", "POST", async (c, request) =>
    respond(200, await carryOutBulk(environment, request, await bodyOf(c))),
  );
  app.all(`${root}/Me`, (c) =>
    answer(c, environment, rateLimit, () => {
      throw new ScimFailure(404, "A provisioning token belongs to no user.");
    }),
  );
  for (const path of [root, `${root}/*`]) {
    app.all(path, (c) => answer(c, environment, rateLimit, () => refuseUnknown(c)));
  }
}

/** A list of what describes the service, and each of its items by its ID. */
function listed(
  serve: (path: string, method: string, handle: Serve) => void,
  path: string,
  itemsOf: (base: string) => readonly { id: string }[],
): void {
  serve(path, "GET", async (c, { base }) => {
    // RFC 7644, section 4: a filter is refused.
    if (c.req.query("filter") !== undefined) {
      throw new ScimFailure(403, "This list can't be filtered.");
    }
    const items = [...itemsOf(base)];
    return respond(200, listResponse({ startIndex: 1, totalResults: items.length }, items));
  });
  serve(`${path}/:id`, "GET", async (c, { base }) => {
    const item = itemsOf(base).find(({ id }) => id.toLowerCase() === idOf(c).toLowerCase());
    if (item === undefined)
      throw new ScimFailure(404, `Nothing has the ID ${idOf(c).slice(0, 100)}.`);
    return respond(200, item);
  });
}

function refuseUnknown(c: Request): never {
  const isResource =
    /\/(Users|Groups|Bulk|\.search|ServiceProviderConfig|ResourceTypes|Schemas)(\/[^/]*)?$/;
  if (isResource.test(c.req.path)) throw new Failure(405, `${c.req.method} isn't possible here.`);
  throw new ScimFailure(404, "Nothing exists at this URL. Check the URL in the settings.");
}

/** Answers a request with a valid token; failures get SCIM's error body. */
async function answer(
  c: Request,
  environment: Environment,
  rateLimit: RateLimit,
  handle: Serve,
): Promise<Response> {
  let request: ScimRequest | undefined;
  try {
    const token = await authenticate(c, environment, rateLimit);
    request = requestOf(c, environment, token);
    return await handle(c, request);
  } catch (error) {
    if (!(error instanceof Failure)) c.get("log")().error({ err: error }, "a SCIM request failed");
    const failure =
      error instanceof Failure
        ? error
        : new Failure(
            500,
            `Something went wrong and nothing was changed. Try again. If it keeps happening, give request ID ${c.get("requestId")} to the operator.`,
          );
    // `carryOut` has noted refused writes.
    if (request !== undefined && isUnnoted(c, failure)) {
      const line = { method: c.req.method, path: pathOf(c) };
      await noteFailure(environment, request, line, failure);
    }
    return respond(failure.status, scimErrorBody(failure), failure.headers);
  }
}

/** A user or group that isn't there is no error of a provider that asks whether it is. */
function isUnnoted(c: Request, failure: Failure): boolean {
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  if (isRead) return failure.status !== 404 && failure.status !== 429;
  return c.get("noted") !== true && failure.status !== 429;
}

const pathOf = (c: Request) => `/${c.req.path.split("/").slice(4).join("/")}`;

async function authenticate(
  c: Request,
  environment: Environment,
  rateLimit: RateLimit,
): Promise<UsedScimToken> {
  const organizationId = c.req.param("organizationId") ?? "";
  const authorization = c.req.header("authorization") ?? null;
  const token = organizationId.includes("\0")
    ? undefined
    : await useScimToken(environment, authorization, organizationId);
  const sender = token === undefined ? `address ${c.env.countedAs}` : `scim ${token.id}`;
  try {
    const state = await rateLimit.spend(sender);
    if (state !== undefined) c.set("rateLimit", state);
  } catch (error) {
    if (error instanceof TooManyRequests) c.set("rateLimit", error.state);
    throw error;
  }
  if (token !== undefined) return token;
  throw new Failure(
    401,
    "Invalid provisioning token. Create one in the organization's settings (Provisioning), and check the URL.",
    undefined,
    { "www-authenticate": "Bearer" },
  );
}

function requestOf(c: Request, environment: Environment, token: UsedScimToken): ScimRequest {
  const { clock, ids, live, jobs, mail, settings } = environment;
  return {
    clock,
    ids,
    live,
    jobs,
    mail,
    settings,
    token,
    organizationId: token.organizationId,
    base: `${c.get("origin")}/scim/v2/${token.organizationId}`,
    address: c.env.address,
    requestId: c.get("requestId"),
  };
}

const reading = ({ store }: Environment, request: ScimRequest): ScimScope => ({
  ...request,
  db: store.read,
});

const queryOf = (c: Request) => Object.fromEntries(c.get("url").searchParams);

const projectionOf = (c: Request) => {
  const { attributes, excludedAttributes } = queryOf(c);
  return readProjection(attributes, excludedAttributes);
};

function idOf(c: Request): string {
  const id = c.req.param("id") ?? "";
  if (id.includes("\0")) throw new ScimFailure(404, "Nothing has this ID.");
  return id;
}

async function bodyOf(c: Request): Promise<unknown> {
  const { body } = await readBody(c.req.raw, scimLimits.payload);
  return body;
}

async function fields(c: Request): Promise<Record<string, unknown>> {
  return { ...demandObject(await bodyOf(c), "The body must be an object.") };
}

async function readOne(
  scope: ScimScope,
  kind: ResourceKind,
  id: string,
  projection: Projection,
): Promise<ScimResource> {
  const [resource] =
    kind === "Users"
      ? await presentUsers(scope, [await findUser(scope, id)], isWanted(projection, "groups"))
      : await presentGroups(scope, [await findGroup(scope, id)], isWanted(projection, "members"));
  return resource!;
}

async function writeOne(
  c: Request,
  environment: Environment,
  request: ScimRequest,
  kind: ResourceKind,
  method: ScimWrite["method"],
): Promise<Response> {
  const projection = projectionOf(c);
  const asked: ScimWrite = {
    method,
    kind,
    id: method === "POST" ? undefined : idOf(c),
    body: method === "DELETE" ? undefined : await bodyOf(c),
    ifMatch: c.req.header("if-match"),
    isWhole: isWanted(projection, kind === "Users" ? "groups" : "members"),
  };
  c.set("noted", true);
  const { status, resource } = await carryOut(environment, request, asked);
  if (resource === undefined) return new Response(null, { status: 204 });
  return resourceResponse(c, status, resource, projection);
}

/** One resource, with its ETag and, if it is new, its URL. */
async function resourceResponse(
  c: Request,
  status: number,
  resource: ScimResource,
  projection: Projection,
): Promise<Response> {
  const { version, location } = resource.meta as { version: string; location: string };
  const ifNoneMatch = c.req.header("if-none-match");
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const tag = version.replace(/^W\//, "");
  if (isRead && ifNoneMatch !== undefined && namedWeakly(ifNoneMatch, tag) !== undefined) {
    return new Response(null, { status: 304, headers: { etag: version } });
  }
  const headers = { etag: version, ...(status === 201 && { location }) };
  return respond(status, project(resource, projection), headers);
}

async function respond(
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const printed = await printJson(body);
  return new Response(printed.body, {
    status,
    headers: { "content-type": "application/scim+json; charset=utf-8", ...headers },
  });
}
