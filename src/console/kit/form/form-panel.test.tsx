// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OrganizationCreate, OrganizationUpdate } from "#contract/organization.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { drafts } from "#console/kit/draft.ts";
import { FormPanel } from "./form-panel.tsx";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function show(form: React.ReactNode) {
  const router = createMemoryRouter([
    { path: "/", element: form },
    { path: "/elsewhere", element: <p>Elsewhere</p> },
  ]);
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}

function createForm(onSubmit: (body: unknown) => Promise<unknown>, draft?: string) {
  return (
    <FormPanel
      schema={OrganizationCreate}
      values={{ title: "" }}
      action="Create"
      onSubmit={onSubmit}
      {...(draft === undefined ? {} : { draft })}
    >
      {({ Text }) => <Text name="title" label="Name" />}
    </FormPanel>
  );
}

describe("FormPanel", () => {
  it("refuses what the contract refuses, and sends nothing", async () => {
    const onSubmit = vi.fn(async () => undefined);
    const { user } = show(createForm(onSubmit));
    await user.type(screen.getByLabelText(/Name/), "A");
    await user.click(screen.getByRole("button", { name: "Create" }));
    expect(await screen.findByText("Must have at least 2 characters.")).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("shows what the service refuses at its field, and the rest above the buttons", async () => {
    const failure = new RequestFailure(400, "Two things are wrong.", {
      details: [
        { path: "body.title", message: "Taken." },
        { path: "body.emailDomains.0", message: "Not a domain." },
      ],
    });
    const { user } = show(createForm(() => Promise.reject(failure)));
    await user.type(screen.getByLabelText(/Name/), "Acme{Enter}");
    expect(await screen.findByText("Taken.")).toBeTruthy();
    expect(screen.getByRole("alert").textContent).toContain("Not a domain.");
    expect(screen.getByLabelText<HTMLInputElement>(/Name/).value).toBe("Acme");
  });

  it("sends only what was touched of a partial update", async () => {
    const onSubmit = vi.fn(async () => undefined);
    const { user } = show(
      <FormPanel
        schema={OrganizationUpdate}
        values={{ title: "Acme", hostname: "acme" }}
        isPatch
        action="Save"
        onSubmit={onSubmit}
      >
        {({ Text }) => (
          <>
            <Text name="title" label="Name" />
            <Text name="hostname" label="Host" />
          </>
        )}
      </FormPanel>,
    );
    await user.clear(screen.getByLabelText(/Host/));
    await user.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ hostname: null }, undefined));
  });

  it("asks before a navigation takes touched text away", async () => {
    const { router, user } = show(createForm(async () => undefined));
    await user.type(screen.getByLabelText(/Name/), "Acme");
    void router.navigate("/elsewhere");
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(router.state.location.pathname).toBe("/");
    void router.navigate("/elsewhere");
    await user.click(await screen.findByRole("button", { name: "Leave and discard" }));
    expect(await screen.findByText("Elsewhere")).toBeTruthy();
  });

  it("keeps a draft until it is sent", async () => {
    const first = show(createForm(async () => undefined, "test"));
    await first.user.type(screen.getByLabelText(/Name/), "Acme");
    await waitFor(() => expect(drafts.read("test")).toEqual({ title: "Acme" }));
    cleanup();
    const { user } = show(createForm(async () => undefined, "test"));
    expect(screen.getByLabelText<HTMLInputElement>(/Name/).value).toBe("Acme");
    await user.click(screen.getByRole("button", { name: "Create" }));
    await waitFor(() => expect(drafts.read("test")).toBeUndefined());
  });
});
