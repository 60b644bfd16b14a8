import type { Request } from "#contract/operations.ts";

/** Which visitor people look at a site as, and at which content. All of it is in the URL, except a pasted token. */
export type Choice = {
  /** `in`: has what the site asks for, whatever that is; `out`: has nothing; else the ID of a share link. */
  entry: string;
  /** Names of claims that are true. */
  signed: readonly string[];
  browser: readonly string[];
  /** The space shown in another version, and the version: of one of these kinds, or none. */
  space: string;
  changeRequest: string;
  revision: string;
  /** Whether the staged changes are shown as if they were published. */
  staged: boolean;
  /** `desktop` or `phone`; empty for what fits the screen. */
  width: string;
};

const operation = "GET /v1/orgs/{organizationId}/sites/{siteId}/preview";
type PreviewQuery = NonNullable<Request<typeof operation>["query"]>;

export function readChoice(search: URLSearchParams): Choice {
  return {
    entry: search.get("visitor") ?? "in",
    signed: search.getAll("claim"),
    browser: search.getAll("browser"),
    space: search.get("space") ?? "",
    changeRequest: search.get("changeRequest") ?? "",
    revision: search.get("revision") ?? "",
    staged: search.has("staged"),
    width: search.get("width") ?? "",
  };
}

/** A URL's parameters with a choice in place of the one before. */
export function writeChoice(search: URLSearchParams, choice: Choice): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, values: readonly string[]) => {
    next.delete(name);
    for (const value of values) if (value !== "") next.append(name, value);
  };
  set("visitor", choice.entry === "in" ? [] : [choice.entry]);
  set("claim", choice.signed);
  set("browser", choice.browser);
  set("space", [choice.space]);
  set("changeRequest", [choice.changeRequest]);
  set("revision", [choice.revision]);
  set("staged", choice.staged ? ["yes"] : []);
  set("width", [choice.width]);
  return next;
}

/**
 * What to ask the platform for.
 *
 * @param credentials - the key of the chosen share link, and a pasted token, which stands for the signed claims
 */
export function requestOf(
  { entry, signed, browser, space, changeRequest, revision, staged }: Choice,
  credentials: { shareKey?: string | undefined; token?: string | undefined } = {},
): PreviewQuery {
  const isVersion = changeRequest !== "" || revision !== "";
  return {
    ...(entry === "in" && { shareLink: true, signedIn: true }),
    ...(credentials.shareKey !== undefined && { shareKey: credentials.shareKey }),
    ...(credentials.token
      ? { visitorClaims: credentials.token }
      : signed.length > 0 && entry !== "out" && { claims: [...signed] }),
    ...(browser.length > 0 && { unsigned: [...browser] }),
    ...(isVersion && { space }),
    ...(changeRequest !== "" && { changeRequest }),
    ...(changeRequest === "" && revision !== "" && { revision }),
    ...(staged && { staged }),
  };
}
