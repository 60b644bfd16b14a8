/** Attributes of an icon drawn with lines in the color of the text, on a grid of 24 by 24. */
export const lineArt = {
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;
