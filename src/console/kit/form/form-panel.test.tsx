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

const create = () => screen.getByRole("button", { name: "Create" });

describe("FormPanel", () => {
  it("shows errors of the contract, and sends nothing", async () => {
    const onSubmit = vi.fn(async () => undefined);
    const { user } = show(createForm(onSubmit));
    await user.type(screen.getByLabelText(/Name/), "A");
    await user.click(screen.getByRole("button", { name: "Create" }));
    expect(await screen.findByText("Must have at least 2 characters.")).toBeTruthy();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it("shows the service's errors at their fields, and the rest above the buttons", async () => {
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

  it("follows a partial update with what was changed while it was sent", async () => {
    const sent: unknown[] = [];
    const first = Promise.withResolvers<void>();
    const onSubmit = vi.fn(async (body: unknown) => {
      if (sent.push(body) === 1) await first.promise;
    });
    const { user } = show(
      <FormPanel
        schema={OrganizationUpdate}
        values={{ title: "Acme" }}
        isPatch
        action="Save"
        onSubmit={onSubmit}
      >
        {({ Text }) => <Text name="title" label="Name" />}
      </FormPanel>,
    );
    const name = screen.getByLabelText(/Name/);
    await user.type(name, " A{Enter}");
    await waitFor(() => expect(sent).toHaveLength(1));
    await user.type(name, "B{Enter}{Enter}");
    first.resolve();
    await waitFor(() => expect(sent).toEqual([{ title: "Acme A" }, { title: "Acme AB" }]));
    await user.type(name, "{Enter}");
    expect(sent).toHaveLength(2);
  });

  it("sends a form that creates something once, whatever is typed while it is sent", async () => {
    const first = Promise.withResolvers<void>();
    const onSubmit = vi.fn(() => first.promise);
    const { user } = show(createForm(onSubmit));
    await user.type(screen.getByLabelText(/Name/), "Acme{Enter}");
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    await user.type(screen.getByLabelText(/Name/), "B{Enter}");
    first.resolve();
    await waitFor(() => expect(create().getAttribute("aria-busy")).not.toBe("true"));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it("sends only the changed fields of a partial update", async () => {
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

  it("asks before navigation discards unsaved changes", { tags: "slow" }, async () => {
    const { router, user } = show(createForm(async () => undefined));
    await user.type(screen.getByLabelText(/Name/), "Acme");
    void router.navigate("/elsewhere");
    await user.click(await screen.findByRole("button", { name: "Keep editing" }));
    expect(router.state.location.pathname).toBe("/");
    void router.navigate("/elsewhere");
    await user.click(await screen.findByRole("button", { name: "Discard changes" }));
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

  it("keeps no draft of what was typed and taken back", async () => {
    const { user } = show(createForm(async () => undefined, "test"));
    const name = screen.getByLabelText(/Name/);
    await user.type(name, "Acme");
    await waitFor(() => expect(drafts.read("test")).toEqual({ title: "Acme" }));
    await user.clear(name);
    await waitFor(() => expect(drafts.read("test")).toBeUndefined());
  });

  it("isn't offered by another form while it is sent, and is a draft again if that fails", async () => {
    const { promise: answer, reject } = Promise.withResolvers<void>();
    const { user } = show(createForm(() => answer, "test"));
    await user.type(screen.getByLabelText(/Name/), "Acme");
    await waitFor(() => expect(drafts.read("test")).toEqual({ title: "Acme" }));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(drafts.read("test")).toBeUndefined());
    reject(new Error("Offline"));
    await waitFor(() => expect(drafts.read("test")).toEqual({ title: "Acme" }));
  });

  it("sends the same values once, however often it is submitted", async () => {
    const { promise: answer, resolve } = Promise.withResolvers<void>();
    const onSubmit = vi.fn(() => answer);
    const { user } = show(createForm(onSubmit));
    await user.type(screen.getByLabelText(/Name/), "Acme{Enter}{Enter}");
    await user.keyboard("{Control>}{Enter}{/Control}");
    resolve();
    await waitFor(() => expect(create().getAttribute("aria-busy")).toBe("false"));
    await user.keyboard("{Enter}{Control>}{Enter}{/Control}");
    await user.click(create());
    expect(onSubmit).toHaveBeenCalledTimes(1);

    await user.type(screen.getByLabelText(/Name/), " two{Enter}{Enter}");
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
    expect(onSubmit).toHaveBeenLastCalledWith({ title: "Acme two" }, undefined);
  });

  it("ignores keys between the response and its render", async () => {
    const onSubmit = vi.fn(async () => undefined);
    const { user } = show(createForm(onSubmit));
    const name = screen.getByLabelText<HTMLInputElement>(/Name/);
    await user.type(name, "Acme");
    // Without testing-library, which renders after every event.
    for (let times = 0; times < 50; times += 1) {
      name.form?.requestSubmit();
      // oxlint-disable-next-line no-await-in-loop -- sequential: each tick completes one step of the first submit
      await Promise.resolve();
    }
    await waitFor(() => expect(create().getAttribute("aria-disabled")).toBe("true"));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it("retries immediately after a failure, or after a submit that was declined with a reason", async () => {
    const onSubmit = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(new RequestFailure(503, "The disk is full."))
      .mockResolvedValueOnce(false);
    const { user } = show(createForm(onSubmit));
    await user.type(screen.getByLabelText(/Name/), "Acme{Enter}");
    await screen.findByText("The disk is full.");
    await user.keyboard("{Enter}");
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(3));
  });

  it("says what people can use: the ID of a defect, the end of the session, and how long to wait", async () => {
    const onSubmit = vi
      .fn<() => Promise<unknown>>()
      .mockRejectedValueOnce(new RequestFailure(500, "at store.ts:12", { requestId: "r-1" }))
      .mockRejectedValueOnce(new RequestFailure(401, "No valid credential."))
      .mockRejectedValueOnce(new RequestFailure(429, "Rate limit exceeded.", { retryAfter: 2 }))
      .mockResolvedValue(undefined);
    const { user } = show(createForm(onSubmit));
    await user.type(screen.getByLabelText(/Name/), "Acme{Enter}");
    await screen.findByText("Request r-1");
    expect(screen.queryByText(/store\.ts/)).toBe(null);
    await user.keyboard("{Enter}");
    await screen.findByText("Your session has ended. Your input is still here.");
    expect(screen.queryByText(/credential/)).toBe(null);
    await user.keyboard("{Enter}");
    const timer = await screen.findByRole("timer");
    expect(timer.textContent).toMatch(/^Try again in \d seconds?\.$/);
    expect(create().getAttribute("aria-disabled")).toBe("true");
    await user.keyboard("{Enter}");
    expect(onSubmit).toHaveBeenCalledTimes(3);
    await waitFor(() => expect(timer.textContent).toBe("You can try again now."));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(4));
  });

  it("treats input during a submit as unsaved", async () => {
    const { promise: answer, resolve } = Promise.withResolvers<void>();
    const onSubmit = vi.fn(() => answer);
    const { user } = show(createForm(onSubmit, "test"));
    await user.type(screen.getByLabelText(/Name/), "Acme{Enter} two");
    resolve();
    await waitFor(() => expect(create().getAttribute("aria-busy")).toBe(null));
    expect(onSubmit).toHaveBeenLastCalledWith({ title: "Acme" }, undefined);
    expect(drafts.read("test")).toEqual({ title: "Acme two" });
    await user.keyboard("{Enter}");
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
    expect(onSubmit).toHaveBeenLastCalledWith({ title: "Acme two" }, undefined);
  });
});
