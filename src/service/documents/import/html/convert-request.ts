import type { ConvertedPage } from "./convert.ts";
import { convertPage } from "./convert.ts";
import { EmptyPage, TooDeep } from "./problems.ts";

type ConvertRequest = { html: string; address: string; scope: string };
type ConvertResult = { page: ConvertedPage } | { reason: string };

const unreadable = "The page's HTML is too broken to convert.";

/** Converts a page in the calling thread. Meant to run in a worker. */
export function convertRequest({ html, address, scope }: ConvertRequest): ConvertResult {
  try {
    return { page: convertPage(html, address, scope) };
  } catch (error) {
    const expected = error instanceof TooDeep || error instanceof EmptyPage;
    return { reason: expected ? error.message : unreadable };
  }
}
