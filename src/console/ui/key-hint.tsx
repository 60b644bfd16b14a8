import { cx } from "./class-names.ts";

const isApple = /mac|iphone|ipad/i.test(globalThis.navigator?.platform ?? "");
const names: Record<string, string> = {
  Mod: isApple ? "⌘" : "Ctrl",
  Shift: isApple ? "⇧" : "Shift",
  Alt: isApple ? "⌥" : "Alt",
  Escape: "Esc",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  PageUp: "Page ↑",
  PageDown: "Page ↓",
};

/**
 * Keys as caps.
 *
 * @param props.keys - joined by `+` when pressed together, by a space when pressed in sequence: `Mod+Enter`, `g h`
 */
export function KeyHint(props: { keys: string; tone?: "plain" | "inverse" }) {
  const caps = props.keys.split(" ").flatMap((chord) => chord.split(/\+(?=.)/));
  return (
    <span className="inline-flex gap-0.5">
      {caps.map((cap, index) => (
        <kbd
          key={index}
          className={cx(
            "inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border px-1 font-sans text-xs",
            props.tone === "inverse" ? "border-current/40" : "border-line-strong text-muted",
          )}
        >
          {names[cap] ?? (cap.length === 1 ? cap.toUpperCase() : cap)}
        </kbd>
      ))}
    </span>
  );
}
