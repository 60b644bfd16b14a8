import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addMember } from "#service/api/organizations/organizations.ts";
import { startTestPlatform, type TestPlatform, type TestUser } from "#testing/platform.ts";
import { emailProofs } from "./0030-email-proofs.ts";

let platform: TestPlatform;

beforeAll(async () => {
  platform = await startTestPlatform();
});
afterAll(() => platform.close());

async function join(user: TestUser, organizationId: string, joinedAt: number) {
  await platform.service.environment.store.transaction((tx) =>
    addMember(tx, { organizationId, userId: user.id, role: "edit" }, joinedAt),
  );
}

/** Makes the store as it was before, and migrates it. @returns who has confirmed which email, by the user's name */
async function migrate(): Promise<string[]> {
  const { store } = platform.service.environment;
  await store.transaction(async (tx) => {
    for (const table of ["email_proof", "ended_password", "account_notice"]) {
      await sql`drop table ${sql.ref(table)}`.execute(tx);
    }
    await sql`alter table session drop column begun_by`.execute(tx);
    await sql`alter table sign_on_request rename to saml_request`.execute(tx);
    await sql`alter table saml_request drop column session_id`.execute(tx);
    await emailProofs(store.dialect).up(tx);
    await sql`alter table saml_request rename to sign_on_request`.execute(tx);
  });
  const proofs = await store.read
    .selectFrom("email_proof")
    .innerJoin("user", "user.id", "email_proof.user_id")
    .leftJoin("organization", "organization.id", "email_proof.organization_id")
    .select(["user.display_name", "title", "kind", "proven_at"])
    .execute();
  return proofs
    .map(({ display_name, title, kind, proven_at }) =>
      [display_name, title ?? "the operator", kind, proven_at].join(" "),
    )
    .toSorted();
}

test("of older accounts, only those count as confirmed whose email nobody else can have entered", async () => {
  const { store } = platform.service.environment;
  const closed = await platform.makeOrganization("Closed");
  const open = await platform.makeOrganization("Open");
  const [invited, signedOn, withToken, stranger, both, quiet] = [
    await platform.makeUser("Invited"),
    await platform.makeUser("Signed on"),
    await platform.makeUser("With token"),
    await platform.makeUser("Stranger"),
    await platform.makeUser("Both"),
    await platform.makeUser("Quiet"),
  ];
  for (const user of [invited, signedOn, withToken, stranger, both]) await join(user, open.id, 5);
  await join(both, closed.id, 6);
  await join(quiet, closed.id, 7);
  const invite = {
    organization_id: open.id,
    id: "used-invitation",
    email: invited.email,
    role: "edit",
    secret_hash: "hash",
    created_by: null,
    created_at: 1,
    expires_at: 2,
    used_at: 8,
  } as const;
  const link = {
    organization_id: open.id,
    id: "link",
    secret: "sealed",
    secret_hash: "hash of the link",
    role: "edit",
    level: null,
    space_id: null,
    collection_id: null,
    created_by: null,
    created_at: 1,
    expires_at: 2,
    uses: 0,
    max_uses: 50,
  } as const;
  await store.transaction(async (tx) => {
    await tx.insertInto("invite").values(invite).execute();
    await tx.insertInto("link_invite").values(link).execute();
    await tx
      .updateTable("member")
      .set({ sso: true })
      .where("user_id", "in", [signedOn.id, withToken.id])
      .execute();
    await tx.deleteFrom("api_token").where("user_id", "=", signedOn.id).execute();
  });
  const proofs = await migrate();

  const names = ["Invited", "Signed on", "With token", "Stranger", "Both", "Quiet"];
  expect(proofs.filter((proof) => names.some((name) => proof.startsWith(`${name} `)))).toEqual([
    "Invited Open invitation 8",
    "Quiet Closed invitation 7",
    "Signed on Open identity-provider 5",
  ]);
  expect(proofs.filter((proof) => proof.includes("operator"))).toEqual([
    expect.stringMatching(/^(Closed|Open) admin the operator operator /),
  ]);
  expect(proofs.some((proof) => proof.startsWith("Open admin Open"))).toBe(false);
  expect(proofs.some((proof) => proof.startsWith("Closed edit Closed invitation"))).toBe(true);
});
