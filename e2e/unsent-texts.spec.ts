import { asWriter, inDraft, makeRequest } from "./change-request/request.ts";
import { expect, test } from "./support/fixtures.ts";

test("a comment that isn't sent, an edit of a reply, and the page that was read follow the account to another browser", async ({
  page,
  api,
  browser,
  organization,
  platformUrl,
}) => {
  const asAuthor = asWriter(organization, platformUrl);
  const request = await makeRequest(asAuthor, organization);
  const said = await api(`POST ${inDraft}/comments`, {
    params: request.draft,
    body: { body: { markdown: "Why?" } },
  });
  await api(`POST ${inDraft}/comments/{commentId}/replies`, {
    params: { ...request.draft, commentId: said.id },
    body: { body: { markdown: "Because." } },
  });
  const whole = "Comment on the whole change request";
  const kept = (text: string) =>
    page.waitForResponse(
      (response) =>
        response.url().endsWith("/unsent-texts") &&
        response.request().method() === "PATCH" &&
        response.request().postData()?.includes(text) === true,
    );

  await page.goto(request.at("changes", { page: request.pages["Appendix"]! }));
  await kept("place");
  await page.goto(request.at());
  const typed = kept("Half a thought");
  await page.getByRole("textbox", { name: whole }).fill("Half a thought");
  await typed;
  const edited = kept("Because of it.");
  const reply = page.getByRole("list", { name: "1 reply" });
  await reply.getByRole("button", { name: /^Actions for the comment/ }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await reply.getByRole("textbox").fill("Because of it.");
  await edited;

  // Another browser has the session, and nothing else.
  const { cookies } = await page.context().storageState();
  const elsewhere = await browser.newContext();
  await elsewhere.addCookies(cookies);
  const other = await elsewhere.newPage();
  await other.goto(new URL(request.at(), platformUrl).href);
  const field = other.getByRole("textbox", { name: whole });
  await expect(field).toHaveValue("Half a thought");
  await expect(other.getByRole("link", { name: "Continue at Annex" })).toBeVisible();
  await other
    .getByRole("list", { name: "1 reply" })
    .getByRole("button", { name: "Unsent draft" })
    .click();
  await expect(other.getByRole("list", { name: "1 reply" }).getByRole("textbox")).toHaveValue(
    "Because of it.",
  );

  const ended = other.waitForResponse(
    (response) =>
      response.request().method() === "PATCH" && response.url().endsWith("/unsent-texts"),
  );
  await field.press("ControlOrMeta+Shift+Enter");
  await expect(field).toHaveValue("");
  await ended;
  await elsewhere.close();
  await page.reload();
  await expect(page.getByText("Half a thought").first()).toBeVisible();
  await expect(page.getByRole("textbox", { name: whole })).toHaveValue("");
});
