import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Draft } from "../support/content.ts";
import type { Platform } from "../support/platform.ts";

/** Milliseconds after which a writer gives up if every response asks it to retry. */
const patience = 60_000;

/** The acknowledged writes, and statistics. */
export type Written = {
  comments: string[];
  pages: string[];
  /** Responses with 503, each with `Retry-After`. */
  refusals: number;
  /** The longest time of a single attempt, in milliseconds. */
  slowestTry: number;
  /** The longest time from the first attempt of a write to its acknowledgment, in milliseconds. */
  slowestWrite: number;
};

/**
 * Writes comments and pages to a change request until `stop`, each with its own idempotency key, alternating between the
 * processes. A 503 is retried with the same key; any other refusal, and every broken connection, is a failure.
 */
export async function writeSteadily(
  processes: readonly Platform[],
  draft: Draft,
  { writers, stop }: { writers: number; stop: AbortSignal },
): Promise<Written> {
  const written: Written = { comments: [], pages: [], refusals: 0, slowestTry: 0, slowestWrite: 0 };
  const base = `/v1/spaces/${draft.spaceId}/change-requests/${draft.changeRequestId}`;
  let turn = 0;
  const next = () => processes[turn++ % processes.length]!;

  async function write(path: string, body: unknown): Promise<void> {
    const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
    const begun = performance.now();
    for (;;) {
      const { url, token } = next();
      const tried = performance.now();
      const response = await fetch(url + path, {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      const text = await response.text();
      written.slowestTry = Math.max(written.slowestTry, performance.now() - tried);
      if (response.ok) break;
      const isBriefly = response.status === 503 && response.headers.has("retry-after");
      if (!isBriefly || performance.now() - begun > patience) {
        throw new Error(`POST ${path} answered ${response.status}: ${text}`);
      }
      written.refusals += 1;
      await sleep(200);
    }
    written.slowestWrite = Math.max(written.slowestWrite, performance.now() - begun);
  }

  async function work(writer: number): Promise<void> {
    for (let count = 0; !stop.aborted; count += 1) {
      const name = `${writer}.${count}`;
      if (writer === 0) {
        const document = { markdown: `Text of ${name}.\n` };
        const change = { operation: "insert_page", title: name, document };
        await write(`${base}/content`, { changes: [change] });
        written.pages.push(name);
      } else {
        await write(`${base}/comments`, { body: { markdown: name } });
        written.comments.push(name);
      }
    }
  }

  await Promise.all(Array.from({ length: writers }, (_, writer) => work(writer)));
  return written;
}
