import { z } from "zod";
import { UpdatePage } from "#contract/content-edit.ts";
import type { Layout, Page } from "#contract/page.ts";
import { hasText } from "../tree/nodes.ts";
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

const { title, slug, emoji, icon, description, hidden, href } = UpdatePage.shape;

/** What the form of a page edits: its fields, with layout and cover as inputs of their own. */
export const SettingsForm = z.object({
  title: title.unwrap().min(1).optional(),
  slug,
  emoji,
  icon,
  description,
  hidden,
  href,
  coverUrl: z.url().max(2048).nullish(),
  width: z.enum(["default", "wide"]).optional(),
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
  };
  if (page.type === "link") return { ...every, href: page.href ?? "" };
  if (!hasText(page)) return every;
  const parts = layoutParts.map((part) => [inputOf(part), layout[part] !== false]);
  return {
    ...every,
    description: page.description ?? "",
    coverUrl: cover?.ref.kind === "url" ? cover.ref.url : "",
    width: layout.width === "wide" ? "wide" : "default",
    ...(Object.fromEntries(parts) as Record<string, boolean>),
  };
}

/** The fields that a form changes. */
export function fieldsOf(page: Page, input: SettingsInput): PageFields {
  const { coverUrl, width, ...rest } = input;
  const fields: Record<string, unknown> = {};
  const layout: Record<string, unknown> = { ...page.layout };
  for (const [name, value] of Object.entries(rest)) {
    const part = layoutParts.find((one) => inputOf(one) === name);
    if (part === undefined) fields[name] = value;
    else layout[part] = value;
  }
  const isLayout = width !== undefined || layoutParts.some((part) => inputOf(part) in rest);
  if (width !== undefined) layout["width"] = width;
  if (isLayout) fields["layout"] = layout as Layout;
  if (coverUrl !== undefined) {
    fields["cover"] = coverUrl === null ? null : { ref: { kind: "url", url: coverUrl } };
  }
  return fields as PageFields;
}
