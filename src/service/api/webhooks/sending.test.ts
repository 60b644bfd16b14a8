// @module-tag slow
import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Input } from "#contract/operations.ts";
import { day, hour, minute, second } from "#service/kernel/clock.ts";
import { makeSpace } from "#testing/change-requests.ts";
import { eventually } from "#testing/eventually.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";
import { startReceiver, type Receiver } from "#testing/receiver.ts";

let platform: TestPlatform;
let receiver: Receiver;
let acme: TestOrganization;

beforeEach(async () => {
  receiver = await startReceiver();
  platform = await startTestPlatform({ jobs: true, settings: { allowFetch: ["127.0.0.0/8"] } });
  acme = await platform.makeOrganization("Acme");
});
afterEach(async () => {
  await platform.close();
  await receiver.close();
});

const list = "/v1/orgs/{organizationId}/webhooks";
const path = `${list}/{webhookId}` as const;
const admin = () => platform.as(acme.users.admin);

type Body = Input<`POST ${typeof list}`>["body"];

async function make(body: Partial<Body> = {}) {
  const whole = {
    name: "Builds",
    url: `${receiver.url}/hook`,
    events: ["space.create"] as Body["events"],
    format: "bindery" as const,
    ...body,
  };
  const made = await admin().call(`POST ${list}`, {
    params: { organizationId: acme.id },
    body: whole,
  });
  return { ...made, params: { organizationId: acme.id, webhookId: made.id } };
}

type Params = { organizationId: string; webhookId: string };

const deliveries = async (params: Params) =>
  (await admin().call(`GET ${path}/deliveries`, { params })).items;

const signatureOf = (secret: string, { headers, body }: Receiver["received"][number]) => {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
};

test("an event is sent once, signed, with names and without content", async () => {
  const { secret, params } = await make();
  const spaceId = await makeSpace(admin(), acme.id);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  const [request] = receiver.received;
  expect(request!.path).toBe("/hook");
  expect(request!.headers["webhook-signature"]).toBe(signatureOf(secret, request!));
  expect(Number(request!.headers["webhook-timestamp"])).toBe(platform.clock.now() / second);
  const [delivery] = await eventually(async () => {
    const all = await deliveries(params);
    expect(all).toMatchObject([{ status: "delivered", attempts: 1, lastStatus: 204, sequence: 1 }]);
    return all;
  });
  expect(request!.headers["webhook-id"]).toBe(delivery!.id);
  const { title } = await admin().call("GET /v1/spaces/{spaceId}", { params: { spaceId } });
  expect(JSON.parse(request!.body)).toEqual({
    id: delivery!.id,
    type: "space.create",
    createdAt: delivery!.createdAt,
    sequence: 1,
    event: expect.any(String),
    organization: { id: acme.id, title: "Acme" },
    actor: { id: acme.users.admin.id, name: "Acme admin" },
    object: {
      type: "space",
      id: spaceId,
      title,
      url: `http://bindery.test/orgs/${acme.id}/spaces/${spaceId}`,
    },
    space: { id: spaceId, title },
  });
});

test("what fails is tried ten times within about a day, and can be sent again", async () => {
  receiver.answer((response) => {
    response.writeHead(500, { "content-type": "text/plain", "set-cookie": "a=b" }).end("No\0.");
  });
  const { params } = await make();
  const started = platform.clock.now();
  await makeSpace(admin(), acme.id);
  for (let attempts = 1; attempts <= 10; attempts += 1) {
    await eventually(async () =>
      expect(await deliveries(params)).toMatchObject([
        { attempts, status: attempts === 10 ? "failed" : "ready", lastStatus: 500 },
      ]),
    );
    const [{ nextAttemptAt } = {}] = await deliveries(params);
    if (nextAttemptAt === undefined) continue;
    platform.clock.advance(Date.parse(nextAttemptAt) - platform.clock.now());
  }
  const took = platform.clock.now() - started;
  expect(took).toBeGreaterThan(20 * hour);
  expect(took).toBeLessThan(26 * hour);
  expect(receiver.received).toHaveLength(10);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);

  const [{ id: deliveryId } = { id: "" }] = await deliveries(params);
  const place = { params: { ...params, deliveryId } };
  const failed = await admin().call(`GET ${path}/deliveries/{deliveryId}`, place);
  expect(failed.responses).toHaveLength(10);
  expect(failed.responses[0]).toMatchObject({ number: 10, status: 500, body: "No\uFFFD." });
  expect(failed.responses[0]!.headers).toMatchObject({ "content-type": "text/plain" });
  expect(failed.responses[0]!.headers).not.toHaveProperty("set-cookie");
  expect(failed.request.body).toBe(receiver.received[0]!.body);

  receiver.answer((response) => response.writeHead(200).end("Fine."));
  await admin().call(`POST ${path}/deliveries/{deliveryId}/send`, place);
  await eventually(async () =>
    expect(await deliveries(params)).toMatchObject([{ status: "delivered", attempts: 11 }]),
  );
  expect(receiver.received[10]!.body).toBe(receiver.received[0]!.body);
});

