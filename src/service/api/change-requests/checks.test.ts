import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Input } from "#contract/operations.ts";
import type { ReviewRulesUpdate } from "#contract/review-rules.ts";
import { parseBlocks } from "#content/prose/blocks.ts";
import { blockAnchor } from "#content/prose/anchored-blocks.ts";
import {
  makeChangeRequest,
  makeSpaceWith,
  page,
  rewrite,
  type TestChangeRequest,
} from "#testing/change-requests.ts";
import { startTestPlatform, type TestOrganization, type TestPlatform } from "#testing/platform.ts";

const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}" as const;
const reporting = `POST ${base}/checks` as const;
type Report = Input<typeof reporting>["body"];

let platform: TestPlatform;
let acme: TestOrganization;
let spaceId: string;
let guide: string;
let change: TestChangeRequest;

const text = "## Run\n\nRun it twice.\n\n* one\n* two\n";

beforeAll(async () => {
  platform = await startTestPlatform();
  acme = await platform.makeOrganization("Acme");
});
afterAll(() => platform.close());

beforeEach(async () => {
  const asAdmin = platform.as(acme.users.admin);
  [spaceId, guide = ""] = await makeSpaceWith(
    asAdmin,
    acme.id,
    page("Install", "Run it.\n", { description: "How to install." }),
    page("About", "See [how](../install.md).\n"),
  );
  change = await makeChangeRequest(platform.as(acme.users.create), spaceId);
  await change.edit(rewrite(guide, text));
});

const send = (body: object, user = acme.users.edit) =>
  platform.as(user).send(reporting, { params: change.params, body });
const report = (body: Partial<Report> = {}) =>
  platform
    .as(acme.users.edit)
    .call(reporting, { params: change.params, body: { name: "Build", state: "passed", ...body } });
const list = async () =>
  (await platform.as(acme.users.read).call(`GET ${base}/checks`, { params: change.params })).items;
const find = async (name: string) => (await list()).find((check) => check.name === name);
const setRules = (body: ReviewRulesUpdate) =>
  platform
    .as(acme.users.admin)
    .call("PATCH /v1/spaces/{spaceId}/review-rules", { params: { spaceId }, body });
const requirements = async () => {
  const { requirements: all } = await platform
    .as(acme.users.read)
    .call(`GET ${base}/review-status`, { params: change.params });
  return all.map(({ code, met, check }) => [code, check?.name, met]);
};
async function merge(user = acme.users.create, reason?: string) {
  const response = await platform.as(user).send(`POST ${base}/merge`, {
    params: change.params,
    body: reason === undefined ? {} : { anyway: { reason } },
  });
  const { error } = response.body as { error?: { missing?: { message: string }[] } };
  return [response.status, ...(error?.missing ?? []).map(({ message }) => message)];
}

