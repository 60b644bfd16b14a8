import type { Cut } from "../../bounded-worker.ts";
import { workPool } from "../../work/pool.ts";
import type { ConvertedPage } from "./convert.ts";

/** A page that could not be converted, with a sentence that says why. */
type ConversionFailure = { reason: string };

/** Largest HTML page, in characters. */
const maximumHtmlLength = 5_000_000;

export type Converter = {
  /**
   * Converts a page away from the service's own thread.
   * @param scope prefix of addresses which belong to the import
   */
  convert(html: string, address: string, scope: string): Promise<ConvertedPage | ConversionFailure>;
};

/** @param timeout milliseconds a page */
export function createConverter(timeout = 10_000): Converter {
  const reasons: Record<Cut["cut"], string> = {
    time: `The page took longer than ${timeout / 1000} s to convert.`,
    memory: "The page needs too much memory to be converted.",
    exit: "The conversion of the page was interrupted.",
  };
  return {
    async convert(html, address, scope) {
      if (html.length > maximumHtmlLength) return { reason: "The page is larger than 5 MB." };
      const input = { html, address, scope };
      const reply = await workPool.run("convertHtml", input, { timeout, isPatient: true });
      if ("cut" in reply) return { reason: reasons[reply.cut] };
      return "page" in reply.output ? reply.output.page : reply.output;
    },
  };
}
