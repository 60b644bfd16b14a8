import { expect, test } from "vitest";
import { safeSvg } from "./safe-svg.ts";

const drawn = (content: string, attributes = "") => safeSvg(`<svg${attributes}>${content}</svg>`);
const svg = (content: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg"${attributes}>${content}</svg>`;

test("an image keeps what it draws", () => {
  const content =
    `<style>.a > path{fill:url(#b)}</style><g class="a"><path d="M0 0h1" style="fill:url('#b')"></path></g>` +
    `<use href="#b"></use><text>1 &lt; 2 &#233;</text><image href="data:image/png;base64,iVBORw0="></image>`;
  expect(drawn(content, ` viewBox="0 0 1 1"`)).toBe(svg(content, ` viewBox="0 0 1 1"`));
});

test("what tools write around an image is left out", () => {
  const text = `<?xml version="1.0"?>
    <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    <!-- made by a tool --><svg xmlns="http://www.w3.org/2000/svg" xmlns:x="https://x.example" xml:space="preserve"
    ><x:meta>1</x:meta><style><![CDATA[.a{fill:red}]]></style><use xmlns:xlink="y" xlink:href="#a"/></svg>`;
  expect(safeSvg(text)).toBe(svg(`<style>.a{fill:red}</style><use href="#a"></use>`));
});

test.each([
  [`<script>alert(1)</script>`, ""],
  [`<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>`, ""],
  [`<foreignObject><iframe/></foreignObject>`, ""],
  [`<a href="javascript:alert(1)"><path/></a>`, ""],
  [`<set attributeName="href" to="javascript:alert(1)"/>`, ""],
  [`<g onload="alert(1)"/>`, "<g></g>"],
  [`<path d='" onload="alert(1)'/>`, `<path d="&quot; onload=&quot;alert(1)"></path>`],
  [`<use href="https://evil.example/a.svg#a"/>`, "<use></use>"],
  [`<use href="data:image/svg+xml;base64,PHN2Zz4="/>`, "<use></use>"],
  [`<image href="&#104;ttps://evil.example"/>`, "<image></image>"],
  [`<path fill="url(https://evil.example)"/>`, "<path></path>"],
  [`<path style="fill:u\\72l(https://evil.example)"/>`, "<path></path>"],
  [`<path style="fill:&#117;rl(https://evil.example)"/>`, "<path></path>"],
  [`<style>@import "https://evil.example"</style>`, "<style></style>"],
  [`<style>a{fill:url("//evil.example")}</style>`, "<style></style>"],
  [
    `<style><![CDATA[</style><script>alert(1)</script>]]></style>`,
    "<style>&lt;/style>&lt;script>alert(1)&lt;/script></style>",
  ],
  [`<text><![CDATA[<script>alert(1)</script>]]></text>`, "<text></text>"],
])("%s draws %j", (content, safe) => {
  expect(drawn(content)).toBe(svg(safe));
});

test.each([
  ["HTML", "<html></html>"],
  ["broken XML", "<svg><g></svg>"],
  ["an entity of its own", `<!DOCTYPE svg [<!ENTITY a "<script/>">]><svg><text>&a;</text></svg>`],
  ["endless nesting", `<svg>${"<g>".repeat(20_000)}${"</g>".repeat(20_000)}</svg>`],
])("%s is no image", (_, text) => {
  expect(safeSvg(text)).toBeUndefined();
});
