import { pathKey } from "#content/site-redirects.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";

type Sources = { plain: string; slashed: string; encoded: string; encodedSlashed: string };
type RedirectInput = Sources & { organizationId: string; siteId: string };

const redirectFrom = compileOnce((db, input: RedirectInput) =>
  db
    .selectFrom("site_redirect")
    .select(["destination", "permanent"])
    .where("organization_id", "=", input.organizationId)
    .where("site_id", "=", input.siteId)
    .where((is) =>
      is.or([
        is("source", "=", input.plain),
        is("source", "=", input.slashed),
        is("source", "=", input.encoded),
        is("source", "=", input.encodedSlashed),
      ]),
    ),
);

/** Where a site sends visitors of a path that has no page. @param source as in the URL, from the site's root */
export async function findRedirect(
  db: Db,
  site: SiteTable,
  source: string,
): Promise<{ destination: string; permanent: boolean } | undefined> {
  const input = { organizationId: site.organization_id, siteId: site.id, ...sourcesOf(source) };
  const [redirect] = await redirectFrom(db, input, undefined);
  return redirect;
}

/** The spellings of a path that mean the same page; a site redirects from at most one of them. */
function sourcesOf(path: string): Sources {
  const plain = pathKey(path);
  const encoded = encodeURI(plain);
  return { plain, slashed: `${plain}/`, encoded, encodedSlashed: `${encoded}/` };
}
