// @vitest-environment happy-dom
import { Suspense, type ReactNode } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, it } from "vitest";
import { OrganizationUpdate } from "#contract/organization.ts";
import type { Organization } from "#contract/organization.ts";
import { connect } from "#console/data/client.ts";
import { createQueryClient } from "#console/data/query-client.ts";
import { useWrite } from "#console/data/write.ts";
import { organizationQuery } from "#console/kit/queries.ts";
import { FormPanel } from "./form-panel.tsx";
import { SaveBar } from "./save-bar.tsx";
import { useFormSource } from "./use-form-source.ts";

/** One organization with entity tags for its versions, as on the platform. */
class Platform {
  organization = { id: "o", title: "Acme", hostname: undefined as string | undefined, ai: false };
  version = 1;
  /** Before a read is answered. */
  pause = Promise.resolve();
  /** Status and If-Match of the writes received. */
  readonly writes: { status: number; ifMatch: string | null }[] = [];

  readonly handle = async (_address: string, init: RequestInit): Promise<Response> => {
    if (init.method === "GET") await this.pause;
    const tag = `"${this.version}"`;
    if (init.method === "GET") return Response.json(this.organization, { headers: { etag: tag } });
    const ifMatch = new Headers(init.headers).get("if-match");
    const status = ifMatch === null || ifMatch === tag ? 200 : 412;
    this.writes.push({ status, ifMatch });
    const error = { code: 412, message: "This changed after you loaded it." };
    if (status === 412) return Response.json({ error }, { status });
    this.change(JSON.parse(String(init.body)) as Partial<Organization>);
    return Response.json(this.organization);
  };

  /** Saves a change made elsewhere. */
  change(body: Partial<Organization>): void {
    this.organization = { ...this.organization, ...body } as Platform["organization"];
    this.version += 1;
  }
}

let platform: Platform;

beforeEach(() => {
  platform = new Platform();
  connect(platform.handle);
});
afterEach(() => {
  cleanup();
  connect((address, init) => fetch(address, init));
});

const key = "PATCH /v1/orgs/{organizationId}";

function Form() {
  const write = useWrite(key);
  const params = { organizationId: "o" };
  const source = useFormSource(organizationQuery("o"), ({ title, hostname, ai }) => ({
    title,
    hostname: hostname ?? "",
    ai: ai === true,
  }));
  return (
    <FormPanel
      {...source}
      isPatch
      schema={OrganizationUpdate}
      action="Save"
      onSubmit={(body, ifMatch) => write.mutateAsync({ params, body, ifMatch })}
    >
      {({ Text, Check }) => (
        <>
          <Text name="title" label="Name" />
          <Text name="hostname" label="Host" />
          <Check name="ai" label="AI" />
        </>
      )}
    </FormPanel>
  );
}

async function show(shown: ReactNode = <Form />) {
  const client = createQueryClient();
  const router = createMemoryRouter([
    {
      path: "/",
      element: <Suspense>{shown}</Suspense>,
    },
  ]);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findAllByLabelText(/Name/);
  return { user: userEvent.setup(), client };
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });

async function retype(user: ReturnType<typeof userEvent.setup>, name: RegExp, text: string) {
  await user.clear(field(name));
  await user.type(field(name), text);
}

const save = () => screen.getByRole("button", { name: "Save" });

it(
  "sends the version that it changes, and can save again over its own",
  { tags: "slow" },
  async () => {
    const { user } = await show();
    await retype(user, /Name/, "First");
    await user.click(save());
    await waitFor(() => expect(platform.organization.title).toBe("First"));
    await waitFor(() => expect(save().getAttribute("aria-disabled")).toBe("true"));
    await retype(user, /Name/, "Second");
    await user.click(save());
    await waitFor(() => expect(platform.organization.title).toBe("Second"));
    expect(platform.writes.every(({ ifMatch }) => ifMatch?.startsWith('"'))).toBe(true);
  },
);

it("takes over another user's changes of other fields, and saves without asking", async () => {
  const { user } = await show();
  platform.change({ hostname: "theirs" });
  await retype(user, /Name/, "Mine");
  await user.click(save());
  await waitFor(() => expect(field(/Host/).value).toBe("theirs"));
  await waitFor(() =>
    expect(platform.organization).toMatchObject({ title: "Mine", hostname: "theirs" }),
  );
  expect(field(/Name/).value).toBe("Mine");
  expect(platform.writes.map(({ status }) => status)).toEqual([412, 200]);
});

it(
  "shows both values if both changed a field, and saves the chosen one",
  { tags: "slow" },
  async () => {
    const { user } = await show();
    platform.change({ title: "Theirs", hostname: "theirs" });
    await retype(user, /Name/, "Mine");
    await retype(user, /Host/, "mine");
    await user.click(screen.getByRole("checkbox", { name: "AI" }));
    await user.click(save());

    const name = within(await screen.findByRole("group", { name: "Name: two versions" }));
    const host = within(screen.getByRole("group", { name: "Host: two versions" }));
    expect(name.getByText("Theirs")).toBeTruthy();
    expect(name.getByText("Mine")).toBeTruthy();
    expect(field(/Name/).value).toBe("Mine");
    expect(platform.organization.title).toBe("Theirs");
    await user.keyboard("{Control>}{Enter}{/Control}");
    expect(platform.writes).toHaveLength(1);

    await user.click(name.getByRole("button", { name: "Keep mine" }));
    await user.click(host.getByRole("button", { name: "Use theirs" }));
    await user.click(save());
    await waitFor(() =>
      expect(platform.organization).toMatchObject({ title: "Mine", hostname: "theirs", ai: true }),
    );
    await waitFor(() => expect(screen.queryByRole("group", { name: /two versions/ })).toBeNull());
    expect(field(/Host/).value).toBe("theirs");
  },
);

it("shows a newer version immediately while there are no changes", async () => {
  const { client } = await show();
  platform.change({ title: "Theirs" });
  await client.refetchQueries();
  await waitFor(() => expect(field(/Name/).value).toBe("Theirs"));
});

it("shows no conflict after the response to a successful save was lost", async () => {
  const { user } = await show();
  await retype(user, /Name/, "Mine");
  platform.change({ title: "Mine" });
  await user.click(save());
  await waitFor(() => expect(platform.writes.map(({ status }) => status)).toEqual([412, 200]));
  expect(screen.queryByRole("group", { name: /two versions/ })).toBeNull();
});

it("saves forms of one resource in turn, each over the version that the last one made", async () => {
  const { user } = await show(
    <SaveBar action="Save both">
      <Form />
      <Form />
    </SaveBar>,
  );
  const [name] = screen.getAllByRole("textbox", { name: /Name/ });
  const [, host] = screen.getAllByRole("textbox", { name: /Host/ });
  await user.type(name!, " Docs");
  await user.type(host!, "docs.example.com");
  const { promise, resolve } = Promise.withResolvers<void>();
  platform.pause = promise;
  await user.click(screen.getByRole("button", { name: "Save both" }));
  await waitFor(() => expect(platform.organization.title).toBe("Acme Docs"));
  resolve();
  await waitFor(() => expect(platform.organization.hostname).toBe("docs.example.com"));
  expect(platform.writes.map(({ status }) => status)).toEqual([200, 200]);
});
