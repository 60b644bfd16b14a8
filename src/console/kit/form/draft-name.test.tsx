// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { drafts } from "#console/kit/draft.ts";
import { userQuery } from "#console/kit/queries.ts";
import { FormDialog } from "./form-dialog.tsx";
import { FormPanel } from "./form-panel.tsx";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const schema = z.object({ name: z.string(), password: z.string() });

/** Shows a form as one person sees it after a reload. */
function load(form: React.ReactNode, userId: string | null = "ana") {
  cleanup();
  const client = new QueryClient();
  if (userId !== null) client.setQueryData(userQuery().queryKey, { id: userId } as never);
  const router = createMemoryRouter([{ path: "/", element: form }]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const inputs = {
  children: ({ Text }: { Text: (props: never) => React.ReactNode }) => {
    const Field = Text as (props: {
      name: string;
      label: string;
      type?: string;
    }) => React.ReactNode;
    return (
      <>
        <Field name="name" label="Name" />
        <Field name="password" label="Password" type="password" />
      </>
    );
  },
};
const panel = (action: string) => (
  <FormPanel
    schema={schema}
    values={{ name: "", password: "" }}
    action={action}
    onSubmit={async () => undefined}
    {...inputs}
  />
);
const dialog = (name: string) => (
  <FormDialog
    title="Edit"
    schema={schema}
    values={{ name, password: "" }}
    action="Save"
    onClose={() => undefined}
    onSubmit={async () => undefined}
    {...inputs}
  />
);

const value = async (label: string) =>
  ((await screen.findByLabelText(new RegExp(label))) as HTMLInputElement).value;

test("what was typed into a form survives a reload, for its user and at its place only, without secrets", async () => {
  const user = load(panel("Create"));
  await user.type(await screen.findByLabelText(/Name/), "Half a name");
  await user.type(screen.getByLabelText(/Password/), "open sesame");
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain("Half a name"));
  expect(JSON.stringify(localStorage)).not.toContain("sesame");
  load(panel("Create"), "bo");
  expect(await value("Name")).toBe("");
  load(panel("Invite"));
  expect(await value("Name")).toBe("");
  load(panel("Create"), null);
  expect(await value("Name")).toBe("");
  const again = load(panel("Create"));
  await waitFor(async () => expect(await value("Name")).toBe("Half a name"));
  expect(await value("Password")).toBe("");
  await again.click(screen.getByRole("button", { name: "Discard" }));
  expect(drafts.names("form.")).toEqual([]);
});

test("dialogs about different things don't share what was typed", async () => {
  const user = load(dialog("One"));
  await user.type(await screen.findByLabelText(/Name/), " more");
  await waitFor(() => expect(drafts.names("form.")).toHaveLength(1));
  load(dialog("Two"));
  expect(await value("Name")).toBe("Two");
  load(dialog("One"));
  await waitFor(async () => expect(await value("Name")).toBe("One more"));
});
