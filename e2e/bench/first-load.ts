import { gzipSync } from "node:zlib";
import type { Response } from "@playwright/test";
import { createApi } from "../support/api.ts";
import { startPlatform } from "../support/platform.ts";
import { launch, signedInPage } from "./support/browser.ts";
import { type Figure, printFigures } from "./support/figures.ts";

/*
 * Measures the JavaScript that a signed-in browser with an empty cache has received when the list of members can be used,
 * compressed with gzip, whatever the browser was sent, and the requests for it. What loads later, when the browser is idle, isn't
 * counted.
 */

const platform = await startPlatform();
const browser = await launch();
const scripts: Response[] = [];
try {
  const api = createApi(platform.url, platform.token);
  const { items } = await api("GET /v1/orgs", { query: {} });
  const page = await signedInPage(browser, platform);
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response);
  });
  await page.goto(`/orgs/${items[0]!.id}/members`);
  await page.getByRole("row").nth(1).waitFor();
  const figures = await Promise.all(scripts.slice().map(figureOf));
  const total = figures.reduce((sum, { value }) => sum + value, 0);
  printFigures("npm run bench -- first-load", [
    ...figures.toSorted((a, b) => b.value - a.value),
    { what: "JavaScript until the list can be used", value: total, unit: "KB", below: 200 },
    { what: "requests for it", value: figures.length, unit: "requests", below: 9 },
  ]);
} finally {
  await browser.close();
  await platform.remove();
}

async function figureOf(response: Response): Promise<Figure> {
  const body = await response.body();
  const isCompressed = /^(br|gzip)$/.test(response.headers()["content-encoding"] ?? "");
  // Compressing files of less than a kilobyte gains nothing.
  if (!isCompressed && body.length > 1024)
    throw new Error(`${response.url()} is not sent compressed.`);
  const value = gzipSync(body, { level: 9 }).length / 1000;
  return { what: new URL(response.url()).pathname, value, unit: "KB" };
}