describe("checks from outside", () => {
  test("are reported, replaced by name, and listed with their places", async () => {
    const blocks = parseBlocks(text);
    const made = await report({
      state: "failed",
      url: "https://ci.example/1",
      summary: "2 problems",
      annotations: [
        { page: guide, line: 5, level: "failure", message: "Too short" },
        { page: guide, block: blockAnchor(blocks, 1, "after"), level: "notice", message: "Nice" },
        { page: guide, line: 99, level: "warning", message: "Nowhere" },
      ],
    });
    expect(made).toMatchObject({
      name: "Build",
      source: "outside",
      state: "failed",
      required: false,
      outdated: false,
      url: "https://ci.example/1",
      annotationCount: 3,
      reportedBy: { id: acme.users.edit.id },
    });
    expect(made.annotations.map(({ block }) => block)).toEqual([
      blockAnchor(blocks, 2, "after"),
      blockAnchor(blocks, 1, "after"),
      undefined,
    ]);
    expect(made.annotations[0]?.page).toEqual({ id: guide, title: "Install" });
    expect(await find("Build")).toEqual(made);
    const { annotations, ...rest } = await report({ state: "neutral" });
    expect(annotations).toEqual([]);
    expect(rest).not.toHaveProperty("summary");
    expect((await list()).filter(({ source }) => source === "outside")).toHaveLength(1);
  });

  test("are about the text that was checked", async () => {
    const { revision } = await report({ annotations: [] });
    await change.edit(rewrite(guide, "Run it.\n"));
    expect(await find("Build")).toMatchObject({ outdated: true, revision });
    expect((await send({ name: "Build", state: "failed", revision: "none" })).status).toBe(400);
    const late = await send({ name: "Build", state: "failed", revision });
    expect(late.status).toBe(409);
    expect(await find("Build")).toMatchObject({ state: "passed", outdated: true });
    await report();
    expect(await find("Build")).toMatchObject({ outdated: false });
  });

  test("say what is wrong with a report", async () => {
    const annotation = { page: guide, level: "notice", message: "m" };
    const wrong: [object, string][] = [
      [{ name: "" }, "body.name"],
      [{ name: "a\nb" }, "body.name"],
      [{ name: "n".repeat(101) }, "body.name"],
      [{ state: "missing" }, "body.state"],
      [{ url: "http://ci.example" }, "body.url"],
      [{ summary: "s".repeat(1001) }, "body.summary"],
      [{ annotations: Array.from({ length: 101 }, () => annotation) }, "body.annotations"],
      [{ annotations: [{ ...annotation, page: "none" }] }, "body.annotations.0.page"],
      [{ annotations: [{ ...annotation, block: "b" }] }, "body.annotations.0.block"],
      [{ annotations: [{ ...annotation, line: 0 }] }, "body.annotations.0.line"],
      [
        { annotations: [{ ...annotation, line: 1, block: "after:a:0" }] },
        "body.annotations.0.line",
      ],
      [
        { annotations: [{ ...annotation, message: "m".repeat(501) }] },
        "body.annotations.0.message",
      ],
      [{ stat: "passed" }, "body.stat"],
    ];
    for (const [part, path] of wrong) {
      // oxlint-disable-next-line no-await-in-loop
      const { status, body } = await send({ name: "Build", state: "passed", ...part });
      expect([part, status]).toEqual([part, 400]);
      const { error } = body as { error: { details: { path: string }[] } };
      expect(error.details.map((detail) => detail.path)).toEqual([path]);
    }
  });

  test("are at most 20", async () => {
    for (let at = 0; at < 20; at += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await report({ name: `Check ${at}` });
    }
    expect((await send({ name: "One more", state: "passed" })).status).toBe(409);
    await report({ name: "Check 3", state: "failed" });
  });

  test("are reported by people who can edit, before the merge", async () => {
    const body = { name: "Build", state: "passed" };
    expect((await send(body, acme.users.comment)).status).toBe(403);
    const other = await platform.makeOrganization("Other");
    expect((await send(body, other.users.admin)).status).toBe(404);
    const anonymous = await platform.as(null).send(reporting, { params: change.params, body });
    expect(anonymous.status).toBe(401);
    await change.merge();
    expect((await send(body)).status).toBe(409);
  });

  test("hold back the merge if the rules require them", async () => {
    await setRules({ requiredChecks: ["Build"] });
    expect(await find("Build")).toMatchObject({ state: "missing", required: true });
    expect(await requirements()).toEqual([["checks", "Build", false]]);
    expect(await merge()).toEqual([409, expect.stringContaining("“Build” is missing")]);
    await report({ state: "running" });
    expect(await merge()).toEqual([409, expect.stringContaining("hasn't finished")]);
    await report({ state: "failed" });
    expect(await merge()).toEqual([409, expect.stringContaining("has failed")]);
    await report();
    expect(await requirements()).toEqual([["checks", "Build", true]]);
    await change.edit(rewrite(guide, "Run it once.\n"));
    expect(await merge()).toEqual([409, expect.stringContaining("an earlier text")]);
    expect(await merge(acme.users.create, "Urgent")).toEqual([403]);
    await report({ state: "neutral" });
    expect(await merge()).toEqual([200]);
    expect(await requirements()).toEqual([]);
  });

  test("don't hold back an admin who says why", async () => {
    await setRules({ requiredChecks: ["Build"] });
    expect(await merge(acme.users.admin, "Urgent")).toEqual([200]);
  });
});

