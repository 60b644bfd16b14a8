import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The files that a screen needs before it can be drawn (build/screen-files.ts). */
type ScreenFiles = { path: string; scripts: string[]; starters: string[]; styles: string[] };

/** The page of a screen: the same for all of them, except for the files that it names in advance. */
export type ConsolePage = {
  /** Path of the route, with `:name` for parameters and `*` for any rest. */
  path: string;
  html: string;
  /** Value of the `Link` header, for proxies that tell the browser before the page is there. */
  link: string;
};

/**
 * Reads the pages of all screens from the built console, in order of precedence. A page names its screen's files, so that the
 * browser requests all of them at once instead of finding one through another.
 *
 * @throws if the folder doesn't contain a built console
 */
export function readPages(folder: string): ConsolePage[] {
  const shell = readFileSync(join(folder, "index.html"), "utf8");
  const screens = JSON.parse(readFileSync(join(folder, "screens.json"), "utf8")) as ScreenFiles[];
  return screens.map(({ path, scripts, starters, styles }) => {
    // In front of the console, because the browser has six connections.
    const html = shell.replace("<script", `${starters.map(runAtOnce).join("")}<script`);
    const isNew = (file: string) => !html.includes(`"${file}"`);
    const tags = [
      ...scripts
        .filter(isNew)
        .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
      ...styles
        .filter(isNew)
        .map((file) => `<link rel="preload" as="style" crossorigin href="${file}">`),
    ];
    return {
      path,
      html: html.replace("</head>", `${tags.join("")}</head>`),
      link: [
        ...scripts.map((file) => `<${file}>; rel=modulepreload; crossorigin`),
        ...styles.map((file) => `<${file}>; rel=preload; as=style; crossorigin`),
      ].join(", "),
    };
  });
}

const runAtOnce = (file: string) =>
  `<script type="module" async crossorigin src="${file}"></script>`;
