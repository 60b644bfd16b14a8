import { expect, test } from "vitest";
import { leastContrast, lookColors, type SiteMode, contrastOf, mix } from "#content/site-look.ts";
import { plainStyle } from "./assets.ts";

/* What texts and code add to a site's own colors, on all grounds that a look can give them. */

const modes: SiteMode[] = ["light", "dark"];
const hues = ["#346DDB", "#ffd400", "#e11d48", "#00ffcc", "#0f172a"];

const looks = hues.flatMap((hue) =>
  ["clean", "muted", "bold", "gradient"].flatMap((theme) =>
    [null, { color: { light: hue, dark: hue } }].map((tint) => ({
      styling: { theme, tint, primaryColor: { light: hue, dark: hue } },
    })),
  ),
);

/** The two tones of each color that a pattern finds in the style sheet, by its name. */
function tonesOf(name: RegExp) {
  const pattern = new RegExp(
    `(${name.source})[^;{]*[:{][^;}]*?light-dark\\((#\\w+), (#\\w+)\\)`,
    "g",
  );
  const matches = [...plainStyle.body.text.matchAll(pattern)];
  return matches.map(([, color = "", light = "", dark = ""]) => ({ color, light, dark }));
}

function weakOn(ground: "canvas" | "surface", tones: ReturnType<typeof tonesOf>, least: number) {
  expect(tones.length).toBeGreaterThan(3);
  return looks.flatMap((look) =>
    modes.flatMap((mode) =>
      tones
        .filter(
          (tone) => contrastOf(tone[mode], lookColors(look, mode)[`--site-${ground}`]!) < least,
        )
        .map(({ color }) => ({ color, mode, look: JSON.stringify(look) })),
    ),
  );
}

test("code can be read", () => {
  expect(weakOn("surface", tonesOf(/--code-\w+/), leastContrast.text)).toEqual([]);
});

test("colored texts and hints can be read", () => {
  expect(weakOn("canvas", tonesOf(/\.prose-color-\w+/), leastContrast.text)).toEqual([]);
  expect(
    weakOn("canvas", tonesOf(/--(?:info|success|warning|danger)/), leastContrast.text),
  ).toEqual([]);
});

test("texts on colored grounds can be read", () => {
  for (const look of looks) {
    for (const mode of modes) {
      const colors = lookColors(look, mode);
      const text = mix(colors["--site-canvas"]!, colors["--site-text"]!, 0.88);
      for (const { color, [mode]: ground } of tonesOf(/\.prose-background-\w+/)) {
        expect(contrastOf(text, ground), `${color}, ${mode}`).toBeGreaterThan(leastContrast.text);
      }
    }
  }
});
