import fc from "fast-check";
import { scimPatch } from "scim-patch";
import { expect, test } from "vitest";
import { runs } from "#testing/long-run.ts";
import { readPatch, type PatchOperation } from "./patch-body.ts";
import { patchRecord } from "./patch-user.ts";
import { readRecord } from "./user-record.ts";

const enterprise = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

const before = () =>
  readRecord({
    userName: "ada@example.com",
    name: { givenName: "Ada", familyName: "Lovelace" },
    emails: [
      { value: "ada@example.com", type: "work", primary: true },
      { value: "ada@home.example", type: "home" },
    ],
    [enterprise]: { department: "Engines" },
  });

const patched = (...Operations: object[]) =>
  patchRecord(
    before(),
    readPatch({ schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations }),
  );

test("Entra's operations: capitalized, with texts for booleans, and names with dots", () => {
  const after = patched(
    { op: "Replace", path: "active", value: "False" },
    { op: "Add", path: 'phoneNumbers[type eq "mobile"].value', value: "+49 1" },
    { op: "Replace", path: 'addresses[type eq "work"].formatted', value: "St James's Square" },
    { op: "Replace", path: `${enterprise}:department`, value: "Numbers" },
    { op: "Add", path: `${enterprise}:manager`, value: "boss" },
    {
      op: "Add",
      value: {
        "name.familyName": "King",
        displayName: "Ada King",
        [`${enterprise}:employeeNumber`]: 7,
      },
    },
  );
  expect(after).toMatchObject({
    active: false,
    displayName: "Ada King",
    name: { givenName: "Ada", familyName: "King" },
    phoneNumbers: [{ type: "mobile", value: "+49 1" }],
    addresses: [{ type: "work", formatted: "St James's Square" }],
    [enterprise]: { department: "Numbers", employeeNumber: "7", manager: { value: "boss" } },
  });
});

test("values of an attribute are added once, replaced, and removed", () => {
  const home = { value: "ada@home.example", type: "home" };
  expect(patched({ op: "add", path: "emails", value: [home] }).emails).toHaveLength(2);
  const main = { op: "replace", path: 'emails[type eq "home"].primary', value: "True" };
  expect(patched(main).emails).toMatchObject([{ primary: false }, { primary: true }]);
  expect(patched({ op: "remove", path: 'emails[type eq "home"]' }).emails).toHaveLength(1);
  expect(patched({ op: "remove", path: "emails", value: [home] }).emails).toHaveLength(1);
  expect(patched({ op: "remove", path: "emails" }).emails).toEqual([]);
  expect(patched({ op: "remove", path: "name.familyName" }).name).toEqual({ givenName: "Ada" });
  expect(patched({ op: "replace", path: "NAME", value: { familyName: "King" } }).name).toEqual({
    givenName: "Ada",
    familyName: "King",
  });
});

test("no name reaches beyond the record", () => {
  for (const name of ["__proto__", "constructor", "prototype"]) {
    const value = JSON.parse(`{"${name}.polluted": "x", "${name}": {"polluted": "x"}}`) as object;
    expect(patched({ op: "add", value })).toEqual(before());
    expect(() => patched({ op: "add", path: `${name}.polluted`, value: "x" })).toThrow(
      /no attribute/,
    );
  }
  expect({}).not.toHaveProperty("polluted");
});

const text = fc.string({ maxLength: 8 });
const operation: fc.Arbitrary<PatchOperation> = fc.oneof(
  fc.record({
    op: fc.constantFrom("add" as const, "replace" as const),
    path: fc.constantFrom("title", "displayName", "name.givenName", "nickName"),
    value: text,
  }),
  fc.record({
    op: fc.constant("remove" as const),
    path: fc.constantFrom("title", "displayName", "name.givenName", "nickName"),
    value: fc.constant(undefined),
  }),
  fc.record({
    op: fc.constant("replace" as const),
    path: fc.constantFrom('emails[type eq "work"].value', 'emails[type eq "home"].value'),
    value: fc.emailAddress(),
  }),
);

test("plain operations do what the library does", () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 6 }), (operations) => {
      const theirs = scimPatch(structuredClone(before()) as never, operations as never);
      expect(patchRecord(before(), operations)).toEqual(readRecord(theirs));
    }),
    { numRuns: runs(200, 5000) },
  );
});

test("replacing is idempotent, and a failing operation leaves everything as it was", () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 6 }), (operations) => {
      const once = patchRecord(before(), operations);
      expect(patchRecord(once, operations)).toEqual(once);
      const record = before();
      const failing = [...operations, { op: "replace" as const, path: "shoeSize", value: "9" }];
      expect(() => patchRecord(record, failing)).toThrow(/no attribute/);
      expect(record).toEqual(before());
    }),
    { numRuns: runs(100, 2000) },
  );
});
