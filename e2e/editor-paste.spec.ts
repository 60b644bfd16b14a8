import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { paths } from "#console/paths.ts";
import { axeProblems } from "./support/axe.ts";
import type { Api } from "./support/api.ts";
import { makeDraft, makeSpace, type NewPage } from "./support/content.ts";
import { failRequests } from "./support/faults.ts";
import { expect, test } from "./support/fixtures.ts";
import { gitDoc } from "./support/real-sites.ts";
import { insert } from "./support/write-page.ts";

const inDraft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";

/** A change request, with its first page open in the editor. */
async function openEditor(page: Page, api: Api, organizationId: string, pages: NewPage[]) {
  const { spaceId, pages: ids } = await makeSpace(api, organizationId, "Guide", pages);
  const draft = await makeDraft(api, spaceId, "Better");
  const { number } = await api(`GET ${inDraft}`, { params: draft });
  await page.goto(paths.editPage(organizationId, spaceId, number));
  const text = page.getByRole("textbox", { name: `Text of ${pages[0]!.title}` });
  await expect(text).toBeVisible();
  const pageId = Object.values(ids)[0]!;
  const markdown = async () => {
    const params = { ...draft, pageId };
    return (await api(`GET ${inDraft}/content/page/{pageId}`, { params })).markdown ?? "";
  };
  return { text, draft, markdown };
}

type Clipboard = {
  html?: string;
  text?: string;
  files?: { name: string; type: string; base64: string }[];
};

/** Pastes or drops into the text, as a browser does it. */
/** Pastes a file of so many bytes, which is made in the page. */
async function pasteLarge(target: Locator, name: string, size: number): Promise<void> {
  await target.evaluate(
    (element, file) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(file.size)], file.name));
      const init = { clipboardData: data, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent("paste", init));
    },
    { name, size },
  );
}

async function give(target: Locator, kind: "paste" | "drop", clipboard: Clipboard): Promise<void> {
  await target.evaluate(
    (element, [event, { html, text, files = [] }]) => {
      const data = new DataTransfer();
      if (html !== undefined) data.setData("text/html", html);
      if (text !== undefined) data.setData("text/plain", text);
      for (const { name, type, base64 } of files) {
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0)!);
        data.items.add(new File([bytes], name, { type }));
      }
      const { left, top } = element.getBoundingClientRect();
      const options = { bubbles: true, cancelable: true, composed: true };
      element.dispatchEvent(
        event === "paste"
          ? new ClipboardEvent("paste", { ...options, clipboardData: data })
          : new DragEvent("drop", {
              ...options,
              dataTransfer: data,
              clientX: left + 20,
              clientY: top + 30,
            }),
      );
    },
    [kind, clipboard] as const,
  );
}

/** What the editor puts into the clipboard. */
function copy(text: Locator): Promise<Clipboard> {
  return text.evaluate((element) => {
    const data = new DataTransfer();
    const options = { bubbles: true, cancelable: true, clipboardData: data };
    element.dispatchEvent(new ClipboardEvent("copy", options));
    return { html: data.getData("text/html"), text: data.getData("text/plain") };
  });
}

