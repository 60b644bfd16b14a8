import type { Cut } from "#service/kernel/bounded-worker.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import type { ConvertedPage, convertRequest, FoundBefore } from "./convert.ts";

const convertTask = taskOf<typeof convertRequest>(
  new URL("./convert.ts", import.meta.url),
  "convertRequest",
);

/** Why a page couldn't be converted, as a sentence. */
type ConversionFailure = { reason: string };

/** Maximum length of an HTML page in characters. */
const maximumHtmlLength = 5_000_000;

export type Converter = {
  /**
   * Converts a page in a worker thread.
   * @param scope prefix of URLs that belong to the import
   * @param found what was found in the page's source before it was HTML
   */
  convert(
    html: string,
    address: string,
    scope: string,
    found?: FoundBefore,
  ): Promise<ConvertedPage | ConversionFailure>;
};

/** @param timeout milliseconds per page; 400 KB take 1.5 s, and much longer on a busy machine */
export function createConverter(timeout = 20_000): Converter {
  const reasons: Record<Cut["cut"], string> = {
    time: `The page took longer than ${timeout / 1000} s to convert.`,
    memory: "The page needs too much memory to be converted.",
    exit: "The conversion of the page was interrupted.",
  };
  return {
    async convert(html, address, scope, found = {}) {
      if (html.length > maximumHtmlLength) return { reason: "The page is larger than 5 MB." };
      const input = { html, address, scope, found };
      const result = await workPool.run(convertTask, input, { timeout, isPatient: true });
      if ("cut" in result) return { reason: reasons[result.cut] };
      return "page" in result.output ? result.output.page : result.output;
    },
  };
}
