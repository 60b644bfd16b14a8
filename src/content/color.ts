/** A color as `#rgb` or `#rrggbb`. */
export type Hex = string;

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
