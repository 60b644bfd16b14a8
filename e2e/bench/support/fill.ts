import type { ContentChange } from "#contract/content-edit.ts";
import type { Api } from "../../support/api.ts";
import { type Draft, edit, makeDraft, makeSpace, ready } from "../../support/content.ts";
import { pageText, random, sentence, word } from "./prose.ts";

/** A space of 5,000 pages of 2 KB each, and a change request that touches 1,000 of them. */
export type Filled = {
  organizationId: string;
  spaceId: string;
  changeRequestId: string;
  changeRequestNumber: number;
};

const pageCount = 5000;
export const changeCount = 1000;
const pageBytes = 2048;
const chapterCount = 50;
/** The limit of operations per request. */
const batch = 50;

type Page = { id: string; chapter: number; text: string };

/** Fills a platform through the API. */
export async function fill(api: Api): Promise<Filled> {
  const organization = await api("POST /v1/orgs", { body: { title: "Bench" } });
  const { spaceId } = await makeSpace(api, organization.id, "Large");
  const first = await makeDraft(api, spaceId, "Everything");
  const { chapters, pages } = await insertPages(api, first);
  await api("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge", { params: first });

  const second = await makeDraft(api, spaceId, "A thousand pages");
  const changes = changesOf(pages, chapters);
  for (let start = 0; start < changes.length; start += batch) {
    await edit(api, second, changes.slice(start, start + batch));
  }
  const changeRequestNumber = await ready(api, second);
  return { organizationId: organization.id, ...second, changeRequestNumber };
}

async function insertPages(api: Api, params: Draft) {
  const title = (number: number) => `${word()} ${word()} ${number}`;
  const chapters = await edit(
    api,
    params,
    Array.from({ length: chapterCount }, (_, number) => ({
      operation: "insert_page",
      title: title(number),
      document: { markdown: pageText(pageBytes) },
    })),
  );
  const pages: Page[] = [];
  for (let number = chapterCount; number < pageCount; number += batch) {
    const inserted = Array.from({ length: batch }, (_, index) => {
      const chapter = (number / batch) % chapterCount;
      return { chapter, text: pageText(pageBytes), title: title(number + index) };
    });
    const ids = await edit(
      api,
      params,
      inserted.map(({ chapter, text, title: name }) => ({
        operation: "insert_page",
        title: name,
        into: chapters[chapter]!,
        document: { markdown: text },
      })),
    );
    pages.push(...inserted.map((page, index) => ({ ...page, id: ids[index]! })));
  }
  return { chapters, pages };
}

/** Seven of every ten changes are edits; the others rename, move, create, and delete. */
function changesOf(pages: readonly Page[], chapters: readonly string[]): ContentChange[] {
  const apart = Math.floor(pages.length / changeCount);
  return Array.from({ length: changeCount }, (_, index) => {
    const { id, chapter, text } = pages[index * apart]!;
    const other = chapters[(chapter + 7) % chapters.length]!;
    const kind = index % 20;
    if (kind < 14) return { operation: "update_page", page: id, document: edited(text) };
    if (kind < 16)
      return { operation: "update_page", page: id, title: `${word()} renamed ${index}` };
    if (kind < 18) return { operation: "update_page", page: id, into: other };
    if (kind === 18) return { operation: "delete_page", page: id };
    const title = `${word()} new ${index}`;
    const document = { markdown: pageText(pageBytes) };
    return { operation: "insert_page", title, into: other, document };
  });
}

/** Changes some words in three blocks, and adds a block. */
function edited(text: string): { markdown: string } {
  const blocks = text.split("\n\n");
  for (let count = 0; count < 3; count++) {
    const index = Math.floor(random() * blocks.length);
    blocks[index] = (blocks[index] ?? "").replace(/(\w+) (\w+)/, `$1 ${word()} ${word()}`);
  }
  blocks.splice(Math.floor(random() * blocks.length), 0, sentence());
  return { markdown: blocks.join("\n\n") };
}
