import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call, connect } from "./client.ts";
import { isChecking, isOwnWrite } from "./send-once.ts";

type Answer = (request: Request) => Response | Promise<Response>;

let sent: { key: string; path: string }[];
let answers: Answer[];
/** The platform's response when the test hasn't queued any more. */
let afterwards: Answer;

const lost: Answer = () => Promise.reject(new TypeError("fetch failed"));
const done: Answer = () => Response.json({ id: "t" });
const status =
  (code: number, headers = {}): Answer =>
  () =>
    Response.json({ error: { code, message: `Refused by ${code}.` } }, { status: code, headers });

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  answers = [];
  afterwards = done;
  connect(async (address, init) => {
    const request = new Request(`http://127.0.0.1${address}`, init);
    const key = request.headers.get("idempotency-key")!;
    sent.push({ key, path: new URL(request.url).pathname });
    return (answers.shift() ?? afterwards)(request);
  });
});

afterEach(() => {
  connect((address, init) => fetch(address, init));
  vi.useRealTimers();
});

let organizations = 0;

/** Renames a team that no other test uses. */
function renameTo(organizationId: string, title: string) {
  const params = { organizationId, teamId: "t" };
  return call("PATCH /v1/orgs/{organizationId}/teams/{teamId}", { params, body: { title } });
}

/** Lets all attempts of a write finish. @returns its response, or the failure */
async function ended(writing: Promise<unknown>): Promise<unknown> {
  const end = writing.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  return end;
}

const fresh = () => `o${(organizations += 1)}`;
const keys = () => new Set(sent.map(({ key }) => key));

test("a lost response is retried with the same key, with a message meanwhile", async () => {
  answers = [lost, () => new Response('{"id": "t')];
  const writing = renameTo(fresh(), "A");
  await vi.advanceTimersByTimeAsync(100);
  expect([sent.length, isChecking()]).toEqual([1, true]);
  expect(await ended(writing)).toEqual({ id: "t" });
  expect([sent.length, keys().size, isChecking()]).toEqual([3, 1, false]);
  expect(sent[0]!.key).toMatch(/^[0-9a-f]{32}$/);
  expect([isOwnWrite(sent[0]!.key), isOwnWrite("of another"), isOwnWrite(undefined)]).toEqual([
    true,
    false,
    false,
  ]);
});

test("a proxy can lose a response, too", async () => {
  answers = [status(502), status(504), status(503, { "retry-after": "2" })];
  expect(await ended(renameTo(fresh(), "A"))).toEqual({ id: "t" });
  expect([sent.length, keys().size]).toEqual([4, 1]);
});

test("a refused or failed write isn't retried, and its key isn't reused", async () => {
  const organization = fresh();
  for (const code of [400, 403, 404, 409, 412, 429, 500]) {
    answers = [status(code)];
    expect(await ended(renameTo(organization, "A"))).toMatchObject({ status: code });
  }
  expect([sent.length, keys().size]).toEqual([7, 7]);
});

test("Try again continues the same write", async () => {
  const organization = fresh();
  afterwards = lost;
  expect(await ended(renameTo(organization, "A"))).toMatchObject({
    status: 0,
    message: expect.stringContaining("may not be saved"),
  });
  afterwards = done;
  await ended(renameTo(organization, "A"));
  expect(keys().size).toBe(1);
  // The outcome is known, so the same title sent again is a new write.
  await ended(renameTo(organization, "A"));
  expect(keys().size).toBe(2);
});

test("the same write after another write to the same resource is a new one", async () => {
  const organization = fresh();
  afterwards = lost;
  await ended(renameTo(organization, "A"));
  afterwards = done;
  await ended(renameTo(organization, "B"));
  await ended(renameTo(organization, "A"));
  expect(keys().size).toBe(3);

  const params = { organizationId: organization };
  const create = () =>
    ended(call("PUT /v1/orgs/{organizationId}/teams", { params, body: { title: "C" } }));
  afterwards = lost;
  await create();
  afterwards = done;
  const other = { ...params, teamId: "t" };
  await ended(call("DELETE /v1/orgs/{organizationId}/teams/{teamId}", { params: other }));
  await create();
  expect(keys().size).toBe(6);
});

test("the same write much later is a new one", async () => {
  const organization = fresh();
  afterwards = lost;
  await ended(renameTo(organization, "A"));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  afterwards = done;
  await ended(renameTo(organization, "A"));
  expect(keys().size).toBe(2);
});
