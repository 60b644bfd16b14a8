import { edit, makeDraft, makeSpace, ready } from "../support/content.ts";
import { expect, test } from "../support/fixtures.ts";
import { paths } from "#console/paths.ts";

const words = (name: string) => Array.from({ length: 70 }, (_, n) => `${name}${n}`).join(" ");
const paragraphs = (word: string) =>
  Array.from({ length: 12 }, (_, n) => `Paragraph ${n} says ${word} in its middle.`).join("\n\n");
const condition = (plan: string) => `{% if visitor.claims.${plan} === "pro" %}\nHi.\n{% endif %}`;

test("changes of attributes are described, each edited block is a step, and a move counts its changed words", async ({
  page,
  api,
  organization,
}) => {
  const { spaceId, pages } = await makeSpace(api, organization.id, "Guide", [
    { title: "Conditions", markdown: condition("plan") },
    { title: "Rows", markdown: paragraphs("one") },
    { title: "Moved", markdown: `${words("a")}\n\n${words("b")}` },
    { title: "Child", markdown: "Text." },
  ]);
  const draft = await makeDraft(api, spaceId, "Many edits");
  const write = (title: string, markdown: string) => ({
    operation: "update_page" as const,
    page: pages[title]!,
    document: { markdown },
  });
  const edited = words("a").replace("a3 ", "x ").replace("a30 ", "y ").replace("a60 ", "z ");
  await edit(api, draft, [
    write("Conditions", condition("unsigned.plan")),
    write("Rows", paragraphs("two")),
    write("Moved", `${words("b")}\n\n${edited}`),
    // Moves a page below another one.
    { operation: "update_page", page: pages["Child"]!, into: pages["Conditions"]! },
  ]);
  const number = await ready(api, draft);
  const at = (title: string) =>
    paths.changeRequest(organization.id, spaceId, number, "changes", { page: pages[title]! });

  await page.goto(at("Conditions"));
  const comparison = page.getByRole("region", { name: "What changed on this page" });
  await expect(
    comparison.getByText(
      'condition: visitor.claims.plan === "pro" → visitor.claims.unsigned.plan === "pro"',
    ),
  ).toBeVisible();
  await expect(
    page
      .getByRole("navigation", { name: "Change request" })
      .getByRole("link", { name: "Pages 4 pages changed" }),
  ).toBeVisible();

  await page.goto(at("Rows"));
  await expect(page.getByText("12 edits")).toBeVisible();
  for (let step = 1; step <= 12; step++) {
    await page.keyboard.press("n");
    await expect(page.getByText(`edit ${step} of 12`)).toBeVisible();
  }

  await page.goto(at("Moved"));
  await expect(page.getByRole("article").getByText("3 words added, 3 removed")).toBeAttached();
});
