// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listenToKeys } from "#console/kit/keys/use-keys.ts";
import { ResourceTable } from "./resource-table.tsx";
import type { BulkAction, Column } from "./types.ts";

type City = { id: string; name: string; people: number | null; founded: number };
const cities: City[] = [
  { id: "1", name: "Öbo 10", people: 10, founded: 1910 },
  { id: "2", name: "Aarhus", people: null, founded: 1441 },
  { id: "3", name: "Öbo 9", people: 300, founded: 1909 },
  { id: "4", name: "Zagreb", people: 20, founded: 1850 },
];
const columns: Column<City>[] = [
  { id: "name", title: "Name", cell: ({ name }) => name, sort: ({ name }) => name },
  { id: "people", title: "People", cell: ({ people }) => people, sort: ({ people }) => people },
  {
    id: "founded",
    title: "Founded",
    cell: ({ founded }) => founded,
    sort: ({ founded }) => founded,
    isNewestFirst: true,
  },
  { id: "code", title: "Code", cell: ({ id }) => id, isHidden: true },
];

function Cities({ bulkActions }: { bulkActions: BulkAction<City>[] }) {
  const list = useQuery({ queryKey: ["cities"], queryFn: async () => cities });
  return (
    <ResourceTable
      label="Cities"
      source={{ kind: "whole", list }}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      countOf={(count) => `${count} cities`}
      search={{
        label: "Search cities",
        holds: ({ name }, text) => name.toLowerCase().includes(text),
      }}
      filters={[
        {
          name: "size",
          label: "Size",
          options: [{ value: "large", label: "Large" }],
          holds: ({ people }) => (people ?? 0) > 15,
        },
      ]}
      bulkActions={bulkActions}
      empty={<p>No cities</p>}
    />
  );
}

function show(address: string, bulkActions: BulkAction<City>[] = []) {
  const router = createMemoryRouter(
    [{ path: "/", element: <Cities bulkActions={bulkActions} /> }],
    {
      initialEntries: [address],
    },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

const names = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
let stopKeys: () => void;
beforeEach(() => {
  stopKeys = listenToKeys(document);
});
afterEach(() => {
  cleanup();
  stopKeys();
});

it.each([
  ["/", ["Öbo 10", "Aarhus", "Öbo 9", "Zagreb"]],
  ["/?sort=name", ["Aarhus", "Öbo 9", "Öbo 10", "Zagreb"]],
  ["/?sort=people", ["Öbo 10", "Zagreb", "Öbo 9", "Aarhus"]],
  ["/?sort=people&order=desc", ["Öbo 9", "Zagreb", "Öbo 10", "Aarhus"]],
  ["/?sort=nothing", ["Öbo 10", "Aarhus", "Öbo 9", "Zagreb"]],
  ["/?q=öbo", ["Öbo 10", "Öbo 9"]],
  ["/?q=öbo&size=large", ["Öbo 9"]],
])("shows the rows of %s in their order", async (address, expected) => {
  show(address);
  await waitFor(() => expect(names()).toEqual(expected));
  const count = `${expected.length} cities`;
  expect(screen.getByRole("status").textContent).toContain(count);
});

it("sorts a time from the newest, then from the oldest, then not at all", async () => {
  const user = userEvent.setup({ delay: null });
  const router = show("/");
  const press = async () => user.click(screen.getByRole("button", { name: "Founded" }));
  await waitFor(() => expect(names()).toHaveLength(4));
  await press();
  await waitFor(() => expect(names()).toEqual(["Öbo 10", "Öbo 9", "Zagreb", "Aarhus"]));
  await press();
  await waitFor(() => expect(names()).toEqual(["Aarhus", "Zagreb", "Öbo 9", "Öbo 10"]));
  expect(router.state.location.search).toBe("?sort=founded");
  await press();
  await waitFor(() => expect(router.state.location.search).toBe(""));
});

it("shows the first rows without measuring, which would make the browser lay out the screen twice", async () => {
  const measure = vi.spyOn(Element.prototype, "getBoundingClientRect");
  show("/");
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(measure).not.toHaveBeenCalled();
  measure.mockRestore();
});

it("shows the columns in the URL, and always the first", async () => {
  show("/?columns=code");
  await screen.findByRole("columnheader", { name: "Code" });
  expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "Name",
    "Code",
  ]);
});

it("clears filters without matches", async () => {
  const router = show("/?q=nowhere&size=large&panel=x");
  await userEvent.click(await screen.findByRole("button", { name: "Clear filters" }));
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(router.state.location.search).toBe("?panel=x");
});

it(
  "selects a range with Shift, and lists skipped and failed rows in the ledger",
  { tags: "slow" },
  async () => {
    const changed: string[] = [];
    show("/", [
      {
        label: "Rename",
        skip: ({ name }) => (name === "Aarhus" ? "It keeps its name." : undefined),
        run: async ({ name }) => {
          if (name === "Zagreb") throw Object.assign(new Error("It would not."), { status: 409 });
          changed.push(name);
        },
        undo: async ({ name }) => {
          changed.splice(changed.indexOf(name), 1);
        },
      },
    ]);
    const user = userEvent.setup();
    await user.click(await screen.findByRole("checkbox", { name: "Select Öbo 10" }));
    await user.keyboard("{Shift>}");
    await user.click(screen.getByRole("checkbox", { name: "Select Zagreb" }));
    await user.keyboard("{/Shift}");
    await screen.findByText("4 selected");
    await user.click(screen.getByRole("button", { name: "Rename" }));
    const ledger = await screen.findByRole("region", { name: "Rename" });
    await within(ledger).findByText("2 changed · 1 skipped · 1 failed");
    expect(ledger.textContent).toContain("It keeps its name. Aarhus");
    expect(ledger.textContent).toContain("It would not. Zagreb");
    await user.click(within(ledger).getByRole("button", { name: "Undo 2 changed" }));
    await screen.findByText("2 restored");
    expect(changed).toEqual([]);
  },
);

it("is navigated by keyboard", async () => {
  show("/", [{ label: "Rename", run: async () => undefined }]);
  await screen.findByRole("rowheader", { name: "Zagreb" });
  const user = userEvent.setup();
  await user.keyboard("j{ArrowDown}{End}");
  await waitFor(() => expect(document.activeElement?.getAttribute("aria-rowindex")).toBe("5"));
  await user.keyboard("{Home} ");
  await screen.findByText("1 selected");
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByText("1 selected")).toBeNull());
  expect(document.activeElement?.getAttribute("aria-rowindex")).toBe("2");
});
