import { expect, test } from "vitest";
import type { Customization } from "#contract/site-customization.ts";
import {
  defaultLook,
  lookColors,
  lookShapes,
  lookStyles,
  type SiteMode,
  contrastOf,
  mix,
  onColor,
  readable,
  translucent,
} from "./site-look.ts";

const hues = ["#346DDB", "#ffd400", "#fff", "#000", "#777777", "#e11d48", "#00ffcc", "#0f172a"];
const modes: SiteMode[] = ["light", "dark"];
const themed = (color: string) => ({ light: color, dark: color });

/** Text, and the ground that it is used on. */
const texts = [
  ["text", "canvas"],
  ["text", "surface"],
  ["text", "accent-soft"],
  ["muted", "canvas"],
  ["muted", "surface"],
  ["accent-text", "canvas"],
  ["accent-text", "surface"],
  ["accent-text", "accent-soft"],
  ["on-accent", "accent"],
  ["selected-text", "selected"],
  ["link", "canvas"],
  ["header-text", "header"],
  ["header-link", "header"],
] as const;

const looks: Customization[] = hues.flatMap((hue) =>
  ["clean", "muted", "bold", "gradient"].flatMap((theme) =>
    ["default", "bold", "contrast", "custom", "none"].flatMap((preset) =>
      [null, { color: themed(hue) }].map((tint) => ({
        styling: { theme, tint, primaryColor: themed(hue), links: "accent" },
        header: { preset, backgroundColor: themed(hue), linkColor: themed("#808080") },
      })),
    ),
  ),
);

test("every text can be read, whatever colors are chosen", () => {
  const weak = looks.flatMap((look) =>
    modes.flatMap((mode) => {
      const colors = lookColors(look, mode);
      const ratio = (text: string, ground: string) =>
        contrastOf(colors[`--site-${text}`]!, colors[`--site-${ground}`]!);
      return [
        ...texts.filter(([text, ground]) => ratio(text, ground) < 4.5),
        ...(["line-control", "focus"] as const)
          .filter((name) => ratio(name, "canvas") < 3)
          .map((name) => [name, "canvas"] as const),
      ].map((pair) => ({ mode, pair, look: JSON.stringify(look) }));
    }),
  );
  expect(weak).toEqual([]);
});

