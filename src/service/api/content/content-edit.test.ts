import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { makeChangeRequest, makeSpace, page, rewrite } from "#testing/change-requests.ts";
import { startTestPlatform, type TestPlatform } from "#testing/platform.ts";
import type { Store } from "#service/kernel/store/store.ts";
import { workPool } from "#service/kernel/work/pool.ts";

let platform: TestPlatform;
/** Whether each transaction may share its commit. */
let shared: boolean[] = [];

const noting = (store: Store): Store => ({
  ...store,
  transaction(fn, options) {
    shared.push(options?.isShort === true);
    return store.transaction(fn, options);
  },
});

beforeAll(async () => {
  platform = await startTestPlatform({ wrap: noting });
});
afterAll(() => platform.close());

test(
  "a small batch of edits shares its commit, and none that others would wait for",
  { tags: "slow" },
  async () => {
    const organization = await platform.makeOrganization();
    const admin = platform.as(organization.users.admin);
    const draft = await makeChangeRequest(admin, await makeSpace(admin, organization.id));
    const sharesCommit = async (...changes: Parameters<typeof draft.edit>) => {
      shared = [];
      const ids = await draft.edit(...changes);
      return { ids, shared };
    };
    const { ids, shared: first } = await sharesCommit(page("A", "Text"), page("B", "Text"));
    expect(first).toEqual([true]);
    const pageId = ids[0]!;
    expect(await sharesCommit(rewrite(pageId, "Word ".repeat(3000)))).toMatchObject({
      shared: [true],
    });
    const long = "Words ".repeat(3000);
    expect(await sharesCommit(rewrite(pageId, long))).toMatchObject({ shared: [false] });
    const many = Array.from({ length: 11 }, (_, number) => page(`Page ${number}`, "Text"));
    expect(await sharesCommit(...many)).toMatchObject({ shared: [false] });
    const file = { operation: "insert_files", files: [{ name: "a.txt", base64: "YQ==" }] } as const;
    expect(await sharesCommit({ ...file, files: [...file.files] })).toMatchObject({
      shared: [false],
    });
    const removal = { operation: "delete_page", page: pageId } as const;
    expect(await sharesCommit(removal)).toMatchObject({ shared: [false] });
  },
);

test("a refused batch says which change can't be made, unless there is only one", async () => {
  const organization = await platform.makeOrganization();
  const admin = platform.as(organization.users.admin);
  const draft = await makeChangeRequest(admin, await makeSpace(admin, organization.id));
  const link = { operation: "insert_page", type: "link", title: "X", href: "ftp:x" } as const;
  const why = "Browsers don’t open links that begin with “ftp:”. Use https, http, mailto or tel.";
  await expect(draft.edit(link)).rejects.toThrow(`Nothing was changed. ${why}`);
  await expect(draft.edit(page("A", "Text"), link)).rejects.toThrow(
    `Nothing was changed, because change 2 of 2 can't be made. ${why}`,
  );
});

test("edits at the same time are all there, each with its own revision", async () => {
  const organization = await platform.makeOrganization();
  const admin = platform.as(organization.users.admin);
  const spaceId = await makeSpace(admin, organization.id);
  const draft = await makeChangeRequest(admin, spaceId);
  const titles = Array.from({ length: 8 }, (_, number) => `Page ${number}`);
  const ids = await Promise.all(titles.map((title) => draft.edit(page(title, title))));
  expect(new Set(ids.flat()).size).toBe(8);
  await draft.merge();
  const { pages } = await admin.call("GET /v1/spaces/{spaceId}/content", { params: { spaceId } });
  expect(pages.map(({ title }) => title).toSorted()).toEqual(titles);
});

test("a text is saved byte by byte, and never over a newer one", async () => {
  const organization = await platform.makeOrganization();
  const admin = platform.as(organization.users.admin);
  const draft = await makeChangeRequest(admin, await makeSpace(admin, organization.id));
  const [pageId] = await draft.edit(page("A", "One"));
  const { params } = draft;
  const read = () =>
    admin.call("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}", {
      params: { ...params, pageId: pageId! },
    });
  const save = (markdown: string, basedOn: string | undefined) =>
    admin.call("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content", {
      params,
      body: {
        changes: [
          page("Another", "Text"),
          {
            operation: "update_page",
            page: pageId!,
            document: { markdown, textOnly: true, basedOn },
          },
        ],
      },
    });
  const opened = await read();
  const text = "# Two\r\n\r\n* text  \n";
  const { changes } = await save(text, opened.documentId);
  const saved = await read();
  expect(saved).toMatchObject({ title: "A", markdown: text, documentId: changes[1]!.documentId });
  await expect(save("Three", opened.documentId)).rejects.toMatchObject({
    status: 412,
    body: { error: { details: [{ path: "body.changes.1.document.basedOn" }] } },
  });
  expect(await read()).toEqual(saved);
  const { pages } = await admin.call(
    "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages",
    { params },
  );
  expect(pages).toHaveLength(2);
});

