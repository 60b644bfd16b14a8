// @vitest-environment happy-dom
import { useState } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { User } from "#contract/user.ts";
import { connect } from "#console/data/client.ts";
import { createQueryClient } from "#console/data/query-client.ts";
import { MemberPicker } from "./member-picker.tsx";
import type { MemberPickerProps } from "./member-picker.tsx";

const names = ["Acme admin", "Acme edit", "Acme guest", "Acme read", "Acme review"];
const asked: string[] = [];

/** Members as the platform lists them, filtered by name. */
async function list(address: string): Promise<Response> {
  asked.push(address);
  const search = new URL(address, "http://bindery.test").searchParams.get("search") ?? "";
  const items = names
    .filter((displayName) => displayName.toLowerCase().includes(search.toLowerCase()))
    .map((displayName) => ({ disabled: false, user: { id: displayName, displayName } }));
  return Response.json({ count: items.length, items });
}

beforeEach(() => {
  asked.length = 0;
  connect(list);
});
afterEach(() => {
  cleanup();
  connect((address, init) => fetch(address, init));
});

function show(options: Partial<MemberPickerProps> = {}) {
  const changes: string[][] = [];
  function Picker() {
    const [people, setPeople] = useState<readonly User[]>([]);
    return (
      <MemberPicker
        organizationId="acme"
        label="People"
        value={people}
        onChange={(users) => {
          changes.push(users.map(({ displayName }) => displayName));
          setPeople(users);
        }}
        {...options}
      />
    );
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Picker />
    </QueryClientProvider>,
  );
  return { changes, user: userEvent.setup() };
}

const option = (name: string) => screen.findByRole("option", { name: new RegExp(`^${name}`) });

it(
  "searches on the platform, selects by keyboard, and keeps earlier selections",
  { tags: "slow" },
  async () => {
    const { changes, user } = show();
    await option("Acme admin");
    const field = screen.getByRole("textbox", { name: "People" });
    await user.type(field, "Acme re");
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2));
    expect(asked.at(-1)).toContain("search=Acme+re");
    await user.keyboard("{ArrowDown}{Enter}");
    await user.clear(field);
    await user.type(field, "guest");
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(1));
    await user.keyboard("{ArrowDown}{Enter}");
    expect(changes.at(-1)).toEqual(["Acme read", "Acme guest"]);
    await user.keyboard("{Enter}");
    expect(changes.at(-1)).toEqual(["Acme read"]);
  },
);

it("shows who can't be selected, and why", async () => {
  const { changes, user } = show({
    unavailable: ({ displayName }) => (displayName === "Acme read" ? "In the team" : undefined),
  });
  const taken = await option("Acme read");
  expect(taken.getAttribute("aria-disabled")).toBe("true");
  expect(taken.textContent).toContain("In the team");
  await user.click(taken);
  expect(changes).toEqual([]);
});

it("deselects with the remove button", async () => {
  const { changes, user } = show();
  await user.click(await option("Acme edit"));
  await user.click(screen.getByRole("button", { name: /^Remove Acme edit/ }));
  expect(changes).toEqual([["Acme edit"], []]);
});

it("allows only one person in single mode", async () => {
  const { changes, user } = show({ isSingle: true });
  await user.click(await option("Acme edit"));
  await user.click(await option("Acme read"));
  expect(changes).toEqual([["Acme edit"], ["Acme read"]]);
});

it("keeps what is chosen when Escape is pressed", async () => {
  const { changes, user } = show();
  await user.click(await option("Acme edit"));
  await user.keyboard("{Escape}");
  await user.click(screen.getByRole("textbox", { name: "People" }));
  await user.keyboard("{ArrowDown}{Escape}");
  expect(changes).toEqual([["Acme edit"]]);
});

it("says when there are no matches", { tags: "slow" }, async () => {
  const { user } = show();
  await user.type(screen.getByRole("textbox", { name: "People" }), "nobody at all");
  expect(await screen.findByText(/No matching members/)).toBeTruthy();
});
