import { describe, expect, it } from "vitest";
import type { Member } from "#contract/member.ts";
import type { TeamMember } from "#contract/team-operations.ts";
import { compare } from "./pasted.ts";

const member = (id: string) =>
  ({ user: { id, displayName: id, email: `${id}@x.org` } }) as unknown as Member;
const inTeam = (id: string) =>
  ({ organization: member(id), team: { role: "member" } }) as unknown as TeamMember;
const ids = (list: readonly { user: { id: string } }[]) => list.map(({ user }) => user.id);

describe("compare", () => {
  const organization = ["ana", "bo", "cy", "dee"].map(member);
  const team = ["bo", "cy"].map(inTeam);

  it("finds new, existing, and unknown entries", () => {
    const difference = compare(
      ["ANA@x.org", "bo", "eve@x.org", "broken@", "zed", "zed"],
      organization,
      team,
      false,
    );
    expect(ids(difference.added)).toEqual(["ana"]);
    expect(ids(difference.present)).toEqual(["bo"]);
    expect(difference.removed).toEqual([]);
    expect([difference.unknown, difference.invalid, difference.repeated]).toEqual([
      ["eve@x.org", "zed"],
      ["broken@"],
      1,
    ]);
  });

  it("counts a member once who is listed by ID and by email", () => {
    const { added, repeated } = compare(["dee", "dee@x.org"], organization, team, false);
    expect([ids(added), repeated]).toEqual([["dee"], 1]);
  });

  it("removes members missing in a list that replaces the team", () => {
    const { added, present, removed } = compare(["cy", "ana"], organization, team, true);
    expect([ids(added), ids(present)]).toEqual([["ana"], ["cy"]]);
    expect(removed.map((item) => item.organization.user.id)).toEqual(["bo"]);
  });
});
