import type { Customization } from "#contract/site-customization.ts";

export type SiteMode = "light" | "dark";

/** CSS custom properties by name, such as `--site-accent`. */
type Properties = Readonly<Record<string, string>>;

/** The look of customizations that don't choose one; platform-api-notes section 1. */
export const defaultLook = {
  styling: {
    theme: "clean",
    primaryColor: { light: "#346DDB", dark: "#6B9BF2" },
    font: "sans",
    codeFont: "mono",
    corners: "straight",
    depth: "subtle",
    links: "default",
    icons: "regular",
    sidebar: { background: "default", list: "default" },
  },
  header: { preset: "default" },
  themes: { default: "light", toggleable: true },
} as const;

/** Contrast that WCAG 2.2 AA asks for: of texts, and of borders and icons that mean something. */
export const leastContrast = { text: 4.5, control: 3 } as const;

type Neutral = { canvas: Hex; text: Hex; muted: Hex };

const neutrals: Record<SiteMode, Neutral> = {
  light: { canvas: "#ffffff", text: "#1a1b20", muted: "#5a5d68" },
  dark: { canvas: "#131418", text: "#ececf0", muted: "#a7aab5" },
};

/**
 * The custom properties of a published site in one mode: colors and shadows. What is derived from the chosen colors has enough
 * contrast wherever it is used: texts 4.5, controls 3. Only `--site-accent` itself is always the chosen color.
 */
export function lookColors(customization: Customization, mode: SiteMode): Properties {
  const { styling = {}, header = {} } = customization;
  const { theme = defaultLook.styling.theme } = styling;
  const accent = styling.primaryColor?.[mode] ?? defaultLook.styling.primaryColor[mode];
  const tint = styling.tint?.color[mode];
  const { canvas, sunken, text, muted, line } = neutralsOf(mode, theme, tint ?? accent, tint);
  const strongest = mode === "light" ? "#000000" : "#ffffff";
  const soft = mix(canvas, accent, mode === "light" ? 0.1 : 0.2);
  const isGradient = theme === "gradient";
  const share = gradientShare[mode];
  const backgrounds = [canvas, sunken, soft, ...(isGradient ? [mix(canvas, accent, share)] : [])];
  const accentText = readable(accent, backgrounds, leastContrast.text, strongest);
  const ink = readable(text, backgrounds, leastContrast.text, strongest);
  const isBold = theme === "bold";
  const bar = headerColors(header, mode, { canvas, text, accent });
  return {
    "--site-canvas": canvas,
    "--site-canvas-image": isGradient
      ? `linear-gradient(to bottom, ${translucent(accent, share)}, transparent 28rem)`
      : "none",
    "--site-surface": sunken,
    "--site-sidebar": styling.sidebar?.background === "filled" ? sunken : "transparent",
    "--site-text": ink,
    "--site-muted": readable(muted, backgrounds, leastContrast.text, strongest),
    "--site-line": line,
    "--site-line-control": readable(line, [canvas, sunken], leastContrast.control, strongest),
    "--site-accent": mix(accent, accent, 0),
    "--site-on-accent": onColor(accent),
    "--site-accent-text": accentText,
    "--site-accent-soft": soft,
    "--site-selected": isBold ? mix(accent, accent, 0) : soft,
    "--site-selected-text": isBold ? onColor(accent) : accentText,
    "--site-focus": readable(accent, [canvas, sunken], leastContrast.control, strongest),
    "--site-link": styling.links === "accent" ? accentText : ink,
    "--site-link-line": accentText,
    "--site-header": bar.ground,
    "--site-header-text": bar.text,
    "--site-header-link": bar.link,
    "--site-header-line": bar.ground === canvas ? line : bar.ground,
    "--site-shadow": styling.depth === "flat" ? "none" : shadows[mode],
  };
}

/** Opacity of the primary color at the top of a page. */
const gradientShare: Record<SiteMode, number> = { light: 0.16, dark: 0.28 };

