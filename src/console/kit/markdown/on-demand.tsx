import { type ComponentType, lazy, Suspense } from "react";
import { shortcodesIn } from "#content/drawing/shortcodes.ts";
import type { EmojiProps, IconProps } from "./symbols-on-demand.tsx";

/**
 * A component whose code is loaded when a text first needs it. Until then, and when loading fails, `AsWritten` is shown, so that
 * texts stay readable offline.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  AsWritten: ComponentType<P>,
): ComponentType<P> {
  const Part = lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: AsWritten }),
    ),
  ) as unknown as ComponentType<P>;
  return function OnDemand(props: P) {
    return (
      <Suspense fallback={<AsWritten {...props} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}

const AsText = ({ children }: EmojiProps) => children;

const Otherwise = ({ otherwise }: IconProps) => otherwise;

/** `:smile:` as its character, `:icon-rocket:` as an icon, and unknown codes as source. */
export const Emoji = onDemand<EmojiProps>(
  () => import("./symbols-on-demand.tsx").then((module) => module.LoadedEmoji),
  AsText,
);

/** An icon by its Font Awesome name. */
export const Icon = onDemand<IconProps>(
  () => import("./symbols-on-demand.tsx").then((module) => module.LoadedIcon),
  Otherwise,
);

/** One line of text with its shortcodes rendered. */
export function TextWithEmoji(props: { children: string }) {
  return shortcodesIn(props.children).map((part, index) =>
    "shortcode" in part ? <Emoji key={index}>{part.text}</Emoji> : part.text,
  );
}
