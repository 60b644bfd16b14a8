import { pathKey } from "#content/site-redirects.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";

type Sources = { plain: string; slashed: string; encoded: string; encodedSlashed: string };
type Asked = Sources & { organizationId: string; siteId: string };

const redirectFrom = compileOnce((db, asked: Asked) =>
  db
    .selectFrom("site_redirect")
    .select(["destination", "permanent"])
    .where("organization_id", "=", asked.organizationId)
    .where("site_id", "=", asked.siteId)
    .where((is) =>
      is.or([
        is("source", "=", asked.plain),
        is("source", "=", asked.slashed),
        is("source", "=", asked.encoded),
        is("source", "=", asked.encodedSlashed),
      ]),
    ),
);

/** Where a site sends visitors of a path that has no page. @param source as in the URL, from the site's root */
export async function findRedirect(
  db: Db,
  site: SiteTable,
  source: string,
): Promise<{ destination: string; permanent: boolean } | undefined> {
  const asked = { organizationId: site.organization_id, siteId: site.id, ...sourcesOf(source) };
  const [found] = await redirectFrom(db, asked, undefined);
  return found;
}

/** The spellings of a path that mean the same page; a site redirects from at most one of them. */
function sourcesOf(path: string): Sources {
  const plain = pathKey(path);
  const encoded = encodeURI(plain);
  return { plain, slashed: `${plain}/`, encoded, encodedSlashed: `${encoded}/` };
}
