import type { Collection } from "#contract/collection.ts";
import { effectiveDefault, type Effective } from "#console/kit/default-level.ts";
import { levelName } from "#console/kit/roles.ts";
import { collectionTexts } from "#console/messages/collection.ts";
import type { ContentItem } from "#console/kit/content-acts/nodes.ts";

const t = collectionTexts.default;

/** What members can do in a collection by default, and where that is set. */
export function DefaultAccess(props: {
  collection: Collection;
  collections: readonly Collection[];
}) {
  return (
    <p className="text-sm text-muted wrap-anywhere">
      {t.label} {sentenceOf(effectiveDefault(props.collection, props.collections))}
    </p>
  );
}

function sentenceOf(effective: Effective): string {
  switch (effective.from) {
    case "here":
      return levelText(effective.level);
    case "collection":
      return `${levelText(effective.level)}, ${t.from(effective.title)}`;
    default:
      return t[effective.from];
  }
}

/** The default level that an item sets itself, in one or two words. */
export function ownLevelText({ defaultLevel }: ContentItem): string {
  return defaultLevel === "inherit" ? collectionTexts.inherited : levelText(defaultLevel);
}

const levelText = (level: Exclude<Collection["defaultLevel"], "inherit">): string =>
  level === null ? t.none : levelName(level);
