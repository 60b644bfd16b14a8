import type { Served } from "./site.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const chapters = ["Install", "Configure", "Operate"];
const topics = ["on Linux", "on macOS", "in a container"];
const fileOf = (name: string) => `/${name.toLowerCase().replaceAll(" ", "-")}.html`;

/** A documentation site of 13 pages: an index and three chapters of three topics each, with tables, code, images, and links. */
export const handbook: Record<string, Served> = {
  "/": page(
    "Handbook",
    `<p>How to run the service.</p><ul>${chapters.map((name) => `<li>${link(name)}</li>`).join("")}</ul>`,
  ),
  "/logo.png": { type: "image/png", body: png },
  ...Object.fromEntries(chapters.flatMap(pagesOf)),
};

/** Pages of the handbook that an import creates. */
export const handbookPages = 1 + chapters.length * (1 + topics.length);

function pagesOf(chapter: string, number: number): [string, Served][] {
  const next = chapters[(number + 1) % chapters.length]!;
  const names = topics.map((topic) => `${chapter} ${topic}`);
  const overview = page(
    chapter,
    `<p>There are ${topics.length} ways.</p>
     <table><thead><tr><th>Way</th><th>Minutes</th></tr></thead>
     <tbody>${names.map((name, row) => `<tr><td>${link(name)}</td><td>${row + 2}</td></tr>`).join("")}</tbody></table>
     <p>Then go on with ${link(next)}.</p>`,
  );
  return [
    [fileOf(chapter), overview],
    ...names.map((name): [string, Served] => [fileOf(name), page(name, topicOf(name, chapter))]),
  ];
}

function topicOf(name: string, chapter: string): string {
  return `<p>This is the way for ${name.toLowerCase()}, step by step.</p>
    <h2>Steps</h2>
    <ol><li>Open a terminal.</li><li>Type the command.</li></ol>
    <pre><code class="language-sh">service ${chapter.toLowerCase()} --verbose</code></pre>
    <p><img src="/logo.png" alt="The logo of the service"></p>
    <h2>Afterwards</h2>
    <p>Everything is explained in ${link(chapter)}.</p>`;
}

function link(name: string): string {
  return `<a href="${fileOf(name)}">${name}</a>`;
}

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><title>${title}</title></head>
    <body><nav><a href="/">Handbook</a></nav><main><h1>${title}</h1>${body}</main></body></html>`;
}
