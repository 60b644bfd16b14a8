import type { Clock } from "#service/kernel/clock.ts";
import type { Ids } from "#service/kernel/ids.ts";
import { firstAdministrator } from "../first-start.ts";
import { addOrganization } from "#service/api/organizations/organizations.ts";
import { operator, proveEmail } from "#service/identity/credentials/email-proofs.ts";
import { addUser } from "#service/api/account/user.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { addChangeRequests, type FilledSpace } from "./change-requests.ts";
import { addLibrary, addPages } from "./library.ts";
import { addPeople, addTeams, domainOf } from "./people.ts";
import { addSites } from "./sites.ts";
import { SizeError, type Size } from "./size.ts";
import { beginning, type Stage, createRandom } from "./stage.ts";

/**
 * Creates a whole organization of a given size, with events from the last 400 days. The same seed gives the same names,
 * texts, and relations; with the same IDs and clock, everything is equal. Its admin is the store's first one; an empty
 * store gets one.
 * @returns the organization's ID
 * @throws SizeError if the store already has a generated organization with this title
 */
export async function generateOrganization(
  db: Db,
  { clock, ids, jobs }: Pick<Stage, "clock" | "ids" | "jobs">,
  size: Size,
): Promise<string> {
  const domain = domainOf(size.organization);
  await demandNew(db, domain);
  const now = clock.now();
  const still = { now: () => now };
  const founding = { ids, clock: { now: () => beginning(still) } };
  const administratorId = (await firstAdministrator(db)) ?? (await addAdministrator(db, founding));
  const { id: organizationId } = await addOrganization(db, founding, {
    title: size.organization,
    admin: administratorId,
  });
  const random = createRandom(size.seed);
  await fill(
    { db, ids, jobs, clock: still, random, organizationId, administratorId },
    size,
    domain,
  );
  return organizationId;
}

async function addAdministrator(db: Db, founding: { clock: Clock; ids: Ids }): Promise<string> {
  const email = "admin@bindery.example";
  const admin = await addUser(db, founding, { displayName: "Administrator", email });
  await proveEmail(db, founding, admin, { organizationId: operator, kind: "operator" });
  return admin.id;
}

async function fill(stage: Stage, size: Size, domain: string): Promise<void> {
  const people = await addPeople(stage, size.members - 1, domain);
  const teams = await addTeams(stage, size.teams, people);
  const spaces = await addLibrary(stage, size.spaces, teams);
  const filled: FilledSpace[] = [];
  for (const [index, space] of spaces.entries()) {
    filled.push({ space, pages: await addPages(stage, space, pagesOf(size, index)) });
  }
  await addSites(stage, size, spaces);
  await addChangeRequests(stage, size.changeRequests, filled, people);
}

/** The number of pages of the space at `index`. */
function pagesOf({ pages, pagesIn, spaces }: Size, index: number): number {
  if (pagesIn === "one") return index === 0 ? pages : 0;
  return Math.floor(pages / spaces) + (index < pages % spaces ? 1 : 0);
}

async function demandNew(db: Db, domain: string): Promise<void> {
  const existing = await db
    .selectFrom("user")
    .select("id")
    .where("email", "like", `%@${domain}`)
    .limit(1)
    .executeTakeFirst();
  if (existing === undefined) return;
  throw new SizeError(
    `This store has people of ${domain} already. Give the new organization another title with --organization.`,
  );
}
