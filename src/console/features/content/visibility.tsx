import { FolderKey, Globe, KeyRound, Link2, Lock } from "lucide-react";
import { contentTexts as t } from "#console/messages/content.ts";

const icons: Record<string, typeof Globe> = {
  public: Globe,
  unlisted: Link2,
  "share-link": Link2,
  "visitor-auth": KeyRound,
  "in-collection": FolderKey,
  private: Lock,
};

/** Who can see a space; the words are next to it. */
export function VisibilityIcon({ visibility }: { visibility: string }) {
  const Icon = icons[visibility] ?? Globe;
  return <Icon size={14} aria-hidden />;
}

export function visibilityText(visibility: string): string {
  return (t.visibility as Record<string, string>)[visibility] ?? visibility;
}
