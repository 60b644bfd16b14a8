import { textSize } from "./measure.ts";

const palettes = {
  light: {
    line: "#5a5d68",
    text: "#1a1b20",
    fill: "#ebeffd",
    edge: "#93a8ff",
    second: "#f4f4f7",
    page: "#ffffff",
  },
  dark: {
    line: "#a7aab5",
    text: "#ececf0",
    fill: "#20284a",
    edge: "#4562e0",
    second: "#22242b",
    page: "#131418",
  },
};

/** Mermaid's settings. What a diagram says about itself can't change those that keep it within bounds. */
export function configOf(scheme: keyof typeof palettes) {
  const { line, text, fill, edge, second, page } = palettes[scheme];
  const bounds = {
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    maxTextSize: 20_000,
    maxEdges: 300,
    htmlLabels: false,
    flowchart: { htmlLabels: false },
  };
  return {
    ...bounds,
    secure: ["secure", ...Object.keys(bounds)],
    fontFamily: "ui-sans-serif, system-ui, sans-serif",
    theme: "base",
    themeVariables: {
      darkMode: scheme === "dark",
      background: page,
      primaryColor: fill,
      primaryBorderColor: edge,
      primaryTextColor: text,
      secondaryColor: second,
      tertiaryColor: second,
      lineColor: line,
      edgeLabelBackground: page,
      textColor: text,
      fontSize: `${textSize}px`,
      dropShadow: "none",
      useGradient: false,
    },
  };
}
