import { expect, test } from "vitest";
import { attributeOf, withAttribute, printPicture, readPicture } from "./html/tag-attributes.ts";

test("attributes of tags are read as written", () => {
  expect(attributeOf("<img data-src=\"a\" src='b'>", "src")).toBe("b");
  expect(attributeOf('<th data-hidden width="1">', "data-hidden")).toBe("");
  expect(attributeOf('<a href="a&#x26;b">', "href")).toBe("a&b");
  expect(attributeOf('{% tab title="A" %}', "title")).toBe("A");
  expect(attributeOf("{% tabs %}", "title")).toBeUndefined();
});

test("an attribute changes alone", () => {
  expect(withAttribute("<img  src='a' alt=b>", "src", 'c"&')).toBe(
    '<img  src="c&#x22;&#x26;" alt=b>',
  );
  expect(withAttribute('{%  hint style="info"  %}', "style", "danger")).toBe(
    '{%  hint style="danger"  %}',
  );
  expect(withAttribute("{% tab %}", "title", 'A "B"')).toBe("{% tab title=\"A 'B'\" %}");
  expect(withAttribute("<img/>", "alt", "a")).toBe('<img alt="a" />');
  expect(withAttribute('<a href="a" id="b">', "href", undefined)).toBe('<a id="b">');
});

test("a picture changes where it was changed", () => {
  const html =
    '<picture><source srcset="d.png" media="x"><img width="9" src="l.png" alt=""></picture>';
  const picture = readPicture(html)!;
  expect(picture).toEqual({ src: "l.png", alt: "", dark: "d.png" });
  expect(printPicture(picture, html)).toBe(html);
  expect(printPicture({ ...picture, src: "m.png", dark: "e.png" }, html)).toBe(
    '<picture><source srcset="e.png" media="x"><img width="9" src="m.png" alt=""></picture>',
  );
});
