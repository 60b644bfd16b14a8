import { startPlatform } from "./platform.ts";

/** One platform serves all tests; each creates its own organization. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export of a setup file.
export default async function globalSetup(): Promise<() => Promise<void>> {
  const platform = await startPlatform();
  process.env["E2E_URL"] = platform.url;
  process.env["E2E_TOKEN"] = platform.token;
  process.env["E2E_DATA_DIR"] = platform.dataDir;
  return () => platform.remove();
}
