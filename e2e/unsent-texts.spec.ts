import { asWriter, makeRequest } from "./change-request/request.ts";
import { expect, test } from "./support/fixtures.ts";

test("a comment that isn't sent, and the page that was read, follow the account to another browser", async ({
  page,
  browser,
  organization,
  platformUrl,
}) => {
  const asAuthor = asWriter(organization, platformUrl);
  const request = await makeRequest(asAuthor, organization);
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

  // Another browser has the session, and nothing else.
  const { cookies } = await page.context().storageState();
  const elsewhere = await browser.newContext();
  await elsewhere.addCookies(cookies);
  const other = await elsewhere.newPage();
  await other.goto(new URL(request.at(), platformUrl).href);
  const field = other.getByRole("textbox", { name: whole });
  await expect(field).toHaveValue("Half a thought");
  await expect(other.getByRole("link", { name: "Continue at Annex" })).toBeVisible();

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
