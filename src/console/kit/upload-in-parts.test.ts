// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connect } from "#console/data/client.ts";
import { partSize, sendFile, UnreadableFile } from "./upload-in-parts.ts";

const scope = { spaceId: "s", changeRequestId: "1" };

/** The platform's uploads: what was done, and whether there is a connection to it. */
class Platform {
  log: string[] = [];
  isAway = false;
  /** Called before each part. */
  onPart: (position: number) => void = () => undefined;
  #uploads = 0;

  readonly handle = async (address: string, init: RequestInit): Promise<Response> => {
    const body = JSON.parse(String(init.body ?? "{}")) as { position?: number };
    if (body.position !== undefined) this.onPart(body.position);
    if (init.signal?.aborted === true) throw init.signal.reason;
    if (this.isAway) throw new TypeError("Failed to fetch");
    const id = /uploads\/([^/]+)/.exec(address)?.[1] ?? `u${++this.#uploads}`;
    const part = body.position === undefined ? "" : ` ${body.position}`;
    this.log.push(`${init.method === "DELETE" ? "delete" : "send"} ${id}${part}`);
    return init.method === "DELETE" ? new Response(null, { status: 204 }) : Response.json({ id });
  };
}

let platform: Platform;
const file = () => new File([new Uint8Array(3 * partSize)], "film.mp4");
const insert = async (content: object) => content;
const noConnection = "The connection was lost";

beforeEach(() => {
  // Reading files takes real time.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  platform = new Platform();
  connect(platform.handle);
});
afterEach(() => {
  vi.useRealTimers();
  connect((address, init) => fetch(address, init));
});

/** Lets time pass until it ends. */
async function over<T>(promise: Promise<T>): Promise<T> {
  let isOver = false;
  const end = () => void (isOver = true);
  promise.then(end, end);
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return promise;
}

test("a small file goes with its change, a large one in parts before it", async () => {
  const small = new File(["text"], "a.txt");
  expect(await sendFile(scope, small, {}, insert)).toEqual({ base64: "dGV4dA==" });
  expect(platform.log).toEqual([]);
  const shares: number[] = [];
  const onProgress = (share: number) => shares.push(share);
  expect(await over(sendFile(scope, file(), { onProgress }, insert))).toEqual({ upload: "u1" });
  expect(platform.log).toEqual(["send u1", "send u1 0", "send u1 1", "send u1 2"]);
  expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test("a lost connection is waited for", async () => {
  let lost = 0;
  platform.onPart = (position) => {
    platform.isAway = position === 1 && lost++ < 12;
  };
  expect(await over(sendFile(scope, file(), {}, insert))).toEqual({ upload: "u1" });
  expect(platform.log).toEqual(["send u1", "send u1 0", "send u1 1", "send u1 2"]);
});

test("one that is lost for long ends the upload, which the same file continues", async () => {
  const film = file();
  platform.onPart = (position) => {
    platform.isAway = position === 2;
  };
  await expect(over(sendFile(scope, film, {}, insert))).rejects.toThrow(noConnection);
  platform.onPart = () => undefined;
  platform.isAway = false;
  expect(await over(sendFile(scope, film, {}, insert))).toEqual({ upload: "u1" });
  expect(platform.log).toEqual(["send u1", "send u1 0", "send u1 1", "send u1 2"]);
});

test("an upload that nobody continues is deleted", async () => {
  platform.onPart = (position) => {
    platform.isAway = position === 1;
  };
  await expect(over(sendFile(scope, file(), {}, insert))).rejects.toThrow(noConnection);
  platform.isAway = false;
  await vi.advanceTimersByTimeAsync(11 * 60_000);
  expect(platform.log.at(-1)).toBe("delete u1");
});

test("a canceled or refused upload is deleted, as soon as there is a connection", async () => {
  const aborter = new AbortController();
  platform.onPart = (position) => {
    if (position !== 1) return;
    platform.isAway = true;
    aborter.abort(new Error("Canceled"));
  };
  const sending = over(sendFile(scope, file(), { signal: aborter.signal }, insert));
  await expect(sending).rejects.toThrow("Canceled");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(platform.log).toEqual(["send u1", "send u1 0"]);
  platform.isAway = false;
  dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(platform.log.at(-1)).toBe("delete u1");

  platform.onPart = () => undefined;
  const refuse = async () => Promise.reject(new Error("No room"));
  await expect(over(sendFile(scope, file(), {}, refuse))).rejects.toThrow("No room");
  await vi.advanceTimersByTimeAsync(0);
  expect(platform.log.at(-1)).toBe("delete u2");
});

test("a file that can't be read leaves nothing behind", async () => {
  vi.spyOn(FileReader.prototype, "readAsDataURL").mockImplementationOnce(function (
    this: FileReader,
  ) {
    this.dispatchEvent(new Event("error"));
  });
  await expect(over(sendFile(scope, file(), {}, insert))).rejects.toBeInstanceOf(UnreadableFile);
  await vi.advanceTimersByTimeAsync(0);
  expect(platform.log).toEqual(["send u1", "delete u1"]);
});
