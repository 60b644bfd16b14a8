import { useState } from "react";
import { Bot } from "lucide-react";
import { cx } from "./class-names.ts";

/** Without the colors of warnings and errors: a person is neither, and on such a message the picture would vanish. */
const hues = [
  "bg-accent-soft text-accent",
  "bg-success-soft text-success",
  "bg-merged-soft text-merged",
  "bg-pressed text-muted",
] as const;
const sizes = {
  16: "size-4 text-[8px]",
  20: "size-5 text-[9px]",
  24: "size-6 text-[10px]",
  32: "size-8 text-xs",
  48: "size-12 text-lg",
};

type AvatarProps = {
  name: string;
  photoURL?: string | null | undefined;
  size?: keyof typeof sizes;
  shape?: "circle" | "square";
  /** Whether it stands for a service account, which has no picture. */
  serviceAccount?: boolean | undefined;
};

/** A user's picture, or initials if there is none or it fails to load. The name is shown next to it. */
export function Avatar(props: AvatarProps) {
  const { photoURL } = props;
  if (props.serviceAccount === true) return robotOf(props);
  if (photoURL == null || photoURL === "") return initialsOf(props);
  return <Picture {...props} photoURL={photoURL} />;
}

function Picture(props: AvatarProps & { photoURL: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return initialsOf(props);
  return (
    <img
      src={props.photoURL}
      alt=""
      // Lists draw without waiting for pictures, and load those that can be seen.
      loading="lazy"
      decoding="async"
      className={cx(shapeOf(props), "object-cover")}
      onError={() => setBroken(true)}
    />
  );
}

function robotOf({ size = 20 }: AvatarProps) {
  return (
    <span
      aria-hidden
      className={cx(shapeOf({ name: "", size, shape: "square" }), "bg-pressed text-muted")}
    >
      <Bot size={Math.round(size * 0.7)} />
    </span>
  );
}

function initialsOf(props: AvatarProps) {
  return (
    <span aria-hidden className={cx(shapeOf(props), hues[hueOf(props.name)])}>
      {initials(props.name)}
    </span>
  );
}

function shapeOf({ size = 20, shape }: AvatarProps): string {
  return cx(
    "inline-grid shrink-0 place-items-center overflow-hidden font-semibold select-none",
    sizes[size],
    shape === "square" ? "rounded-sm" : "rounded-full",
  );
}

function initials(name: string): string {
  const words = name
    .trim()
    .split(/[\s._-]+/u)
    .filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) =>
    word === undefined ? "" : ([...word][0] ?? ""),
  );
  return letters.join("").toLocaleUpperCase() || "?";
}

function hueOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum % hues.length;
}
