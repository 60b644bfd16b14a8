import { expect, test } from "vitest";
import { element, escape } from "./html.ts";

test("texts are escaped in content and attributes", () => {
  expect(escape(`<a href="x">&'`)).toBe("&lt;a href=&quot;x&quot;&gt;&amp;&#39;");
  expect(element("p", { title: `"><script>` }, escape("<b>"))).toBe(
    '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;</p>',
  );
});

test("what could run is left out, and a wrong name is an error", () => {
  expect(element("a", { href: "javascript:x", onclick: "x", style: "x" })).toBe("<a></a>");
  expect(element("img", { src: "/a.png", alt: "", hidden: false, id: undefined })).toBe(
    '<img src="/a.png" alt="">',
  );
  expect(() => element("p onclick=x", {})).toThrow();
  expect(() => element("p", { 'a"b': "x" })).toThrow();
});