test("a deleted page comes back with its subpages from an earlier revision of its own space", async () => {
  const organization = await platform.makeOrganization();
  const admin = platform.as(organization.users.admin);
  const draft = await makeChangeRequest(admin, await makeSpace(admin, organization.id));
  const other = await makeChangeRequest(admin, await makeSpace(admin, organization.id));
  const [parent = "", child = ""] = await draft.edit(
    page("Parent", "Text", { ref: "parent" }),
    page("Child", "More", { into: "parent" }),
  );
  const { revision } = await draft.read();
  await draft.edit({ operation: "delete_page", page: parent });
  const restore = { operation: "restore_page", page: parent, revision } as const;
  const key = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content";
  const elsewhere = await admin.send(key, { params: other.params, body: { changes: [restore] } });
  expect(elsewhere.status).toBe(404);
  expect(await draft.edit(restore)).toEqual([parent]);
  const path = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}";
  const back = await admin.call(path, { params: { ...draft.params, pageId: child } });
  expect(back).toMatchObject({ path: "parent/child", markdown: "More" });
});

const contentKey = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content" as const;

test("links are rewritten on many pages at once, and nothing else of their texts", async () => {
  const organization = await platform.makeOrganization();
  const admin = platform.as(organization.users.admin);
  const draft = await makeChangeRequest(admin, await makeSpace(admin, organization.id));
  const text = "#  Odd   heading\n\n* [Old](old.md#a), `[Old](old.md)` and old.md\n";
  const [first = "", second = "", group = ""] = await draft.edit(
    page("One", "Text", {}),
    page("Two", "See ![old](old.md) and [old](old.md)."),
    { operation: "insert_page", type: "group", title: "Group" },
  );
  await draft.edit({
    operation: "update_page",
    page: first,
    document: { markdown: text, textOnly: true },
  });
  const { params } = draft;
  const send = (links: object[], ...before: object[]) => {
    const changes = [...before, { operation: "rewrite_links", links }];
    return admin.send(contentKey, { params, body: { changes } });
  };
  const { body } = await send([
    { page: first, from: "old.md#a", to: "/pages/x" },
    { page: second, from: "old.md", to: "new.md" },
    { page: group, from: "old.md", to: "new.md" },
    { page: second, from: "none.md", to: "new.md" },
  ]);
  expect(body).toMatchObject({ changes: [{ operation: "rewrite_links", rewritten: 3 }] });
  const markdown = async (pageId: string) => {
    const key = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}";
    return (await admin.call(key, { params: { ...params, pageId } })).markdown;
  };
  expect(await markdown(first)).toBe(text.replace("(old.md#a)", "(/pages/x)"));
  expect(await markdown(second)).toBe("See ![old](new.md) and [old](new.md).");

  const link = { from: "new.md", to: "other.md" };
  expect((await send([{ page: "none", ...link }])).status).toBe(404);
  expect((await send([{ page: second, ...link, to: "" }])).status).toBe(400);
  expect((await send([])).status).toBe(400);
  const text2 = { operation: "update_page", page: second, document: { markdown: "[a](new.md)" } };
  expect((await send([{ page: second, ...link }], text2)).status).toBe(409);
  const reader = platform.as(organization.users.comment);
  const changes = [{ operation: "rewrite_links", links: [{ page: second, ...link }] }];
  expect((await reader.send(contentKey, { params, body: { changes } })).status).toBe(403);
  expect(await markdown(second)).toBe("See ![old](new.md) and [old](new.md).");
});

