import { originAt } from "#service/http/origin.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import { untilCommit } from "#service/kernel/store/until-commit.ts";
import type { Settings } from "#service/kernel/settings.ts";

const siteAt = compileOnce((db, { hostname }: { hostname: string }) =>
  db.selectFrom("site").selectAll().where("hostname", "=", hostname),
);

const kept = untilCommit<SiteTable | "none">();

/** Whether a site can have this host: names of sites have at least three parts, and the last one isn't the end of an IP address. */
export const canBeSite = (hostname: string) => /\.[^.]+\.[^.]*[a-z][^.]*\.?$/.test(hostname);

/** The site that a host belongs to, published or not. */
export async function siteOfHost(db: Db, host: string): Promise<SiteTable | undefined> {
  const hostname = host.replace(/\.$/, "");
  const { value, keep } = kept(db, hostname);
  if (value !== undefined) return value === "none" ? undefined : value;
  const [site] = await siteAt(db, { hostname }, undefined);
  keep(site ?? "none");
  return site;
}

/**
 * The platform's origin if a request named the host of a site.
 * @param origin of that request
 */
export function platformOrigin(
  origin: string,
  { publicUrl, host }: Pick<Settings, "publicUrl" | "host">,
): string {
  if (publicUrl !== undefined) return publicUrl;
  // Without PUBLIC_URL, only this machine can use Bindery.
  const platform = new URL(origin);
  platform.hostname = new URL(originAt(host, 0)).hostname;
  return platform.origin;
}
