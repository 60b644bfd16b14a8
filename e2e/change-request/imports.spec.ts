import { expect, test } from "../support/fixtures.ts";
import { makeRequest } from "./request.ts";

test("a running import is stopped, and its overview says so", async ({
  page,
  api,
  organization,
  serveSite,
}) => {
  const html = (title: string, body: string) =>
    `<!doctype html><title>${title}</title><main><h1>${title}</h1>${body}</main>`;
  const site = await serveSite({
    "/": html("Tides", `<p>See the <a href="/slow.html">slow page</a>.</p>`),
    "/slow.html": { body: html("Slow", "<p>Late.</p>"), type: "text/html", delay: 20_000 },
  });
  const request = await makeRequest(api, organization);
  await page.goto(request.at("overview"));
  await page.getByRole("link", { name: "Import pages" }).click();
  const form = page.getByRole("region", { name: "From the web" });
  await form.getByLabel("URL").fill(`${site.url}/`);
  await form.getByRole("button", { name: "Start import" }).click();
  await expect.poll(() => site.requests()).toContain("/slow.html");
  await page.goto(request.at("overview"));

  await page.getByRole("button", { name: "Stop import" }).click();
  const question = page.getByRole("alertdialog", { name: "Stop this import?" });
  await expect(question).toContainText("No pages or files are added.");
  await question.getByRole("button", { name: "Stop import" }).click();
  await expect(page.getByText(/^Stopped after/)).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByText(/^Stopped after/)).toBeVisible();
});
