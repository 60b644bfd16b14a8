// In this order: most browsers also name the ones they want to be taken for.
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ["Edge", /\bEdgA?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

/**
 * What people call a browser and its system.
 *
 * @param userAgent - as the browser sent it
 * @returns undefined for each that cannot be told from it
 */
export function browserName(userAgent: string): {
  browser: string | undefined;
  system: string | undefined;
} {
  const first = (names: typeof browsers) => names.find(([, mark]) => mark.test(userAgent))?.[0];
  return { browser: first(browsers), system: first(systems) };
}
