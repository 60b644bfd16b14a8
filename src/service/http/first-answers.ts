import type { Context, Hono } from "hono";
import { readSessionCookie } from "../auth/cookie.ts";
import type { Bindings } from "./request.ts";

/** A read that every screen below a URL starts with: its key in the console's cache, and its URL. */
type Read = { operation: string; request: object; url: string };

/**
 * The answers that the console needs first, as an element of its page, so that it doesn't request them: the user, and the
 * organization in the URL. They come from the API itself, as the caller's browser would get them; whatever the API refuses is left
 * out, and the console then gets the refusal itself. Pages with answers belong to one session and must not be cached.
 *
 * @returns "" if there are none
 */
export async function firstAnswers(app: Hono<Bindings>, c: Context<Bindings>): Promise<string> {
  const { cookie } = c.req.header();
  if (cookie === undefined || readSessionCookie(c.req.raw, c.get("origin")) === undefined)
    return "";
  const all = await Promise.all(readsOf(c.req.path).map((read) => answerTo(app, c, read)));
  const found = all.filter((answer) => answer !== undefined);
  return found.length === 0 ? "" : elementOf(found);
}

function readsOf(path: string): Read[] {
  const [, area, organizationId = ""] = path.split("/");
  if (area !== "orgs" && area !== "account") return [];
  const user: Read = { operation: "GET /v1/user", request: {}, url: "/v1/user" };
  const params = { organizationId: decoded(organizationId) };
  if (area === "account" || params.organizationId === "") return [user];
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

/** One answer as JSON; undefined unless the API gives one. */
async function answerTo(
  app: Hono<Bindings>,
  c: Context<Bindings>,
  { operation, request, url }: Read,
): Promise<string | undefined> {
  const headers = { cookie: c.req.header("cookie") ?? "" };
  const response = await app.fetch(new Request(new URL(url, c.req.url), { headers }), c.env);
  if (response.status !== 200) return undefined;
  const tag = response.headers.get("etag");
  const rest = JSON.stringify({ operation, request, tag }).slice(0, -1);
  return `${rest},"answer":${await response.text()}}`;
}

/** The element doesn't run, so the content security policy allows it. Nothing in it can end it. */
function elementOf(answers: readonly string[]): string {
  const json = `[${answers.join(",")}]`.replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `<script type="application/json" id="first-answers">${json}</script>`;
}
