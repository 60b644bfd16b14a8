import { File as AnyFile, FileText, Image, Film } from "lucide-react";
import type { File } from "#contract/page.ts";
import type { Column, Filter } from "#console/kit/table/types.ts";
import { filesTexts as t } from "#console/messages/files.ts";
import { formatBytes } from "#console/messages/format.ts";

/** The part of a content type that people know. */
export const typeOf = ({ contentType }: File) => contentType.replace(/;.*$/, "");

export const fileColumns: readonly Column<File>[] = [
  {
    id: "name",
    title: t.columns.name,
    cell: (file) => (
      <span className="inline-flex max-w-full items-center gap-2 align-middle">
        <FileIcon file={file} size={16} />
        <bdi className="truncate">{file.name}</bdi>
      </span>
    ),
    csv: ({ name }) => name,
    sort: ({ name }) => name,
    width: "minmax(14rem, 3fr)",
  },
  {
    id: "uses",
    title: t.columns.uses,
    cell: ({ uses = 0 }) =>
      uses === 0 ? <span className="text-muted">{t.unused}</span> : t.pages(uses),
    csv: ({ uses }) => uses,
    sort: ({ uses }) => uses,
    width: "minmax(7rem, 0.8fr)",
  },
  {
    id: "dimensions",
    title: t.columns.dimensions,
    cell: (file) => dimensionsOf(file),
    csv: (file) => dimensionsOf(file),
    sort: ({ dimensions }) => dimensions && dimensions.width * dimensions.height,
    width: "minmax(7.5rem, 0.8fr)",
    isMuted: true,
  },
  {
    id: "size",
    title: t.columns.size,
    cell: ({ size }) => formatBytes(size),
    csv: ({ size }) => size,
    sort: ({ size }) => size,
    width: "minmax(6rem, 0.6fr)",
    align: "end",
    isMuted: true,
  },
  {
    id: "type",
    title: t.columns.type,
    cell: (file) => typeOf(file),
    csv: (file) => typeOf(file),
    sort: (file) => typeOf(file),
    width: "minmax(8rem, 1fr)",
    isMuted: true,
  },
  {
    id: "id",
    title: t.columns.id,
    cell: ({ id }) => <span className="font-mono text-sm">{id}</span>,
    csv: ({ id }) => id,
    width: "minmax(12rem, 1fr)",
    isHidden: true,
  },
];

/** Width and height of an image; "" for other files. */
export function dimensionsOf({ dimensions }: File): string {
  return dimensions === undefined ? "" : t.dimensions(dimensions.width, dimensions.height);
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** By kind, and by whether any page uses the file. */
export const fileFilters: readonly Filter<File>[] = [
  {
    name: "type",
    label: t.kindFilter,
    options: optionsOf(t.kinds),
    holds: (file, value) => kindOf(file) === value,
  },
  {
    name: "use",
    label: t.useFilter,
    options: optionsOf(t.uses),
    holds: ({ uses = 0 }, value) => (uses === 0) === (value === "unused"),
  },
];

export const fileSearch = {
  label: t.filter,
  holds: ({ name }: File, text: string) => name.toLowerCase().includes(text.toLowerCase()),
};

const icons = { image: Image, media: Film, document: FileText, other: AnyFile };

/** The icon of a file's kind, where there is no room for a preview. */
export function FileIcon(props: { file: Pick<File, "contentType">; size: number }) {
  const Icon = icons[kindOf(props.file)];
  return <Icon size={props.size} aria-hidden className="shrink-0 text-muted" />;
}

const documents =
  /^(text\/|application\/(pdf|rtf|json|xml|msword|epub\+zip|vnd\.(ms-|openxmlformats|oasis)))/;

type FileKind = "image" | "media" | "document" | "other";

/** What kind of file it is, by its content type. */
export function kindOf({ contentType }: Pick<File, "contentType">): FileKind {
  if (contentType.startsWith("image/")) return "image";
  if (/^(video|audio)\//.test(contentType)) return "media";
  return documents.test(contentType) ? "document" : "other";
}

/** Types that browsers draw as an image, and the platform sends as one. */
const drawn = /^image\/(png|jpeg|gif|webp|avif|bmp|x-icon|svg\+xml)/;

export function isDrawn({ contentType }: Pick<File, "contentType">): boolean {
  return drawn.test(contentType);
}

/**
 * Where the browser loads a file from. The API may have another origin than this page, but the credential only works for this
 * page's.
 */
export function sourceOf({ downloadURL }: Pick<File, "downloadURL">): string {
  return new URL(downloadURL).pathname;
}

/** A link to the file, or the image, for the text of a page. The permanent link keeps working when the file is renamed. */
export function markdownOf(file: Pick<File, "id" | "name" | "contentType">): string {
  const name = file.name.replaceAll(/[\\[\]]/g, String.raw`\$&`);
  const link = `[${name}](/files/${file.id})`;
  return isDrawn(file) ? `!${link}` : link;
}
