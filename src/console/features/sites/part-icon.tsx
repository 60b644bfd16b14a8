import { Folder, LayoutList } from "lucide-react";
import { Icon } from "#console/kit/markdown/on-demand.tsx";

/** The icon of a section or a group: the one that readers see, or one of its kind. */
export function PartIcon({ kind, name }: { kind: "section" | "group"; name: string | undefined }) {
  const Kind = kind === "section" ? LayoutList : Folder;
  const ofKind = <Kind size={16} aria-hidden />;
  return name === undefined ? ofKind : <Icon name={name} otherwise={ofKind} />;
}
