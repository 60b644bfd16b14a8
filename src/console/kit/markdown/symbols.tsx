import { onDemand } from "./on-demand.tsx";
import { shortcodesIn } from "./shortcodes.ts";

export type EmojiProps = { children: string };
export type IconProps = { name: string; size?: number };

const AsText = ({ children }: EmojiProps) => children;
const Nothing = () => null;

/** `:smile:` as its character, `:icon-rocket:` as an icon; what is unknown as it is written. */
export const Emoji = onDemand<EmojiProps>(
  () => import("./symbols-on-demand.tsx").then((module) => module.LoadedEmoji),
  AsText,
);

/** An icon by its name in Font Awesome; nothing when we have none like it. */
export const Icon = onDemand<IconProps>(
  () => import("./symbols-on-demand.tsx").then((module) => module.LoadedIcon),
  Nothing,
);

/** One line of text with its shortcodes drawn. */
export function TextWithEmoji(props: { children: string }) {
  return shortcodesIn(props.children).map((part, index) =>
    "shortcode" in part ? <Emoji key={index}>{part.text}</Emoji> : part.text,
  );
}
