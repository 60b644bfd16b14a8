import { expect, test } from "./support/fixtures.ts";
import { insert, makePage, open, stored } from "./support/write-page.ts";
import { edit } from "./support/content.ts";

test("pages, people, and emoji are completed by keyboard and mouse, and other text stays as typed", async ({
  page,
  api,
  organization,
}) => {
  const { draft, pageId, href } = await makePage(api, organization.id, "");
  const [upgradeId = ""] = await edit(api, draft, [
    { operation: "insert_page", title: "Upgrade", document: { markdown: "Later" } },
  ]);
  const user = await api("GET /v1/user", {});
  const text = await open(page, href);
  const { keyboard } = page;
  const list = (name: string) => page.getByRole("listbox", { name });

  await keyboard.type("See [[Upgr");
  await expect(list("Pages").getByRole("option", { name: "Upgrade" })).toBeVisible();
  await keyboard.press("Enter");
  await keyboard.type(", and ask ");
  await keyboard.type(`@${user.displayName.slice(0, 3)}`);
  await list("People").getByRole("option", { name: user.displayName }).click();
  await keyboard.type(" :rock");
  await expect(list("Emoji").getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await keyboard.press("Tab");
  await keyboard.type(" now");
  const person = `[@${user.displayName}](/users/${user.id} "mention")`;
  const line = `See [Upgrade](/pages/${upgradeId} "mention"), and ask ${person}`;
  await expect.poll(() => stored(api, draft, pageId)).toContain(line);
  await expect(text).toContainText("🪨 now");

  // A whole name in brackets needs no list.
  await keyboard.press("Enter");
  await keyboard.type("[[Upgrade]] again");
  const link = `[Upgrade](/pages/${upgradeId} "mention") again`;
  await expect.poll(() => stored(api, draft, pageId)).toContain(link);

  // What isn't meant as a name stays, and Escape closes the list only.
  await keyboard.press("Enter");
  await keyboard.type("At 10:30 :) ada@example.com :sm");
  await expect(list("Emoji")).toBeVisible();
  await keyboard.press("Escape");
  await expect(list("Emoji")).toBeHidden();
  await keyboard.type("ile, @nobodyhere");
  await keyboard.press("Enter");
  await keyboard.type("`:smile` [[Nothing]] ok");
  await keyboard.press("Enter");
  await keyboard.type("``` :smile @a [[U");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  const typed = ["At 10:30 :) ada@example.com :smile, @nobodyhere", "`:smile` \\[[Nothing]] ok"];
  for (const part of typed) await expect.poll(() => stored(api, draft, pageId)).toContain(part);
  await expect.poll(() => stored(api, draft, pageId)).toContain(":smile @a [[U");

  await keyboard.press("Control+Enter");
  await insert(page, "Mention a person");
  await expect(list("People")).toBeVisible();
  await keyboard.press("Enter");
  await expect(text.locator(".prose-person")).toHaveCount(2);
});
