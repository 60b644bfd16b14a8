import type { Request } from "@playwright/test";
import { createApi } from "../support/api.ts";
import { startPlatform } from "../support/platform.ts";
import { gotoQuiet } from "../support/quiet.ts";
import { launch, signedInPage } from "./support/browser.ts";
import { type Figure, printFigures } from "./support/figures.ts";

/* Measures the JavaScript that a browser with an empty cache receives for the home screen after sign-in, compressed as sent. */

const platform = await startPlatform();
const browser = await launch();
const scripts: Request[] = [];
try {
  const api = createApi(platform.url, platform.token);
  const { items } = await api("GET /v1/orgs", { query: {} });
  const page = await signedInPage(browser, platform);
  page.on("requestfinished", (request) => {
    if (request.url().endsWith(".js")) scripts.push(request);
  });
  await gotoQuiet(page, `/orgs/${items[0]!.id}`);
  await page.getByRole("heading", { level: 1, name: /^Hello/ }).waitFor();
  const figures = await Promise.all(scripts.map(figureOf));
  const total = figures.reduce((sum, { value }) => sum + value, 0);
  printFigures("npm run bench -- first-load", [
    ...figures.toSorted((a, b) => b.value - a.value),
    {
      what: `JavaScript of the first load, ${figures.length} files`,
      value: total,
      unit: "KB",
      below: 200,
    },
  ]);
} finally {
  await browser.close();
  await platform.remove();
}

async function figureOf(request: Request): Promise<Figure> {
  const response = await request.response();
  const { responseBodySize } = await request.sizes();
  const isCompressed = /^(br|gzip)$/.test(response?.headers()["content-encoding"] ?? "");
  // Compressing files of less than a kilobyte gains nothing.
  if (!isCompressed && responseBodySize > 1024)
    throw new Error(`${request.url()} is not sent compressed.`);
  return { what: new URL(request.url()).pathname, value: responseBodySize / 1000, unit: "KB" };
}
