import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** The tokens of one block of the style sheet, as [light, dark]. */
function tokensOf(selector: string): Map<string, [string, string]> {
  const start = css.indexOf(`${selector} {`);
  const block = css.slice(start, css.indexOf("\n}", start));
  const tokens = new Map<string, [string, string]>();
  for (const [, name, light, dark] of block.matchAll(
    /--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g,
  )) {
    tokens.set(name!, [light!, dark!]);
  }
  for (const [, name, both] of block.matchAll(/--([\w-]+): (#\w{6});/g)) {
    tokens.set(name!, [both!, both!]);
  }
  return tokens;
}

function luminance(hex: string): number {
  const parts = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * parts[0]! + 0.7152 * parts[1]! + 0.0722 * parts[2]!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

const surfaces = ["canvas", "rail", "raised", "sunken", "hover", "selected"];
const pairs: [text: string, grounds: string[], least: number][] = [
  ["text", [...surfaces, "pressed"], 4.5],
  ["muted", [...surfaces, "pressed"], 4.5],
  ["faint", ["canvas", "rail", "raised", "sunken"], 4.5],
  ["accent", [...surfaces, "accent-soft"], 4.5],
  ["line-control", ["canvas", "raised"], 3],
  ["focus", surfaces, 3],
  ["on-accent", ["accent-solid", "accent-solid-hover", "danger-solid", "danger-solid-hover"], 4.5],
  ["inverse", ["text"], 4.5],
  ...["success", "warning", "danger", "merged"].map((tone): [string, string[], number] => [
    tone,
    ["canvas", "raised", `${tone}-soft`],
    4.5,
  ]),
  ...["ins", "del", "move", "format"].flatMap((kind): [string, string[], number][] => {
    const grounds = [`diff-${kind}-soft`, `diff-${kind}-strong`];
    return [
      [`diff-${kind}`, [...grounds, "canvas"], 4.5],
      ["text", grounds, 4.5],
    ];
  }),
];

describe("design tokens", () => {
  const base = tokensOf(":root");
  const themes = {
    normal: base,
    contrast: new Map([...base, ...tokensOf(':root[data-theme="contrast"]')]),
  };
  for (const [theme, tokens] of Object.entries(themes)) {
    for (const [mode, index] of [
      ["light", 0],
      ["dark", 1],
    ] as const) {
      it(`can be read in the ${theme} theme, ${mode}`, () => {
        const weak = pairs.flatMap(([text, grounds, least]) =>
          grounds.flatMap((ground) => {
            const ratio = contrast(tokens.get(text)![index], tokens.get(ground)![index]);
            return ratio >= least ? [] : [`${text} on ${ground}: ${ratio.toFixed(2)} < ${least}`];
          }),
        );
        expect(weak).toEqual([]);
      });
    }
  }
});