const shadows: Record<SiteMode, string> = {
  light: "0 1px 2px rgb(20 21 28 / 0.08), 0 4px 12px rgb(20 21 28 / 0.06)",
  dark: "0 1px 2px rgb(0 0 0 / 0.5), 0 4px 12px rgb(0 0 0 / 0.35)",
};

/** Without a tint, neutral colors have no hue, except in the theme `muted`, which takes a little of the primary color. */
function neutralsOf(mode: SiteMode, theme: string, hue: Hex, tint: Hex | undefined) {
  const plain = neutrals[mode];
  const isMuted = theme === "muted";
  const strength = (isMuted ? 0.03 : 0) + (tint === undefined ? 0 : 0.05);
  const canvas = mix(plain.canvas, hue, strength);
  const gray = mix(plain.canvas, plain.text, 0.04);
  const strongest = mode === "light" ? "#000000" : "#ffffff";
  return {
    canvas,
    sunken: mix(mix(gray, canvas, 0.5), hue, strength),
    text: theme === "bold" ? strongest : plain.text,
    muted: mix(plain.muted, hue, tint === undefined ? 0 : 0.15),
    line: mix(canvas, plain.text, { bold: 0.28, muted: 0.07 }[theme] ?? 0.12),
  };
}

type HeaderColors = { ground: Hex; text: Hex; link: Hex };

function headerColors(
  header: NonNullable<Customization["header"]>,
  mode: SiteMode,
  { canvas, text, accent }: Record<"canvas" | "text" | "accent", Hex>,
): HeaderColors {
  const backgrounds: Record<string, Hex> = {
    bold: mix(accent, accent, 0),
    contrast: text,
    custom: header.backgroundColor?.[mode] ?? canvas,
  };
  const ground = backgrounds[header.preset ?? ""] ?? canvas;
  const own = header.preset === "custom" ? header.linkColor?.[mode] : undefined;
  const on = ground === canvas ? text : onColor(ground);
  return {
    ground,
    text: on,
    link: readable(own ?? on, [ground], leastContrast.text, onColor(ground)),
  };
}

const radii: Readonly<Record<string, readonly [string, string, string]>> = {
  straight: ["0", "0", "0"],
  rounded: ["0.25rem", "0.5rem", "0.75rem"],
  circular: ["0.75rem", "1.25rem", "1.5rem"],
};

/** Width of the lines of an icon, and how much of its area is filled. */
const icons: Readonly<Record<string, readonly [stroke: string, fill: string]>> = {
  thin: ["1", "0"],
  light: ["1.5", "0"],
  regular: ["2", "0"],
  solid: ["2.75", "0"],
  duotone: ["2", "0.25"],
};

/** The custom properties that don't depend on the mode: corners, fonts, and icons. */
export function lookShapes({ styling = {} }: Customization): Properties {
  const [small, medium, large] = radii[styling.corners ?? ""] ?? radii["straight"]!;
  const [stroke, fill] = icons[styling.icons ?? ""] ?? icons["regular"]!;
  return {
    "--site-radius-small": small,
    "--site-radius": medium,
    "--site-radius-large": large,
    "--site-font": fontStack(styling.font),
    "--site-font-heading": fontStack(styling.headingFont ?? styling.font),
    "--site-font-code": fontStack(styling.codeFont, "mono"),
    "--site-icon-stroke": stroke,
    "--site-icon-fill": fill,
  };
}

/**
 * Style rules for a published site. The mode follows the device if the customization says `system`; `data-mode` on the root, which
 * the reader's choice sets, wins.
 */