test("a receiver can ask to wait, and 410 disables the webhook", async () => {
  receiver.answer((response) => response.writeHead(503, { "retry-after": "3600" }).end());
  const { params } = await make();
  await makeSpace(admin(), acme.id);
  const [{ nextAttemptAt } = {}] = await eventually(async () => {
    const all = await deliveries(params);
    expect(all).toMatchObject([{ attempts: 1, status: "ready", lastStatus: 503 }]);
    return all;
  });
  expect(Date.parse(nextAttemptAt!) - platform.clock.now()).toBe(hour);
  receiver.answer((response) => response.writeHead(410).end());
  platform.clock.advance(hour);
  await eventually(async () =>
    expect(await admin().call(`GET ${path}`, { params })).toMatchObject({
      status: "disabled",
      disabledReason: "gone",
    }),
  );
  expect(await deliveries(params)).toMatchObject([{ status: "failed", attempts: 2 }]);
  const { items } = await admin().call("GET /v1/orgs/{organizationId}/audit-events", {
    params: { organizationId: acme.id },
    query: { action: "webhook.disable" },
  });
  expect(items).toMatchObject([{ target: { type: "webhook", title: "Builds" } }]);
  expect(items[0]).not.toHaveProperty("actor");
  // Active again, it gets what happens from then on.
  receiver.answer((response) => response.writeHead(204).end());
  await makeSpace(admin(), acme.id);
  await admin().call(`PATCH ${path}`, { params, body: { status: "active" } });
  await makeSpace(admin(), acme.id);
  await eventually(async () =>
    expect(await deliveries(params)).toMatchObject([{ status: "delivered" }, { status: "failed" }]),
  );
});

test("days of failures disable the webhook", async () => {
  receiver.answer((response) => response.writeHead(500).end());
  const { params } = await make();
  const statusNow = async () => (await admin().call(`GET ${path}`, { params })).status;
  for (let days = 0; days < 5; days += 1) {
    expect(await statusNow()).toBe("active");
    const before = receiver.received.length;
    await makeSpace(admin(), acme.id);
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(before));
    await eventually(async () =>
      expect((await deliveries(params))[0]).toMatchObject({ lastStatus: 500 }),
    );
    platform.clock.advance(day);
  }
  // Retries of the last day fail, too.
  await eventually(async () => expect(await statusNow()).toBe("disabled"));
});

test("both secrets sign for a day after a rotation, unless the old one leaked", async () => {
  const { secret: first, params } = await make();
  const rotate = async (keepPrevious?: boolean) => {
    const body = keepPrevious === undefined ? {} : { keepPrevious };
    return (await admin().call(`POST ${path}/secret`, { params, body })).secret;
  };
  const signatures = async () => {
    const before = receiver.received.length;
    await admin().call(`POST ${path}/test`, { params });
    await eventually(() => expect(receiver.received.length).toBe(before + 1));
    const request = receiver.received.at(-1)!;
    return {
      sent: String(request.headers["webhook-signature"]).split(" "),
      by: (secret: string) => signatureOf(secret, request),
    };
  };
  const second = await rotate();
  expect(second).not.toBe(first);
  const during = await signatures();
  expect(during.sent).toEqual([during.by(second), during.by(first)]);
  platform.clock.advance(day);
  const after = await signatures();
  expect(after.sent).toEqual([after.by(second)]);
  const third = await rotate(false);
  const leaked = await signatures();
  expect(leaked.sent).toEqual([leaked.by(third)]);
});

test("only the chosen events are sent, and only from the chosen places", async () => {
  const spaceId = await makeSpace(admin(), acme.id);
  const other = await makeSpace(admin(), acme.id);
  const { params } = await make({ events: ["space.*"], spaces: [spaceId] });
  for (const id of [other, spaceId]) {
    await admin().call("PATCH /v1/spaces/{spaceId}", {
      params: { spaceId: id },
      body: { title: "Changed" },
    });
  }
  await admin().call("PUT /v1/orgs/{organizationId}/teams", {
    params: { organizationId: acme.id },
    body: { title: "Writers" },
  });
  await admin().call(`POST ${path}/test`, { params });
  await eventually(() => expect(receiver.received).toHaveLength(2));
  const bodies = receiver.received.map(({ body }) => JSON.parse(body));
  expect(bodies.map(({ type, object }) => [type, object.id]).toSorted()).toEqual([
    ["space.update", spaceId],
    ["webhook.test", params.webhookId],
  ]);
});

