import { expect, it } from "vitest";
import { visitorUrl } from "./visitor-token.ts";

const root = "http://127.0.0.1/published/o/docs";

it("tells the site all that is known about the visitor", () => {
  const facts = { token: "a.b.c", shareKey: "k", unsigned: { beta: true, alpha: false } };
  expect(visitorUrl(root, facts)).toBe(
    `${root}?shareKey=k&jwt_token=a.b.c&visitor.beta=true&visitor.alpha=false`,
  );
});

it("keeps the key that a share link has, and adds nothing that isn't known", () => {
  expect(visitorUrl(`${root}?shareKey=k`, {})).toBe(`${root}?shareKey=k`);
});
