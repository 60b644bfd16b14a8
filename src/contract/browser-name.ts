// Order matters: most browsers also include the names of other browsers.
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
 * The common names of a browser and its operating system.
 *
 * @param userAgent - as sent by the browser
 * @returns undefined for each that can't be detected
 */
export function browserName(userAgent: string): {
  browser: string | undefined;
  system: string | undefined;
} {
  const first = (names: typeof browsers) => names.find(([, mark]) => mark.test(userAgent))?.[0];
  return { browser: first(browsers), system: first(systems) };
}
