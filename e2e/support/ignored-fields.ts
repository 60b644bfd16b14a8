import type { Browser, BrowserContext, Response } from "@playwright/test";

/**
 * Collects the fields that the platform ignored in requests of a test's pages, also in contexts that it opens for other
 * users: the console must not send a field that an operation doesn't know.
 *
 * @returns a function that stops, and returns a line per request
 */
export function watchIgnoredFields(context: BrowserContext, browser: Browser): () => string[] {
  const ignored: string[] = [];
  const onResponse = (response: Response) => {
    const fields = response.headers()["ignored-fields"];
    if (fields === undefined) return;
    const request = response.request();
    ignored.push(`${request.method()} ${new URL(request.url()).pathname}: ${fields}`);
  };
  const listen = (context: BrowserContext) => context.on("response", onResponse);
  listen(context);
  browser.on("context", listen);
  return () => {
    browser.off("context", listen);
    context.off("response", onResponse);
    return ignored;
  };
}