describe("built-in checks", () => {
  const builtIn = async () =>
    (await list())
      .filter(({ source }) => source === "built-in")
      .map(({ name, state, annotations }) => [
        name,
        state,
        ...annotations.map((found) => `${found.page.title}: ${found.message}`),
      ]);

  test("pass for a change that introduces nothing", async () => {
    expect(await builtIn()).toEqual([
      ["broken-links", "passed"],
      ["image-texts", "passed"],
    ]);
  });

  test("find what the change request introduces, at its block", async () => {
    await setRules({ pageDescriptions: "shown" });
    const next = "See [that](gone.md).\n\n![](map.png)\n";
    await change.edit(rewrite(guide, next), page("New", "Text.\n"), {
      operation: "update_page",
      page: guide,
      description: "",
    });
    expect(await builtIn()).toEqual([
      [
        "broken-links",
        "failed",
        "Install: The link to gone.md is broken.",
        "Install: The link to map.png is broken.",
      ],
      [
        "page-descriptions",
        "failed",
        "Install: The page has no description.",
        "New: The page has no description.",
      ],
      ["image-texts", "failed", "Install: The image map.png has no alternative text."],
    ]);
    const blocks = parseBlocks(next);
    const [link, image] = (await find("broken-links"))!.annotations;
    expect(link?.block).toBe(blockAnchor(blocks, 0, "after"));
    expect(image?.block).toBe(blockAnchor(blocks, 1, "after"));
  });

  test("find links of unchanged pages to a deleted one", async () => {
    const first = await makeChangeRequest(platform.as(acme.users.admin), spaceId);
    const [about = ""] = await first.edit(page("Links", "See [how](/install).\n"));
    await first.merge();
    await change.update();
    await change.edit({ operation: "delete_page", page: guide });
    const check = await find("broken-links");
    expect(check?.annotations.some((found) => found.page.id === about)).toBe(true);
  });

  test("aren't made where they are off, and hold back the merge where required", async () => {
    await setRules({ brokenLinks: "off", imageTexts: "required" });
    expect(await builtIn()).toEqual([["image-texts", "passed"]]);
    expect(await requirements()).toEqual([["checks", "image-texts", true]]);
    await change.edit(rewrite(guide, "![](https://example.com/map.png)\n"));
    expect(await merge()).toEqual([409, expect.stringContaining("found 1 problem.")]);
    await change.edit(rewrite(guide, "![A map](https://example.com/map.png)\n"));
    expect(await merge()).toEqual([200]);
  });

  test("spelling is looked at where it is asked for, with the words that the rules know", async () => {
    await change.edit(rewrite(guide, "The instalation of Webhooks.\n"));
    const findings = async () =>
      (await find("spelling"))?.annotations.map(({ word, message }) => [word, message]);
    expect(await findings()).toBeUndefined();
    await setRules({ spelling: "required" });
    expect(await findings()).toEqual([
      ["instalation", "“instalation” isn't in the dictionary. Did you mean “installation”?"],
      ["Webhooks", expect.stringMatching(/^“Webhooks” isn't in the dictionary\./)],
    ]);
    expect(await merge()).toEqual([
      409,
      expect.stringContaining("“Spelling” has found 2 problems"),
    ]);
    await setRules({ knownWords: ["webhooks", "Instalation"] });
    expect(await findings()).toEqual([]);
    await setRules({ knownWords: ["webhooks"] });
    expect(await findings()).toMatchObject([["instalation", expect.anything()]]);
    await change.edit(rewrite(guide, "The installation of Webhooks.\n"));
    expect(await merge()).toEqual([200]);
  });

  test("style is looked at where it is asked for, with the words that the rules choose", async () => {
    await change.edit(rewrite(guide, "Send the the e-mail. Simply wait.\n"));
    const findings = async () => (await find("style"))?.annotations.map(({ message }) => message);
    expect(await findings()).toBeUndefined();
    await setRules({ style: "required" });
    expect(await findings()).toEqual(["“the” is there twice."]);
    await setRules({
      wordChoices: [
        { avoid: "e-mail", use: "email" },
        { avoid: "simply", use: "" },
      ],
    });
    expect(await findings()).toEqual([
      "Use “email” instead of “e-mail”.",
      "Avoid “Simply”.",
      "“the” is there twice.",
    ]);
    expect(await merge()).toEqual([409, expect.stringContaining("“Style” has found 3 problems")]);
    await change.edit(rewrite(guide, "Send the email. Wait.\n"));
    expect(await merge()).toEqual([200]);
  });
});
