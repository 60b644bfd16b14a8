import { parentPort } from "node:worker_threads";
import type { ConvertedPage } from "./convert.ts";
import { convertPage } from "./convert.ts";
import { EmptyPage, TooDeep } from "./problems.ts";

export type WorkerRequest = { html: string; address: string; scope: string };
export type WorkerReply = { page: ConvertedPage } | { reason: string };

const unreadable = "The page's HTML is too broken to convert.";

parentPort?.on("message", (request: WorkerRequest) => {
  parentPort?.postMessage(convert(request));
});

function convert({ html, address, scope }: WorkerRequest): WorkerReply {
  try {
    return { page: convertPage(html, address, scope) };
  } catch (error) {
    const expected = error instanceof TooDeep || error instanceof EmptyPage;
    return { reason: expected ? error.message : unreadable };
  }
}
