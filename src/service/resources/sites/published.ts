import { evaluateCondition } from "#content/condition/evaluate.ts";
import { parseCondition } from "#content/condition/parse.ts";
import type { Handlers, Input } from "#contract/operations.ts";
import { verifyVisitorToken } from "../../auth/visitor-claims.ts";
import type { Context } from "../../context.ts";
import { invalid, missing } from "../../errors.ts";
import type { SiteTable } from "../../store/schema-site.ts";
import { readVisibility } from "../../access/levels.ts";
import { organizationScope } from "../scope.ts";
import { customizationOf } from "./site-customization.ts";
import { loadSite, type LoadedSite } from "./load.ts";
import { goodShareKey } from "./share-key.ts";
import { presentSite } from "./site-presenter.ts";
import { readSite } from "./site-scope.ts";
import { structurePresenter } from "./structure-presenter.ts";
import { arrange } from "./structure.ts";

type Query = Input<"GET /v1/orgs/{organizationId}/sites/{siteId}/published">["query"];

/** Boolean claims of a visitor, for conditions. */
type Claims = Record<string, unknown>;

export const publishedSiteHandlers = {
  // Returns the site as visitors see it. The visitor's key and token decide that, not the role of the caller's
  // credential.
  "GET /v1/orgs/{organizationId}/sites/{siteId}/published": async (context, { params, query }) => {
    const { db } = context;
    const { organization, role, viewer } = await organizationScope(context, params.organizationId);
    const site = await readSite(db, params);
    if (!site.published) throw missing("published site");
    const shareKey = await goodShareKey(db, site, query.shareKey);
    if (site.visibility === "share-link" && shareKey === undefined) {
      throw missing("published site");
    }
    const claims = await claimsOf(context, site, query);
    if (site.visibility === "visitor-auth" && role === null && query.visitorClaims === undefined) {
      throw missing("published site");
    }
    const { roleAt } = await readVisibility(db, organization.id, viewer);
    const shown = asShownTo(claims, await loadSite(db, site));
    const present = structurePresenter(context, shown, {
      roleAt,
      ofVisitors: true,
      shareKey,
    });
    return {
      object: "published-content-site",
      // Shows what visitors see, regardless of the caller's access to the spaces.
      site: {
        ...(await presentSite(context, site, viewer)),
        siteSpaces: shown.rows.siteSpaces.length,
      },
      structure: present.structure(),
      customizations: { site: customizationOf(site) },
    };
  },
} satisfies Partial<Handlers<Context>>;

/** @throws Failure 400 for an invalid token */
async function claimsOf(context: Context, site: SiteTable, query: Query): Promise<Claims> {
  const { visitorClaims: token, unsigned = [] } = query;
  let signed: Claims = {};
  if (token !== undefined) {
    const { organization_id: organizationId } = site;
    const verified = await verifyVisitorToken(context, organizationId, context.urls.origin, token);
    if (verified === undefined) {
      throw invalid(
        "query.visitorClaims",
        "This token is invalid, expired, or meant for another audience. Get a new one.",
      );
    }
    signed = verified;
  }
  // Without claims, items with conditions stay hidden: turning adaptive content off must not reveal them.
  if (!site.adaptive_content) return {};
  const own = Object.fromEntries(unsigned.map((name) => [name, true]));
  return { ...signed, unsigned: { ...asObject(signed.unsigned), ...own } };
}

function asObject(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}

/** The site without items that conditions hide from a visitor, and without items that become empty. */
function asShownTo(claims: Claims, loaded: LoadedSite): LoadedSite {
  const { site, rows } = loaded;
  const isShown = ({ condition }: { condition: string | null }) => holds(condition, claims);
  const open = new Set(rows.sections.filter(isShown).map(({ id }) => id));
  const siteSpaces = rows.siteSpaces.filter(
    (row) => isShown(row) && (row.section_id === null || open.has(row.section_id)),
  );
  const filled = new Set(siteSpaces.map((row) => row.section_id));
  const sections = rows.sections.filter(({ id }) => filled.has(id));
  const used = new Set(sections.map((section) => section.group_id));
  const groups = rows.groups.filter(({ id }) => used.has(id));
  const shown = { site, groups, sections, siteSpaces };
  const ids = new Set(siteSpaces.map((row) => row.space_id));
  const spaces = new Map([...loaded.spaces].filter(([id]) => ids.has(id)));
  return { site, rows: shown, structure: arrange(shown), spaces };
}

function holds(condition: string | null, claims: Claims): boolean {
  if (condition === null) return true;
  const parsed = parseCondition(condition);
  return parsed.success && evaluateCondition(parsed.condition, claims);
}