test("a paused webhook gets nothing, and nothing of that time later", async () => {
  const { params } = await make();
  await admin().call(`PATCH ${path}`, { params, body: { status: "paused" } });
  expect((await admin().send(`POST ${path}/test`, { params })).status).toBe(409);
  await makeSpace(admin(), acme.id);
  platform.clock.advance(1);
  await admin().call(`PATCH ${path}`, { params, body: { status: "active" } });
  const spaceId = await makeSpace(admin(), acme.id);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  expect(JSON.parse(receiver.received[0]!.body).object.id).toBe(spaceId);
});

test("a message for Slack holds any name without its signs meaning something", async () => {
  await make({ format: "slack", events: ["team.create"] });
  await admin().call("PUT /v1/orgs/{organizationId}/teams", {
    params: { organizationId: acme.id },
    body: { title: "<!channel> & <https://evil.example|Sign in> *now*\n`x`" },
  });
  await eventually(() => expect(receiver.received).toHaveLength(1));
  const message = JSON.parse(receiver.received[0]!.body);
  const [section] = message.blocks;
  expect(section.text).toMatchObject({ type: "mrkdwn", verbatim: true });
  for (const text of [message.text, section.text.text]) {
    expect(text).toContain("&lt;!channel&gt; &amp; &lt;https://evil.example");
    expect(text).not.toMatch(/<[!@#]|<https:\/\/evil|\*now\*|\n/);
  }
  expect(section.text.text).toMatch(
    /^Acme admin created <http:\/\/bindery\.test\/orgs\/\w+\/teams\/\w+\|team “/,
  );
});

test("addresses outside the public internet are refused, and redirects aren't followed", async () => {
  receiver.answer((response, { path: asked }) => {
    if (asked === "/hook") response.writeHead(307, { location: "/other" }).end();
    else response.end();
  });
  const redirected = await make();
  const inside = await make({ url: "http://10.0.0.1/hook?key=secret" });
  await makeSpace(admin(), acme.id);
  await eventually(async () =>
    expect(await deliveries(redirected.params)).toMatchObject([
      { lastStatus: 307, lastProblem: expect.stringContaining("Redirects aren't followed") },
    ]),
  );
  await eventually(async () =>
    expect(await deliveries(inside.params)).toMatchObject([
      { attempts: 1, lastProblem: expect.stringContaining("ALLOW_FETCH") },
    ]),
  );
  const [failed] = await deliveries(inside.params);
  expect(failed).not.toHaveProperty("lastStatus");
  expect(JSON.stringify(failed)).not.toContain("secret");
  expect(receiver.received.map(({ path: asked }) => asked)).toEqual(["/hook"]);
});

test("a receiver that doesn't answer delays nobody else", async () => {
  receiver.answer((response, { path: asked }) => {
    if (asked !== "/never") response.end();
  });
  await make({ url: `${receiver.url}/never` });
  const quick = await make();
  for (let made = 0; made < 10; made += 1) await makeSpace(admin(), acme.id);
  await eventually(async () => {
    const all = await deliveries(quick.params);
    expect(all.filter(({ status }) => status === "delivered")).toHaveLength(10);
  });
  expect(receiver.received.filter(({ path: asked }) => asked === "/never").length).toBeLessThan(5);
});

test("a long response is cut, and deliveries are deleted after 30 days and with their webhook", async () => {
  receiver.answer((response) => response.writeHead(200).end("x".repeat(1_000_000)));
  const { params } = await make();
  await makeSpace(admin(), acme.id);
  await eventually(async () =>
    expect(await deliveries(params)).toMatchObject([{ status: "delivered" }]),
  );
  const [{ id: deliveryId } = { id: "" }] = await deliveries(params);
  const { responses } = await admin().call(`GET ${path}/deliveries/{deliveryId}`, {
    params: { ...params, deliveryId },
  });
  expect(responses[0]!.body).toHaveLength(8192);
  platform.clock.advance(31 * day + minute);
  await makeSpace(admin(), acme.id);
  await eventually(async () => {
    const all = await deliveries(params);
    expect(all).toHaveLength(1);
    expect(all[0]!.id).not.toBe(deliveryId);
  });
  await admin().call(`DELETE ${path}`, { params });
  const { store } = platform.service.environment;
  await expect
    .poll(async () => [
      await store.read.selectFrom("webhook").select("id").execute(),
      await store.read.selectFrom("webhook_delivery").select("id").execute(),
      await store.read.selectFrom("webhook_attempt").select("number").execute(),
    ])
    .toEqual([[], [], []]);
});
