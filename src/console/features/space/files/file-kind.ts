import type { File } from "#contract/page.ts";

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