test("texts at the top of a gradient can be read", () => {
  for (const hue of hues) {
    for (const mode of modes) {
      const styling = { theme: "gradient", primaryColor: themed(hue) };
      const colors = lookColors({ styling }, mode);
      const [, share = ""] = /\/ ([\d.]+)\)/.exec(colors["--site-canvas-image"]!)!;
      const top = mix(colors["--site-canvas"]!, hue, Number(share));
      for (const name of ["text", "muted", "accent-text", "link"]) {
        const text = colors[`--site-${name}`]!;
        expect(contrastOf(text, top), `${name} of ${hue}, ${mode}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  }
});

test("a color that can be read is used as it is", () => {
  const styling = { primaryColor: { light: "#1A4FB4", dark: "#9DB8FF" }, links: "accent" };
  expect(lookColors({ styling }, "light")).toMatchObject({
    "--site-accent": "#1a4fb4",
    "--site-accent-text": "#1a4fb4",
    "--site-link": "#1a4fb4",
  });
  expect(lookColors({ styling }, "dark")["--site-link"]).toBe("#9db8ff");
});

test("each setting changes what it names", () => {
  const plain = { ...lookColors({}, "light"), ...lookShapes({}) };
  const changed = (look: Customization) => {
    const other = { ...lookColors(look, "light"), ...lookShapes(look) };
    return Object.keys(other).filter((name) => other[name] !== plain[name]);
  };
  expect(changed({})).toEqual([]);
  expect(changed({ styling: { corners: "rounded" } })).toEqual([
    "--site-radius-small",
    "--site-radius",
    "--site-radius-large",
  ]);
  expect(changed({ styling: { font: "serif" } })).toEqual(["--site-font", "--site-font-heading"]);
  expect(changed({ styling: { headingFont: "slab" } })).toEqual(["--site-font-heading"]);
  expect(changed({ styling: { codeFont: "typewriter" } })).toEqual(["--site-font-code"]);
  expect(changed({ styling: { depth: "flat" } })).toEqual(["--site-shadow"]);
  expect(changed({ styling: { links: "accent" } })).toEqual(["--site-link"]);
  expect(changed({ styling: { icons: "duotone" } })).toEqual(["--site-icon-fill"]);
  expect(changed({ styling: { sidebar: { background: "filled" } } })).toEqual(["--site-sidebar"]);
  expect(changed({ styling: { theme: "gradient" } })).toContain("--site-canvas-image");
  expect(changed({ styling: { theme: "muted" } })).toContain("--site-canvas");
  expect(changed({ styling: { theme: "bold" } })).toContain("--site-selected");
  expect(changed({ styling: { tint: { color: themed("#e11d48") } } })).toContain("--site-canvas");
  expect(changed({ header: { preset: "bold" } })).toContain("--site-header");
  expect(changed({ header: { preset: "contrast" } })).toContain("--site-header-text");
});

test("the styles follow the device only if the site says so, and the reader's choice always", () => {
  const device = "@media (prefers-color-scheme:dark)";
  expect(lookStyles({ themes: { default: "light" } })).not.toContain(device);
  expect(lookStyles({ themes: { default: "system" } })).toContain(device);
  expect(lookStyles({ themes: { default: "dark" } })).toMatch(
    /^:root\{[^}]+\}:root\{color-scheme:dark/,
  );
  for (const mode of modes) expect(lookStyles({})).toContain(`:root[data-mode="${mode}"]{`);
});

test.each(modes)("the default primary color can be read as text in %s mode", (mode) => {
  const colors = lookColors({}, mode);
  for (const ground of ["--site-canvas", "--site-surface"]) {
    expect(contrastOf(defaultLook.styling.primaryColor[mode], colors[ground]!)).toBeGreaterThan(
      4.5,
    );
  }
});

test("a value that this version doesn't know means the default", () => {
  const unknown = { styling: { theme: "new", corners: "new", icons: "new", font: "new" } };
  expect(lookColors(unknown, "dark")).toEqual(lookColors({}, "dark"));
  expect(lookShapes(unknown)).toEqual(lookShapes({}));
});

test.each([
  ["#000", "#ffffff", 21],
  ["#777777", "#ffffff", 4.48],
  ["#346DDB", "#346ddb", 1],
  ["#ff0000", "#fff", 4],
])("the contrast of %s and %s is %d", (a, b, ratio) => {
  expect(contrastOf(a, b)).toBeCloseTo(ratio, 1);
  expect(contrastOf(b, a)).toBeCloseTo(ratio, 1);
});

test("colors are mixed by channel", () => {
  expect(mix("#000", "#ffffff", 0.5)).toBe("#808080");
  expect(mix("#102030", "#fff", 0)).toBe("#102030");
  expect(translucent("#f00", 0.5)).toBe("rgb(255 0 0 / 0.5)");
});

test("the text on any color can be read", () => {
  for (let level = 0; level < 256; level += 5) {
    for (const digits of [
      [level, level, level],
      [level, 128, 0],
      [0, level, 255 - level],
    ]) {
      const ground = `#${digits.map((digit) => digit.toString(16).padStart(2, "0")).join("")}`;
      expect(contrastOf(onColor(ground), ground), ground).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test("a color that is readable stays; another is changed as little as needed", () => {
  expect(readable("#1a4fb4", ["#ffffff"], 4.5, "#000000")).toBe("#1a4fb4");
  const yellow = readable("#ffd400", ["#ffffff", "#f4f4f7"], 4.5, "#000000");
  expect(contrastOf(yellow, "#f4f4f7")).toBeGreaterThanOrEqual(4.5);
  expect(contrastOf(yellow, "#ffffff")).toBeLessThan(7);
});
