import type { ReactNode } from "react";
import { iconNamed } from "#content/drawing/icon-names.ts";
import { emojis } from "./emoji-names.ts";
import { icons } from "./icons.ts";

export type EmojiProps = { children: string };
/** `otherwise`: what stands for the icon until it is loaded, and for one that we don't have. */
export type IconProps = { name: string; otherwise?: ReactNode };

export function LoadedEmoji({ children }: EmojiProps) {
  const name = children.slice(1, -1);
  const icon = /^icon-(.+)$/.exec(name)?.[1];
  if (icon !== undefined) return <LoadedIcon name={icon} />;
  return emojis.get(name) ?? children;
}

export function LoadedIcon({ name, otherwise }: IconProps) {
  const icon = iconNamed(name);
  const Icon = Object.hasOwn(icons, icon) ? icons[icon] : undefined;
  if (Icon) return <Icon size={16} aria-hidden className="prose-icon" />;
  return emojis.get(name.replaceAll("-", "_")) ?? otherwise;
}
