import type { Mentioned } from "#contract/mention.ts";
import { readMention } from "#content/mention.ts";
import type { NameOf } from "#console/kit/markdown/address.ts";

/** Before a text is sent, it isn't known yet whom it mentions. */
export const asWritten: NameOf = (href) => readMention(href) && { isKnown: true, isOwn: false };

/** The names that the platform sends with a text. Whoever isn't among them is gone, or can't see the space: that is just text. */
export function namesOf(mentions: readonly Mentioned[] = [], userId: string): NameOf {
  return (href) => {
    const wanted = readMention(href);
    if (wanted === undefined) return undefined;
    const mention = mentions.find(({ type, id }) => type === wanted.type && id === wanted.id);
    if (mention === undefined) return { isKnown: false, isOwn: false };
    return {
      name: mention.name,
      isKnown: true,
      isOwn: mention.type === "user" && mention.id === userId,
    };
  };
}
