import type { Context } from "../../context.ts";
import { Failure, invalid } from "../../errors.ts";
import type { SiteRedirectTable } from "../../store/schema-site.ts";

/** Longer chains would cost a visitor more than a page; browsers give up at about 20. */
const longestChain = 10;

/**
 * A redirect as it would be stored.
 * @throws Failure 400 when it leads to itself; 409 when its source is taken, or following it comes back to it or does not end
 */
export async function demandUsable(db: Context["db"], row: SiteRedirectTable): Promise<void> {
  if (row.source === pathOf(row.destination)) {
    throw invalid("body.destination", "A redirect can't lead to itself.");
  }
  const other = await readFrom(db, row, row.source);
  if (other !== undefined) {
    throw new Failure(409, `${row.source} is redirected already. Change that redirect instead.`, [
      { path: "body.source", message: "Taken." },
    ]);
  }
  let at = pathOf(row.destination);
  for (let step = 1; at !== undefined; step++) {
    if (at === row.source || step > longestChain) {
      throw new Failure(
        409,
        `Following the redirects from ${row.source} ${at === row.source ? "comes back to it" : "takes too many steps"}. Choose another destination.`,
        [{ path: "body.destination", message: "References form a loop, or there are too many." }],
      );
    }
    at = pathOf((await readFrom(db, row, at))?.destination);
  }
}

/** The path of a destination on the site itself. */
function pathOf(destination: string | undefined): string | undefined {
  return destination?.startsWith("/") ? destination.replace(/[?#].*$/, "") : undefined;
}

/** The other redirect of the same site from a path. */
function readFrom(db: Context["db"], row: SiteRedirectTable, source: string) {
  return db
    .selectFrom("site_redirect")
    .selectAll()
    .where("organization_id", "=", row.organization_id)
    .where("site_id", "=", row.site_id)
    .where("source", "=", source)
    .where("id", "!=", row.id)
    .executeTakeFirst();
}