export function lookStyles(customization: Customization): string {
  const mode = customization.themes?.default ?? defaultLook.themes.default;
  const rule = (selector: string, scheme: string, properties: Properties) =>
    `${selector}{color-scheme:${scheme};${declarations(properties)}}`;
  const light = lookColors(customization, "light");
  const dark = lookColors(customization, "dark");
  const first = mode === "dark" ? rule(":root", "dark", dark) : rule(":root", "light", light);
  const device = `@media (prefers-color-scheme:dark){${rule(":root", "dark", dark)}}`;
  return [
    `:root{${declarations(lookShapes(customization))}}`,
    first,
    ...(mode === "system" ? [device] : []),
    rule(':root[data-mode="light"]', "light", light),
    rule(':root[data-mode="dark"]', "dark", dark),
  ].join("");
}

function declarations(properties: Properties): string {
  return Object.entries(properties)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
}

const sans = 'ui-sans-serif, system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** Fonts that devices come with. Each stack names those of Apple, Windows, Android, and Linux, and ends with a generic one. */
const stacks: Readonly<Record<string, string>> = {
  sans,
  humanist: 'Optima, Candara, "Gill Sans", "Noto Sans", "DejaVu Sans", sans-serif',
  geometric: '"Avenir Next", Avenir, Futura, "Century Gothic", "URW Gothic", sans-serif',
  rounded:
    'ui-rounded, "SF Pro Rounded", "Arial Rounded MT Bold", Quicksand, Comfortaa, sans-serif',
  serif: 'Charter, "Iowan Old Style", "Sitka Text", Cambria, "Noto Serif", Georgia, serif',
  slab: 'Rockwell, "Rockwell Nova", "Roboto Slab", "Sitka Small", "DejaVu Serif", serif',
  mono: 'ui-monospace, "SF Mono", Menlo, Consolas, "Roboto Mono", "DejaVu Sans Mono", monospace',
  typewriter: '"American Typewriter", "Courier New", "Nimbus Mono PS", Courier, monospace',
};

/** The value of `font-family` for a font of a customization; the default one for unknown fonts. */
function fontStack(font: string | undefined, fallback = "sans"): string {
  return stacks[font ?? fallback] ?? stacks[fallback] ?? sans;
}

/** A color as `#rgb` or `#rrggbb`. */
type Hex = string;

type Channels = readonly [number, number, number];

/**
 * How well a text in one color can be read on another (WCAG 2.2): 1 for equal colors, 21 for black on white. Text needs 4.5, borders
 * of controls and icons need 3.
 */
export function contrastOf(first: Hex, second: Hex): number {
  const [dark, light] = [luminanceOf(first), luminanceOf(second)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

/** The color between two others. @param share - of the second color, 0 to 1 */
export function mix(first: Hex, second: Hex, share: number): Hex {
  const [from, to] = [channelsOf(first), channelsOf(second)];
  const channels = from.map((value, at) => Math.round(value + (to[at]! - value) * share));
  return `#${channels.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** A color with an opacity, for layers that let something show through. @param opacity - 0 to 1 */
export function translucent(color: Hex, opacity: number): string {
  return `rgb(${channelsOf(color).join(" ")} / ${opacity})`;
}

/** Black or white, whichever is easier to read on a color; at least one of them always has a contrast of 4.5. */
export function onColor(ground: Hex): Hex {
  return contrastOf("#ffffff", ground) >= contrastOf("#000000", ground) ? "#ffffff" : "#000000";
}

/**
 * The shade closest to a color that has enough contrast on all grounds.
 *
 * @param toward - the color to approach, which has enough contrast itself
 */
export function readable(color: Hex, backgrounds: readonly Hex[], least: number, toward: Hex): Hex {
  for (let step = 0; step < 20; step += 1) {
    const shade = mix(color, toward, step / 20);
    if (backgrounds.every((ground) => contrastOf(shade, ground) >= least)) return shade;
  }
  return mix(toward, toward, 0);
}

function channelsOf(color: Hex): Channels {
  const digits = color.slice(1);
  const size = digits.length === 3 ? 1 : 2;
  const channel = (at: number) =>
    Number.parseInt(digits.slice(at * size, (at + 1) * size).repeat(size === 1 ? 2 : 1), 16);
  return [channel(0), channel(1), channel(2)];
}

function luminanceOf(color: Hex): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
