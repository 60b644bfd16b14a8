import { File as AnyFile, FileText, Image, Film } from "lucide-react";
import type { File } from "#contract/page.ts";
import { kindOf } from "./file-kind.ts";

const icons = { image: Image, media: Film, document: FileText, other: AnyFile };

/** The icon of a file's kind, where there is no room for a preview. */
export function FileIcon(props: { file: Pick<File, "contentType">; size: number }) {
  const Icon = icons[kindOf(props.file)];
  return <Icon size={props.size} aria-hidden className="shrink-0 text-muted" />;
}
