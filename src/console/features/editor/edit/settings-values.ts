import { z } from "zod";
import { UpdatePage } from "#contract/content-edit.ts";
import type { Layout, Page } from "#contract/page.ts";
import { isWebUrl } from "#contract/web-url.ts";
import { pageSettingsTexts } from "#console/messages/edit-page.ts";
import { hasText } from "#screens/revisions.ts";
import type { PageFields } from "../tree/acts.ts";

/** The parts of a page that can be hidden. Parts are shown unless the page says otherwise. */
export const layoutParts = [
  "title",
  "description",
  "cover",
  "tableOfContents",
  "outline",
  "pagination",
] as const;

type Part = (typeof layoutParts)[number];

/** The name of the input of a part. */
export const inputOf = <P extends Part>(part: P): `show-${P}` => `show-${part}`;

/** The ID of the file that a cover's input names by its permanent address; undefined for a URL. */
export const coverFile = (value: string) => /^\/files\/([^/\s?#]+)$/.exec(value)?.[1];

const isCover = (value: string) => coverFile(value) !== undefined || isWebUrl(value);

const { title, slug, emoji, icon, description, hidden, condition, href } = UpdatePage.shape;

/** What the form of a page edits: its fields, with layout and cover as inputs of their own. */
export const SettingsForm = z.object({
  title: title.unwrap().min(1).optional(),
  slug,
  emoji,
  icon,
  description,
  hidden,
  condition,
  href,
  cover: z.string().max(2048).refine(isCover, pageSettingsTexts.notACover).nullish(),
  width: z.enum(["default", "wide"]).optional(),
  coverSize: z.enum(["hero", "full"]).optional(),
  "show-title": z.boolean().optional(),
  "show-description": z.boolean().optional(),
  "show-cover": z.boolean().optional(),
  "show-tableOfContents": z.boolean().optional(),
  "show-outline": z.boolean().optional(),
  "show-pagination": z.boolean().optional(),
});

export type SettingsInput = z.infer<typeof SettingsForm>;

/** The inputs of a page's form. Groups and links have fewer. */
export function valuesOf(page: Page): Record<string, string | boolean> {
  const { layout = {}, cover } = page;
  const every = {
    title: page.title,
    slug: page.slug ?? "",
    emoji: page.emoji ?? "",
    icon: page.icon ?? "",
    hidden: page.hidden === true,
    condition: page.condition ?? "",
  };
  if (page.type === "link") return { ...every, href: page.href ?? "" };
  if (!hasText(page)) return every;
  const parts = layoutParts.map((part) => [inputOf(part), layout[part] !== false]);
  return {
    ...every,
    description: page.description ?? "",
    cover:
      cover === undefined
        ? ""
        : cover.ref.kind === "url"
          ? cover.ref.url
          : `/files/${cover.ref.file}`,
    width: layout.width === "wide" ? "wide" : "default",
    coverSize: layout.coverSize === "hero" ? "hero" : "full",
    ...(Object.fromEntries(parts) as Record<string, boolean>),
  };
}

/** The fields that a form changes. */
export function fieldsOf(page: Page, input: SettingsInput): PageFields {
  const { cover, width, coverSize, ...rest } = input;
  const fields: Record<string, unknown> = {};
  const layout: Record<string, unknown> = { ...page.layout };
  for (const [name, value] of Object.entries(rest)) {
    const part = layoutParts.find((layoutPart) => inputOf(layoutPart) === name);
    if (part === undefined) fields[name] = value;
    else layout[part] = value;
  }
  if (width !== undefined) layout["width"] = width;
  if (coverSize !== undefined) layout["coverSize"] = coverSize;
  const isLayout = [width, coverSize].some((value) => value !== undefined);
  const isPart = layoutParts.some((part) => inputOf(part) in rest);
  if (isLayout || isPart) fields["layout"] = layout as Layout;
  if (cover !== undefined) fields["cover"] = cover === null ? null : { ref: referenceOf(cover) };
  return fields as PageFields;
}

function referenceOf(value: string) {
  const file = coverFile(value);
  return file === undefined ? { kind: "url", url: value } : { kind: "file", file };
}
