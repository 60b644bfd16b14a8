import { describe, expect, it } from "vitest";
import type { OwnerRule } from "#contract/review-rules.ts";
import { nameOf, printOwners, readOwners } from "./owners-text.ts";

const person = (id: string, displayName: string, email?: string) => ({
  object: "user" as const,
  id,
  displayName,
  email,
  urls: { location: "" },
});
const names = {
  people: [
    person("ana", "Ana Lima", "ana@example.com"),
    person("bo", "Bo"),
    person("bo2", "Bo", "bo@example.com"),
    person("cy", "Cy"),
  ],
  teams: [
    { object: "team" as const, id: "docs", title: "Docs team" },
    { object: "team" as const, id: "api", title: "API" },
  ],
};

const rules: OwnerRule[] = [
  { pattern: "*", owners: [{ type: "team", id: "docs" }] },
  {
    pattern: "/api",
    owners: [
      { type: "team", id: "api" },
      { type: "user", id: "ana" },
      { type: "user", id: "cy" },
      { type: "user", id: "gone" },
    ],
  },
  { pattern: "/drafts", owners: [] },
];

const text = '*  @"Docs team"\n/api  @API  ana@example.com  @Cy  @user:gone\n/drafts\n';

describe("owners as text", () => {
  it("is printed with emails where there are some, and read again", () => {
    expect(printOwners(rules, names)).toBe(text);
    expect(readOwners(text, names)).toEqual({ rules, problems: [] });
  });

  it("leaves out comments and empty lines, and doesn't mind case and space", () => {
    const written = '# Who owns what\n\n  *\t@"docs TEAM"   ANA@example.com\n';
    expect(readOwners(written, names).rules).toEqual([
      {
        pattern: "*",
        owners: [
          { type: "team", id: "docs" },
          { type: "user", id: "ana" },
        ],
      },
    ]);
  });

  it("names each line that can't be read", () => {
    const { problems } = readOwners("*  @Nobody\n\n!no  @Bo\n/a  zoe@example.com\n", names);
    expect(problems).toEqual([
      "Line 1: Nobody here is called @Nobody.",
      "Line 3: Patterns that exclude pages (!) aren't possible.",
      "Line 3: Several people or teams are called @Bo. Use an email.",
      "Line 4: Nobody here is called zoe@example.com.",
    ]);
  });
});

it("names owners as people see them", () => {
  expect(rules[1]!.owners.map((owner) => nameOf(owner, names))).toEqual([
    "API",
    "Ana Lima",
    "Cy",
    "Someone who is gone",
  ]);
});
