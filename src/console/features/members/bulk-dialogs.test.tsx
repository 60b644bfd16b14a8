// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { Member } from "#contract/member.ts";
import type { Role } from "#contract/schema.ts";
import type { RoleChoice } from "#screens/roles.ts";
import { RoleEffect } from "./bulk-dialogs.tsx";

afterEach(cleanup);

const member = (id: string, role: Role | null) =>
  ({ id, role, user: { id, displayName: id } }) as Member;
const rows = [
  member("Me", "admin"),
  member("Ana", "admin"),
  member("Bo", "review"),
  member("Cy", "edit"),
  member("Dee", null),
];

function linesOf(choice: RoleChoice): (string | null)[] {
  render(<RoleEffect rows={rows} choice={choice} userId="Me" />);
  const lines = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  cleanup();
  return lines.slice(0, -2);
}

it("says who loses, who gains, and who has the role already, oneself aside", () => {
  expect(linesOf("edit")).toEqual([
    "1 admin loses admin rights: Ana",
    "1 member gets a weaker role than now: Bo",
    "1 guest becomes a member and gains access to all spaces that are open to members: Dee",
    "1 person already has the role Editor: Cy",
  ]);
  expect(linesOf("guest")).toEqual([
    "1 admin loses admin rights: Ana",
    "2 members become guests and lose access to everything that isn't shared with them: Bo and Cy",
    "1 person already has the role Guest: Dee",
  ]);
  expect(linesOf("admin")).toEqual([
    "3 people gain full access, including people and settings: Bo, Cy, and Dee",
    "1 person already has the role Admin: Ana",
  ]);
});
