import { expect, it } from "vitest";
import { InviteCreate } from "#contract/invite.ts";
import { inPieces, lineOf, readAddresses } from "./addresses.ts";

it("reads emails in any format, without duplicates", () => {
  const text = `Ana@x.org, bo@x.org; <cy@x.org>\n"Lima, Dee" <dee@x.org>\nana@X.org`;
  expect(readAddresses(text)).toEqual({
    valid: ["ana@x.org", "bo@x.org", "cy@x.org", "dee@x.org"],
    repeated: ["ana@x.org"],
    invalid: [],
    known: new Map([["dee@x.org", { name: "Lima, Dee" }]]),
  });
});

it("keeps names and roles of lines with one email, and names of lines with several", () => {
  const text = [
    "Bo Berg <bo@x.org>, Editor",
    "cy@x.org\tguest",
    '"Lima, Ana" <ana@x.org>; Dee <dee@x.org>, eve@x.org',
    "Fay Ek,fay@x.org,reviewer,Docs",
    "<guy@x.org>, owner",
    "Hal <hal@x.org> Ida <ida@x.org>",
  ].join("\n");
  const { valid, invalid, known } = readAddresses(text);
  expect([valid.length, invalid]).toEqual([9, []]);
  expect(Object.fromEntries(known)).toEqual({
    "bo@x.org": { name: "Bo Berg", role: "edit" },
    "cy@x.org": { role: "guest" },
    "ana@x.org": { name: "Lima, Ana" },
    "dee@x.org": { name: "Dee" },
    "fay@x.org": { name: "Fay Ek", role: "review" },
    "guy@x.org": { name: "owner" },
    "hal@x.org": { name: "Hal" },
    "ida@x.org": { name: "Ida" },
  });
  const lines = valid.map((address) => lineOf(address, known.get(address)));
  expect(readAddresses(lines.join("\n")).known).toEqual(known);
});

it.each([", ", " "])("reads a long line of people, separated by '%s', at once", (separator) => {
  const people = Array.from({ length: 5000 }, (_, at) => `Person ${at} <person.${at}@x.org>`);
  const { valid, known } = readAddresses(people.join(separator));
  expect(valid).toHaveLength(5000);
  expect(known.get("person.4999@x.org")).toEqual({ name: "Person 4999" });
});

it("takes names and roles from the columns that a header names", () => {
  const text = "Team,Email,Role,Name\nAdmin,ana@x.org,Reader,Ana Lima\nDocs,bo@x.org,,";
  expect(Object.fromEntries(readAddresses(text).known)).toEqual({
    "ana@x.org": { name: "Ana Lima", role: "read" },
  });
});

it("reads a CSV file with a header and more columns", () => {
  const text = `Name,E-mail,Team\r\n"Lima, Ana",ana@x.org,Docs\r\nBo Berg,bo@x.org,\r\n`;
  expect(readAddresses(text)).toEqual({
    valid: ["ana@x.org", "bo@x.org"],
    repeated: [],
    invalid: [],
    known: new Map([
      ["ana@x.org", { name: "Lima, Ana" }],
      ["bo@x.org", { name: "Bo Berg" }],
    ]),
  });
});

it("reports invalid entries", () => {
  expect(readAddresses("ana@x.org, bo, cy@x.org\ndee\n@eve\nfay@x")).toEqual({
    valid: ["ana@x.org", "cy@x.org"],
    repeated: [],
    invalid: ["bo", "dee", "@eve", "fay@x"],
    known: new Map(),
  });
  expect(readAddresses("e-mail").invalid).toEqual(["e-mail"]);
  expect(readAddresses(`${"a".repeat(320)}@x.org`).valid).toEqual([]);
  expect(readAddresses("").valid).toEqual([]);
});

it("splits a list into batches", () => {
  expect(inPieces([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  expect(inPieces([], 2)).toEqual([]);
});

it("takes for an email what the contract takes for one", () => {
  const schema = InviteCreate.shape.emails.element;
  const long = `${"a".repeat(309)}@example.org`;
  const texts = ["ana@x.org", "ana.b+c@x-y.example.org", "ana@x", ".ana@x.org", "a..b@x.org", long];
  for (const text of [...texts, `a${long}`, "ana@x_y.org", "o'neil@x.org", "ana@x.org."]) {
    const { valid } = readAddresses(text);
    expect([text, valid.includes(text)]).toEqual([text, schema.safeParse(text).success]);
  }
});