const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("a page of a real manual is pasted as clean blocks, and saved as Markdown", async ({
  page,
  api,
  organization,
}) => {
  test.skip(!existsSync(gitDoc), "needs Debian's package git-doc");
  const html = await readFile(`${gitDoc}/gittutorial.html`, "utf8");
  const { text, markdown } = await openEditor(page, api, organization.id, [
    { title: "Start", markdown: "" },
  ]);
  await text.click();
  await give(text, "paste", { html, text: "gittutorial" });
  await expect(text.getByRole("heading", { name: "Importing a new project" })).toBeVisible();
  await expect(text.getByText("tar xzf project.tar.gz")).toBeVisible();
  await expect.poll(markdown).toContain("\n```\n$ tar xzf project.tar.gz\n");
  const saved = await markdown();
  expect(saved).toMatch(/^#+ Importing a new project$/m);
  expect(saved).not.toMatch(/<(?:div|span|p|style|script)\b/);
});

test("cells of a spreadsheet become a table, and fill the cells of an open one", async ({
  page,
  api,
  organization,
}) => {
  const { text, markdown } = await openEditor(page, api, organization.id, [
    { title: "Prices", markdown: "" },
  ]);
  const sheet = (rows: string[][]) =>
    `<google-sheets-html-origin><table><tbody>${rows
      .map((row) => `<tr>${row.map((cell) => `<td style="color:red">${cell}</td>`).join("")}</tr>`)
      .join("")}</tbody></table>`;
  await text.click();
  await give(text, "paste", {
    html: sheet([
      ["Name", "Price"],
      ["Apple", "$1"],
      ["Pear", "$2"],
    ]),
    text: "Name\tPrice\nApple\t$1\nPear\t$2",
  });
  await expect(text.getByRole("columnheader", { name: "Price" })).toBeVisible();
  await expect
    .poll(markdown)
    .toMatch(/^\| Name \| Price \|\n\| --- \| --- \|\n\| Apple \| \\?\$1 \|/);
  await text.getByRole("cell", { name: "Apple" }).click();
  await give(text, "paste", { html: sheet([["Plum", "$7"]]), text: "Plum\t$7" });
  await expect.poll(markdown).toMatch(/\| Plum \| \\?\$7 \|\n\| Pear/);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(markdown).toContain("| Apple |");
});

test("a dropped image is uploaded and shown, and one that is too large is refused", async ({
  page,
  api,
  organization,
}) => {
  const { text, draft, markdown } = await openEditor(page, api, organization.id, [
    { title: "Pictures", markdown: "First.\n\nLast." },
  ]);
  await give(text, "drop", { files: [{ name: "dot.png", type: "image/png", base64: pixel }] });
  await expect(text.locator("img")).toBeVisible();
  await expect.poll(markdown).toMatch(/<img src="\/files\/[\w-]+" alt="">/);
  const files = await api(`GET ${inDraft}/content/files`, { params: draft });
  expect(files.items.map(({ name }) => name)).toEqual(["dot.png"]);
  const width = () => text.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(1);
  await text.getByRole("button", { name: /^Add alt text/ }).click();
  await expect(page.getByRole("textbox", { name: "Alt text" })).toBeFocused();
  await page.keyboard.type("A dot");
  await page.keyboard.press("Enter");
  await expect.poll(markdown).toMatch(/<img src="\/files\/[\w-]+" alt="A dot">/);
  await pasteLarge(text, "big.png", 25_000_001);
  await expect(page.getByText("Couldn't upload big.png")).toBeVisible();
  await expect(page.getByText(/Files can have up to 25 MB/)).toBeVisible();
});

test("a large file shows how much is sent, can be canceled, and can be tried again", async ({
  page,
  api,
  organization,
  consoleLog,
}) => {
  consoleLog.expect("status of 500");
  const { text, draft, markdown } = await openEditor(page, api, organization.id, [
    { title: "Films", markdown: "Words." },
  ]);
  const parts = "**/content/uploads/*/parts";
  const held = Promise.withResolvers<void>();
  await page.route(parts, async (route) => {
    const { position } = route.request().postDataJSON() as { position: number };
    if (position >= 3) await held.promise;
    await route.continue().catch(() => undefined);
  });
  await text.click();
  await pasteLarge(text, "film.mp4", 3_000_000);
  const bar = page.getByRole("progressbar", { name: "Upload of film.mp4" });
  await expect
    .poll(async () => Number(await bar.getAttribute("aria-valuenow")))
    .toBeGreaterThan(40);
  expect(await axeProblems(page, { seriousOnly: true })).toEqual([]);
  const deleted = page.waitForResponse((response) => response.request().method() === "DELETE");
  // By keyboard: with a block selected, Tab leaves the text.
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Cancel upload of film.mp4" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text).toBeFocused();
  await expect(bar).toBeHidden();
  expect((await deleted).status()).toBe(204);
  held.resolve();
  await page.unroute(parts);

  await failRequests(page, parts, "It failed on purpose.");
  await pasteLarge(text, "film.mp4", 3_000_000);
  await expect(page.getByText("Couldn't upload film.mp4")).toBeVisible();
  await page.unroute(parts);
  const files = () => api(`GET ${inDraft}/content/files`, { params: draft });
  expect((await files()).items).toEqual([]);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(markdown).toMatch(/\{% file src="\/files\/[\w-]+" %\}/);
  expect((await files()).items).toMatchObject([{ name: "film.mp4", size: 3_000_000 }]);
});

/** Adds images to the text that are drawn in the page; each is half transparent unless its format has no transparency. */
async function pasteImages(
  target: Locator,
  images: { name: string; width: number; height: number; isTurned?: true }[],
): Promise<void> {
  await target.evaluate(async (element, wanted) => {
    /** Says that the camera was held upright: the image is shown turned by 90 degrees. */
    const turned = "ffe1002245786966000049492a0008000000010012010300010000000600000000000000";
    const data = new DataTransfer();
    for (const { name, width, height, isTurned } of wanted) {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext("2d")!;
      context.fillStyle = "rgb(200 20 20 / 0.5)";
      context.fillRect(0, 0, width / 2, height);
      const type = name.endsWith(".png") ? "image/png" : "image/jpeg";
      const blob = await canvas.convertToBlob({ type, quality: 1 });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      const parts = isTurned
        ? [
            bytes.slice(0, 2),
            Uint8Array.from(turned.match(/../g)!, (byte) => Number.parseInt(byte, 16)),
            bytes.slice(2),
          ]
        : [bytes];
      data.items.add(new File(parts, name, { type }));
    }
    const init = { clipboardData: data, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", init));
  }, images);
}

test("large images are offered scaled, once for all that are added together, and stay upright and transparent", async ({
  page,
  api,
  organization,
}) => {
  const { text, draft } = await openEditor(page, api, organization.id, [
    { title: "Pictures", markdown: "First." },
  ]);
  const sizes = async () => {
    const { items } = await api(`GET ${inDraft}/content/files`, { params: draft });
    return items
      .map(({ name, dimensions }) => `${name} ${dimensions?.width} × ${dimensions?.height}`)
      .toSorted();
  };
  await text.click();
  await pasteImages(text, [
    { name: "photo.jpg", width: 3000, height: 1500, isTurned: true },
    { name: "small.png", width: 20, height: 20 },
    { name: "wide.png", width: 4000, height: 100 },
  ]);
  const question = page.getByRole("dialog", { name: "Scale 2 images?" });
  await expect(question.getByRole("listitem")).toHaveText([
    /photo\.jpg.*1,500 × 3,000 px/,
    /wide\.png.*4,000 × 100 px/,
  ]);
  expect(await axeProblems(page)).toEqual([]);
  await expect(question.getByRole("button", { name: /^Keep the originals \(/ })).toBeVisible();
  await question.getByRole("button", { name: /^Scale to 2,000 px \(/ }).click();
  await expect
    .poll(sizes)
    .toEqual(["photo.jpg 1000 × 2000", "small.png 20 × 20", "wide.png 2000 × 50"]);
  await expect(text).toBeFocused();
  // The right half is as transparent as it was, and the left one as red.
  const wide = text.locator("img").nth(2);
  await expect
    .poll(() => wide.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(2000);
  const colors = await wide.evaluate((image: HTMLImageElement) => {
    const context = new OffscreenCanvas(2000, 50).getContext("2d")!;
    context.drawImage(image, 0, 0);
    return [500, 1500].map((x) => [...context.getImageData(x, 25, 1, 1).data].at(-1));
  });
  expect(colors).toEqual([128, 0]);

  await pasteImages(text, [{ name: "again.png", width: 3000, height: 2500 }]);
  const again = page.getByRole("dialog", { name: "Scale this image?" });
  await again.getByRole("button", { name: /^Keep the original \(/ }).click();
  await expect.poll(sizes).toContain("again.png 3000 × 2500");
  await pasteImages(text, [{ name: "never.png", width: 3000, height: 2500 }]);
  await again.getByRole("button", { name: "Cancel" }).click();
  await expect(text.getByText("Uploading never.png")).toBeHidden();
  expect(await sizes()).toHaveLength(4);
});

test("an image is chosen or uploaded where its options ask for one", async ({
  page,
  api,
  organization,
}) => {
  const pages = Array.from({ length: 9 }, (_, at) => ({
    title: `Page ${at}`,
    markdown: at === 0 ? "Words." : "",
  }));
  const { text, draft, markdown } = await openEditor(page, api, organization.id, pages);
  await text.getByText("Words.").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await insert(page, "Image");
  const options = page.getByRole("dialog", { name: "Image options" });
  await expect(options.getByRole("combobox", { name: "Image", exact: true })).toBeFocused();
  const chooser = page.waitForEvent("filechooser");
  await options.getByRole("button", { name: "Upload an image (Image)" }).click();
  const buffer = Buffer.from(pixel, "base64");
  await (await chooser).setFiles({ name: "dot.png", mimeType: "image/png", buffer });
  await expect.poll(markdown).toMatch(/\/files\/[\w-]+/);
  const { items } = await api(`GET ${inDraft}/content/files`, { params: draft });
  const dark = options.getByRole("combobox", { name: "Image in dark mode" });
  await dark.click();
  await expect(options.getByRole("option")).toHaveText(["dot.png"]);
  await options.getByRole("option", { name: "dot.png" }).click();
  await expect(dark).toHaveValue(`/files/${items[0]!.id}`);
  const large = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 1500);
    canvas.getContext("2d")!.fillRect(0, 0, 1500, 1500);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  const second = page.waitForEvent("filechooser");
  await options.getByRole("button", { name: "Upload an image (Image in dark mode)" }).click();
  const file = { name: "large.png", mimeType: "image/png", buffer: Buffer.from(large) };
  await (await second).setFiles(file);
  const question = options.getByRole("group", { name: "Scale this image?" });
  await expect(question).toContainText("The image is 3,000 × 1,500 px.");
  await question.getByRole("button", { name: /^Scale to 2,000 px/ }).click();
  await expect(dark).not.toHaveValue(`/files/${items[0]!.id}`);
  expect(await axeProblems(page, { seriousOnly: true })).toEqual([]);
});

test("a URL links the selected text, and what the editor copied stays what it was", async ({
  page,
  api,
  organization,
}) => {
  const { text, markdown } = await openEditor(page, api, organization.id, [
    { title: "Links", markdown: '{% hint style="danger" %}\nRead the guide\n{% endhint %}' },
  ]);
  await text.getByText("Read the guide").click({ clickCount: 3 });
  await give(text, "paste", { text: "https://example.com/guide" });
  await expect.poll(markdown).toContain("[Read the guide](https://example.com/guide)");
  await page.keyboard.press("ControlOrMeta+a");
  const copied = await copy(text);
  await page.keyboard.press("ControlOrMeta+ArrowDown");
  await page.keyboard.press("ControlOrMeta+End");
  await give(text, "paste", copied);
  await expect
    .poll(async () => (await markdown()).match(/style="danger"/g)?.length)
    .toBeGreaterThan(0);
});

test("a pasted list joins the list, also one that the editor copied", async ({
  page,
  api,
  organization,
}) => {
  const { text, markdown } = await openEditor(page, api, organization.id, [
    { title: "List", markdown: "- a\n- b" },
  ]);
  await text.getByText("b").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await give(text, "paste", { html: "<ul><li>x</li><li>y</li></ul>", text: "x\ny" });
  await expect.poll(markdown).toBe("- a\n- b\n- x\n- y");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowUp");
  const copied = await copy(text);
  await text.getByText("a").click();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await give(text, "paste", copied);
  await expect.poll(markdown).toBe("- a\n- x\n- b\n- x\n- y");
});

test("the editor with pasted blocks is accessible", async ({ page, api, organization }) => {
  const { text } = await openEditor(page, api, organization.id, [{ title: "Start", markdown: "" }]);
  await text.click();
  await give(text, "paste", {
    html: "<h1>A</h1><ul><li>b<ul><li>c</li></ul></li></ul><table><tr><td>d</td><td>e</td></tr></table>",
  });
  await expect(text.getByRole("cell").or(text.getByRole("columnheader")).first()).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
});