test("links that a move or deletion would break are listed, with URLs that would work", async () => {
  const organization = await platform.makeOrganization();
  const admin = platform.as(organization.users.admin);
  const draft = await makeChangeRequest(admin, await makeSpace(admin, organization.id));
  const [guides = "", install = "", faq = ""] = await draft.edit(
    page("Guides", "[here](guides/install)", { ref: "guides" }),
    page("Install", "[faq](../faq.md)", { into: "guides" }),
    page("FAQ", "[a](guides/install) [a](guides/install) [b](https://example.org)"),
  );
  const key = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/affected-links";
  const ask = async (query: object) => {
    const { links, count } = await admin.call(key, { params: draft.params, query });
    expect(count).toBe(links.length);
    return links.map((link) => [link.page.title, link.target.title, link.from, link.to]);
  };
  expect(await ask({ pages: [install], into: "top" })).toEqual([
    ["Guides", "Install", "guides/install", "install"],
    ["FAQ", "Install", "guides/install", "install"],
  ]);
  expect(await ask({ pages: [guides], slug: "howto" })).toEqual([
    ["Guides", "Install", "guides/install", "howto/install"],
    ["FAQ", "Install", "guides/install", "howto/install"],
  ]);
  expect(await ask({ pages: [faq], delete: true })).toEqual([
    ["Install", "FAQ", "../faq.md", undefined],
  ]);
  expect(await ask({})).toEqual([]);
  const cycle = { pages: [guides], into: install };
  const refused = await admin.send(key, { params: draft.params, query: cycle });
  expect(refused.status).toBe(409);
});

test("pages whose links can't be read in time are counted, not taken for pages without links", async () => {
  const organization = await platform.makeOrganization();
  const admin = platform.as(organization.users.admin);
  const draft = await makeChangeRequest(admin, await makeSpace(admin, organization.id));
  const [install = ""] = await draft.edit(
    page("Install", "Run it."),
    page("Index", `${"Words without end. ".repeat(1_000)}[how](install)`),
  );
  const run = vi.spyOn(workPool, "run").mockResolvedValue({ cut: "time" });
  const response = await admin.call(
    "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/affected-links",
    { params: draft.params, query: { pages: [install], delete: true } },
  );
  expect(run).toHaveBeenCalled();
  expect(response).toEqual({ links: [], count: 0, unread: 1 });
});

test("links are removed with their texts kept, and what a batch did to texts is taken back", async () => {
  const organization = await platform.makeOrganization();
  const admin = platform.as(organization.users.admin);
  const spaceId = await makeSpace(admin, organization.id);
  const draft = await makeChangeRequest(admin, spaceId);
  const texts = [
    "See [*this*](gone.md) and [that](kept.md).\n\nSecond.\n",
    "Only [here](gone.md).",
    "A [third](gone.md) text.",
  ];
  const ids = await draft.edit(...texts.map((text, at) => page(`Page ${at}`, text)));
  const { params } = draft;
  const send = (changes: object[], as = admin) =>
    as.send(contentKey, { params, body: { changes } });
  const read = async () => {
    const key = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}";
    const pages = ids.map((pageId) => admin.call(key, { params: { ...params, pageId } }));
    return (await Promise.all(pages)).map(({ markdown }) => markdown);
  };
  const links = ids.map((id) => ({ page: id, from: "gone.md", to: null }));
  const done = await send([{ operation: "rewrite_links", links }]);
  expect(done.body).toMatchObject({ changes: [{ rewritten: 3 }] });
  expect(await read()).toEqual([
    "See *this* and [that](kept.md).\n\nSecond.\n",
    "Only here.",
    "A third text.",
  ]);
  const { revision } = await draft.read();
  // What somebody writes meanwhile stays, in the same text or instead of it.
  const write = (id: string, markdown: string) => ({
    ...rewrite(id, markdown),
    document: { markdown, textOnly: true },
  });
  await draft.edit(
    write(ids[0]!, "See *this* and [that](kept.md).\n\nSecond line.\n"),
    write(ids[2]!, "Something else."),
  );
  const undo = { operation: "undo_texts", revision };
  const undone = await send([undo]);
  expect(undone.body).toMatchObject({
    changes: [{ operation: "undo_texts", rewritten: 2, left: 1 }],
  });
  expect(await read()).toEqual([
    "See [*this*](gone.md) and [that](kept.md).\n\nSecond line.\n",
    texts[1],
    "Something else.",
  ]);
  const again = await send([undo]);
  expect(again.body).toMatchObject({ changes: [{ rewritten: 0, left: 1 }] });

  const elsewhere = await makeChangeRequest(admin, await makeSpace(admin, organization.id));
  const other = await elsewhere.read();
  expect((await send([{ ...undo, revision: other.revision }])).status).toBe(404);
  expect((await send([{ ...undo, revision: "none" }])).status).toBe(404);
  expect((await send([undo], platform.as(organization.users.comment))).status).toBe(403);
});
