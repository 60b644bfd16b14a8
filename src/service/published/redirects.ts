import { compileOnce } from "../store/compile-once.ts";
import type { Db } from "../store/schema.ts";
import type { SiteTable } from "../store/schema-site.ts";

type Asked = { organizationId: string; siteId: string; source: string; decoded: string };

const redirectFrom = compileOnce((db, { organizationId, siteId, source, decoded }: Asked) =>
  db
    .selectFrom("site_redirect")
    .select(["destination", "permanent"])
    .where("organization_id", "=", organizationId)
    .where("site_id", "=", siteId)
    .where((is) => is.or([is("source", "=", source), is("source", "=", decoded)])),
);

/** Where a site sends visitors of a path that has no page. @param source as in the URL, from the site's root */
export async function findRedirect(
  db: Db,
  site: SiteTable,
  source: string,
): Promise<{ destination: string; permanent: boolean } | undefined> {
  const asked = { organizationId: site.organization_id, siteId: site.id, source };
  const [found] = await redirectFrom(db, { ...asked, decoded: decode(source) }, undefined);
  return found;
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
