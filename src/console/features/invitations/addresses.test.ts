import { expect, it } from "vitest";
import { InviteCreate } from "#contract/invite.ts";
import { inPieces, readAddresses } from "./addresses.ts";

it("reads emails in any format, without duplicates", () => {
  const text = `Ana@x.org, bo@x.org; <cy@x.org>\n"Lima, Dee" <dee@x.org>\nana@X.org`;
  expect(readAddresses(text)).toEqual({
    valid: ["ana@x.org", "bo@x.org", "cy@x.org", "dee@x.org"],
    repeated: ["ana@x.org"],
    invalid: [],
  });
});

it("reads a CSV file with a header and more columns", () => {
  const text = `Name,E-mail,Team\r\n"Lima, Ana",ana@x.org,Docs\r\nBo Berg,bo@x.org,\r\n`;
  expect(readAddresses(text)).toEqual({
    valid: ["ana@x.org", "bo@x.org"],
    repeated: [],
    invalid: [],
  });
});

it("reports invalid entries", () => {
  expect(readAddresses("ana@x.org, bo, cy@x.org\ndee\n@eve\nfay@x")).toEqual({
    valid: ["ana@x.org", "cy@x.org"],
    repeated: [],
    invalid: ["bo", "dee", "@eve", "fay@x"],
  });
  expect(readAddresses("e-mail").invalid).toEqual(["e-mail"]);
  expect(readAddresses(`${"a".repeat(320)}@x.org`).valid).toEqual([]);
  expect(readAddresses("")).toEqual({ valid: [], repeated: [], invalid: [] });
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
