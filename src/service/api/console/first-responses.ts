import type { Context, Hono } from "hono";
import { readSessionCookie } from "#service/identity/credentials/sessions.ts";
import type { Bindings } from "#service/http/bindings.ts";
import type { Organization } from "#contract/organization.ts";
import type { Permission, Opening, Screen } from "#screens/screen.ts";
import { screensAt } from "#screens/screens.ts";
import { firstAddress } from "#screens/read.ts";
import { isNeeded, type Steps } from "#screens/step.ts";

/** A read that every screen below a URL starts with: its key in the console's cache, and its URL. */
type Read = { operation: string; request: object; url: string };

/**
 * What the console needs first, as elements of its page. The user and the organization in the URL come along as data, so that the
 * console doesn't request them. What else the screen requests as soon as it starts is named, so that the browser requests it while
 * it loads the scripts. Responses come from the API itself, as the caller's browser would get them; whatever the API refuses is left
 * out, and the console then gets the refusal itself. Pages with responses belong to one session and must not be cached.
 *
 * @param screen - path of the route
 * @returns "" if there are none
 */
export async function firstResponses(
  app: Hono<Bindings>,
  c: Context<Bindings>,
  screen: string,
): Promise<string> {
  if (!hasSession(c)) return "";
  const reads = readsOf(c.req.path);
  const responses = await Promise.all(reads.map(({ url }) => responseTo(app, c, url)));
  const first = reads.flatMap((read, index) => {
    const response = responses[index];
    return response === undefined ? [] : [{ ...read, ...response }];
  });
  if (first.length === 0) return "";
  // Somebody who may not open the organization is told so, and nothing else is requested.
  if (first.length < reads.length) return elementOf(first);
  const early = await requestsOf(app, c, screen, new Map(first.map((item) => [item.url, item])));
  return early.map(linkTo).join("") + elementOf(first);
}

/**
 * The target of `/` for a signed-in user, as the console would choose it (src/console/shell/loaders.ts).
 *
 * @returns undefined if there is no session
 */
export async function startTarget(
  app: Hono<Bindings>,
  c: Context<Bindings>,
): Promise<string | undefined> {
  if (!hasSession(c)) return undefined;
  const response = await responseTo(app, c, "/v1/orgs?limit=2");
  if (response === undefined) return undefined;
  const { items } = JSON.parse(response.text) as { items: { id: string }[] };
  const [only, another] = items;
  const hasOne = only !== undefined && another === undefined;
  return hasOne ? `/orgs/${encodeURIComponent(only.id)}` : "/orgs";
}

const hasSession = (c: Context<Bindings>) =>
  c.req.header("cookie") !== undefined &&
  readSessionCookie(c.req.raw, c.get("origin")) !== undefined;

/** The URLs that the screen requests as soon as it starts, besides those of all screens. */
async function requestsOf(
  app: Hono<Bindings>,
  c: Context<Bindings>,
  screen: string,
  first: ReadonlyMap<string, ApiResponse>,
): Promise<string[]> {
  const organization = [...first].find(([address]) => address.startsWith("/v1/orgs/"))?.[1];
  const { permissions } = JSON.parse(organization?.text ?? "{}") as Partial<Organization>;
  const opening = {
    params: c.req.param() as Record<string, string>,
    search: new URL(c.req.url).searchParams,
    may: (permission: Permission) => permissions?.[permission] === true,
    prefers: () => undefined,
    isAhead: false,
  };
  const addresses = await sentAlong(screensAt(screen), opening, async (address) => {
    const response = first.get(address) ?? (await responseTo(app, c, address));
    return response === undefined ? undefined : (JSON.parse(response.text) as object);
  });
  return addresses.filter((address) => !first.has(address));
}

/** Screens that belong to no organization. */
const outside: ReadonlySet<string> = new Set(["account", "instance"]);

function readsOf(path: string): Read[] {
  const [, area, organizationId = ""] = path.split("/");
  if (area !== "orgs" && !outside.has(area ?? "")) return [];
  const user: Read = { operation: "GET /v1/user", request: {}, url: "/v1/user" };
  const params = { organizationId: decoded(organizationId) };
  if (area !== "orgs" || params.organizationId === "") return [user];
  const operation = "GET /v1/orgs/{organizationId}";
  return [user, { operation, request: { params }, url: `/v1/orgs/${organizationId}` }];
}

/** "" for a malformed URL, which names no organization. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
}

type ApiResponse = { tag: string | null; text: string };

/** The response of the API; undefined if it refuses. */
async function responseTo(
  app: Hono<Bindings>,
  c: Context<Bindings>,
  url: string,
): Promise<ApiResponse | undefined> {
  const headers = { cookie: c.req.header("cookie") ?? "" };
  const response = await app.fetch(new Request(new URL(url, c.req.url), { headers }), c.env);
  if (response.status !== 200) return undefined;
  return { tag: response.headers.get("etag"), text: await response.text() };
}

/** The element doesn't run, so the content security policy allows it. Nothing in it can end it. */
function elementOf(responses: readonly (Read & ApiResponse)[]): string {
  const all = responses.map(({ operation, request, tag, text }) => {
    const rest = JSON.stringify({ operation, request, tag }).slice(0, -1);
    return `${rest},"response":${text}}`;
  });
  const json = `[${all.join(",")}]`.replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script type="application/json" id="first-responses">${json}</script>`;
}

/** `crossorigin` makes it the same request as that of `fetch`, which then takes over the response. */
function linkTo(url: string): string {
  const escaped = url.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return `<link rel="preload" as="fetch" crossorigin href="${escaped}">`;
}

/** Reads from the API as the user; undefined if it refuses. */
type ReadAddress = (address: string) => Promise<object | undefined>;

/**
 * The URLs that a screen and its frames request as soon as they start, in this order. Left out is what nothing on the screen waits
 * for, what the URL filters, and what depends on a response that the API refuses.
 *
 * @param chain - the outermost frame first
 */
export async function sentAlong(
  chain: readonly Screen[],
  opening: Opening<Record<string, string>>,
  read: ReadAddress,
): Promise<string[]> {
  const addresses = new Set<string>();
  for (const { reads } of chain) {
    // oxlint-disable-next-line no-await-in-loop -- the requests of a frame come first
    for (const address of await addressesOf(reads?.(opening) ?? [], read)) addresses.add(address);
  }
  return [...addresses];
}

async function addressesOf(steps: Steps, read: ReadAddress): Promise<string[]> {
  const parts = steps.map(async (step) => {
    if (step === false || step.use === "later" || step.isFiltered === true) return [];
    const address = firstAddress(step.read);
    if (step.next === undefined || !isNeeded(step)) return [address];
    const response = await read(address);
    if (response === undefined) return [];
    return [address, ...(await addressesOf((step.next as Follow)(response), read))];
  });
  return (await Promise.all(parts)).flat();
}

type Follow = (response: object) => Steps;
