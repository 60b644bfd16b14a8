import { whyRefused } from "../content/page-reader.ts";
import type { Fetcher } from "#service/kernel/fetcher/fetcher.ts";
import { fileOf, mostFileBytes } from "./fetch-file.ts";
import type { Converter } from "./html/converter.ts";
import { decodeText } from "./html/decode.ts";
import type { Found } from "./outcome.ts";
import { pageKey } from "./page-address.ts";
import { htmlTypes, fetchWithRetries } from "./fetch-with-retries.ts";

const mostPageBytes = 5_000_000;
const accepts = { ...htmlTypes, test: () => true, header: `${htmlTypes.header},*/*;q=0.1` };

/**
 * Fetches a page and converts it. A redirect to another page creates an alias, with the page itself as a second
 * outcome. Only the response shows whether a URL is a page; anything else becomes a file.
 * @param scope prefix of the URLs to import
 */
export async function fetchPage(
  {
    fetcher,
    converter,
    scope,
    signal,
  }: { fetcher: Fetcher; converter: Converter; scope: string; signal: AbortSignal },
  url: string,
  key: string,
): Promise<Found[]> {
  const fail = (reason: string): Found[] => [{ kind: "failure", key, url, reason }];
  const got = await fetchWithRetries(fetcher, url, {
    maxBytes: (type) => (htmlTypes.test(type) ? mostPageBytes : mostFileBytes),
    accepts,
    signal,
  });
  if (!got.ok) return fail(got.message);
  if (!htmlTypes.test(got.type)) return [fileOf(url, got)];
  if (!got.url.startsWith(scope) && !`${got.url}/`.startsWith(scope)) {
    return fail("The page redirects to a URL outside the import.");
  }
  const page = await converter.convert(decodeText(got.bytes, got.charset), got.url, scope);
  if ("reason" in page) return fail(page.reason);
  const refused = await whyRefused(page.markdown);
  if (refused !== undefined) return fail(refused);
  const own = pageKey(got.url);
  if (own === null || own === key) return [{ kind: "page", key, url: got.url, page }];
  return [
    { kind: "alias", key, url, sameAs: own },
    { kind: "page", key: own, url: got.url, page },
  ];
}
