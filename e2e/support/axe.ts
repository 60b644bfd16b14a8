import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** The rules of axe's default set whose result depends on the theme. */
const colorRules = ["color-contrast", "link-in-text-block"];

type Options = {
  /** A CSS selector: only the elements below it are checked. Without it, the whole page. */
  within?: string;
  /** Only the rules about colors: the others give the same result in every theme. */
  colorsOnly?: true;
  /** Leave out what axe calls minor or moderate. */
  seriousOnly?: true;
};

/** What axe finds on the page as it is drawn now: rule, element, and reason, one line each. */
export async function axeProblems(
  page: Page,
  { within, colorsOnly, seriousOnly }: Options = {},
): Promise<string[]> {
  // In the middle of a transition, such as that of a button that becomes enabled, colors have the contrast of neither end.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
  // The other mode opens a blank page for each check, to join the results of frames. The console has two: for drawing diagrams,
  // hidden from assistive technology, and for pages of sites, which are checked by themselves.
  // It sends half a megabyte to each frame, twice. A page that has it already gets a script that does nothing.
  const hasAxe = await page.evaluate(() => "axe" in globalThis);
  const builder = new AxeBuilder({ page, ...(hasAxe && { axeSource: "true" }) })
    .setLegacyMode()
    .options({ resultTypes: ["violations"], iframes: false });
  if (within !== undefined) builder.include(within);
  if (colorsOnly === true) builder.withRules(colorRules);
  const { violations } = await builder.analyze();
  return violations
    .filter(({ impact }) => seriousOnly !== true || impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
    );
}
