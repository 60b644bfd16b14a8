import { hash } from "node:crypto";
import { digestOf } from "#content/difference.ts";
import type { Change } from "#contract/changes.ts";
import { longestEdit, mostEdits, type Edit, type ItemEdits } from "#contract/item-edits.ts";
import type { Handlers } from "#contract/operations.ts";
import { readTexts } from "#service/documents/content/blobs.ts";
import type { NamedEdit } from "#service/documents/content/compare-texts.ts";
import { editsOfTexts, knownEdits } from "#service/documents/content/text-edits.ts";
import type { Context } from "#service/kernel/context.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { pageInMemory } from "#service/kernel/store/list.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { draftChanges, draftSpan, keyOf, textsOf } from "./changes.ts";

export const itemEditsHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/edits": async (
    context,
    { params, query },
  ) => {
    const { changeRequest, span } = await draftSpan(context, params, query);
    const { changes } = await draftChanges(context, changeRequest, span, {
      ...query,
      attributes: true,
    });
    const { items, ...envelope } = pageInMemory(changes, keyOf, query);
    const words = query.contains === undefined ? [] : wordsIn(query.contains);
    return { ...envelope, items: await readEdits(context.db, span.organizationId, items, words) };
  },
} satisfies Partial<Handlers<Context>>;

const wordsIn = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

async function readEdits(
  db: Db,
  organizationId: string,
  changes: readonly Change[],
  words: readonly string[],
): Promise<ItemEdits[]> {
  const isSearch = words.length > 0;
  const wanted = changes.flatMap((change) => {
    const pair = isSearch || isEdited(change) ? textsOf(change) : undefined;
    return pair === undefined ? [] : [pair];
  });
  const edits = new Map<string, readonly NamedEdit[]>();
  const unknown = new Map<string, Pair>();
  for (const pair of wanted) {
    const cached = knownEdits(pair.key);
    if (cached === undefined) unknown.set(pair.key, pair);
    else edits.set(pair.key, cached);
  }
  const texts = await readTexts(
    db,
    organizationId,
    [...unknown.values()].flatMap(({ before, after }) =>
      [before, after].filter((text) => text !== undefined),
    ),
  );
  const textOf = (text: string | undefined) => (text === undefined ? "" : texts.get(text)!);
  const toCompare = [...unknown.values()].map(({ key, before, after }) => ({
    key,
    before: textOf(before),
    after: textOf(after),
  }));
  for (const [key, found] of await editsOfTexts(toCompare)) edits.set(key, found);
  const yieldPoint = createYieldPoint();
  const items: ItemEdits[] = [];
  for (const change of changes) {
    await yieldPoint();
    const key = textsOf(change)?.key;
    const isTextOf = key !== undefined && (isSearch || isEdited(change));
    const ofText = isTextOf ? edits.get(key) : [];
    const all = [...fieldEdits(change), ...(ofText ?? [])];
    const shown = isSearch ? matching(all, words) : all;
    if (isSearch && shown.length === 0) continue;
    items.push({
      item: keyOf(change),
      digest: digestOf(change),
      isCompared: ofText !== undefined,
      edits: shown.slice(0, mostEdits).map(shorten),
      editCount: shown.length,
    });
  }
  return items;
}

type Pair = NonNullable<ReturnType<typeof textsOf>>;

const isEdited = ({ type }: Change) => type === "page_edited" || type === "page_moved";

/** The edits with one of the words, if all words are in some of them. */
function matching(edits: readonly NamedField[], words: readonly string[]): NamedField[] {
  const matches = edits.flatMap((edit) => {
    const text = `${edit.removed ?? ""}\n${edit.added ?? ""}`.toLowerCase();
    const own = words.filter((word) => text.includes(word));
    return own.length > 0 ? [{ edit, own }] : [];
  });
  const all = new Set(matches.flatMap(({ own }) => own));
  return words.every((word) => all.has(word)) ? matches.map(({ edit }) => edit) : [];
}

type NamedField = NamedEdit & Pick<Edit, "field">;

/** The fields of a page that were changed. The place among siblings follows from the page that it moved below. */
function fieldEdits(change: Change): NamedField[] {
  const { attributes = {} } = change;
  if (!isEdited(change)) return [];
  const isBelowAnother = "parent" in attributes;
  return Object.entries(attributes).flatMap(([name, { before, after }]) => {
    const follows = isBelowAnother && (name === "position" || name === "previous");
    if (name === "document" || follows) return [];
    const field = { name, before, after };
    return [{ key: hash("sha256", JSON.stringify(field), "base64url"), ...wordsOf(field), field }];
  });
}

/** What is searched in a field. */
function wordsOf({ before, after }: { before: unknown; after: unknown }) {
  const isText = (value: unknown): value is string => typeof value === "string";
  return {
    ...(isText(before) && { removed: before }),
    ...(isText(after) && { added: after }),
  };
}

function shorten({ removed, added, field, ...edit }: NamedField): Edit {
  const { change, ...named } = edit;
  return {
    ...named,
    ...(removed !== undefined && field === undefined && { removed: cut(removed) }),
    ...(added !== undefined && field === undefined && { added: cut(added) }),
    ...(change && { change: { ...change } }),
    ...(field && {
      field: { ...field, before: cutValue(field.before), after: cutValue(field.after) },
    }),
  };
}

const cut = (text: string) =>
  text.length > longestEdit ? `${text.slice(0, longestEdit - 1).trimEnd()}…` : text;

const cutValue = (value: unknown) => (typeof value === "string" ? cut(value) : value);
