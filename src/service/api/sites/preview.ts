import type { Handlers } from "#contract/operations.ts";
import { type Customization, CustomizationInput } from "#contract/site-customization.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { invalid } from "#service/kernel/errors.ts";
import { siteScope } from "#service/sites/structure/site-scope.ts";
import { readStagedSite } from "./staged/staged-site.ts";
import { storedLook } from "./site-customization.ts";
import { structurePresenter } from "./structure-presenter.ts";
import { type Claims, readToken } from "#service/sites/structure/visit.ts";
import {
  readPreviewedSite,
  type PreviewContent,
  previewLifetime,
  sealPreview,
  sitePreviewPath,
} from "#service/sites/structure/previewed-site.ts";

/* Who may look at a site as which visitor: docs/decisions/site-previews.md. */

const operation = "GET /v1/orgs/{organizationId}/sites/{siteId}/preview";
type Input = Pick<Parameters<Handlers<Context>[typeof operation]>[1], "params" | "query">;
type Query = Input["query"];

/** Characters of claims that fit into the URL of each page. */
const mostClaims = 3000;

export const sitePreviewHandlers = {
  [operation]: async (context, { params, query }) => {
    const { urls, vault, clock, caller } = context;
    const visitor = {
      shareLink: query.shareLink,
      shareKey: query.shareKey,
      signed: await signedClaims(context, { params, query }),
      unsigned: query.unsigned ?? [],
    };
    const look = await lookOf(context, params, query.look);
    const choice = { ...params, visitor, content: contentOf(query), staged: query.staged, look };
    const staged = query.staged ? await readStagedSite(context, params) : undefined;
    const { shown, claims, ...seen } = await readPreviewedSite(context, choice, staged);
    const present = structurePresenter(context, shown, { roleAt: seen.roleAt });
    const expiresAt = clock.now() + previewLifetime;
    const sealed = sealPreview(vault, { choice, userId: caller.userId, expiresAt });
    return {
      object: "site-preview",
      refusal: seen.refusal,
      claims,
      structure: present.structure(),
      withheld: seen.withheld,
      version: look === undefined ? shown.version : `${shown.version} ${JSON.stringify(look)}`,
      expiresAt: timestamp(expiresAt),
      urls: { preview: urls.app(`/published/${sitePreviewPath}/${sealed}`) },
    };
  },
} satisfies Partial<Handlers<Context>>;

/** The chosen look, as the site would store it. @throws Failure 400, 403 */
async function lookOf(
  context: Context,
  params: Input["params"],
  look: string | undefined,
): Promise<Customization | undefined> {
  if (look === undefined) return undefined;
  const read = CustomizationInput.safeParse(jsonOf(look));
  if (!read.success) throw invalid("query.look", "Must be a customization as JSON.");
  return (await storedLook(context, params, read.data)).customization;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Undefined for a visitor who hasn't signed in. @throws Failure 400, 404 */
async function signedClaims(
  context: Context,
  { params, query: { signedIn = false, claims = [], visitorClaims: token } }: Input,
): Promise<Claims | undefined> {
  const { site } = await siteScope(context, params);
  if (!signedIn && claims.length === 0 && token === undefined) return undefined;
  const stated = token === undefined ? {} : await readToken(context, site, token);
  const signed = { ...stated, ...Object.fromEntries(claims.map((name) => [name, true])) };
  if (JSON.stringify(signed).length > mostClaims) {
    throw invalid(
      token === undefined ? "query.claims" : "query.visitorClaims",
      `These claims are longer than ${mostClaims} characters. Preview with fewer.`,
    );
  }
  return signed;
}

/** @throws Failure 400 */
function contentOf({ space, revision, changeRequest }: Query): PreviewContent | undefined {
  if (revision !== undefined && changeRequest !== undefined) {
    throw invalid("query.changeRequest", "Choose a revision or a change request, not both.");
  }
  if (revision === undefined && changeRequest === undefined) return undefined;
  if (space === undefined) {
    throw invalid("query.space", "Name the space of the revision or change request, too.");
  }
  return revision === undefined
    ? { spaceId: space, changeRequestId: changeRequest! }
    : { spaceId: space, revisionId: revision };
}
