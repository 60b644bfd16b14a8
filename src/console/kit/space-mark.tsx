import { BookOpen } from "lucide-react";

const sizes = { 20: "size-5 text-sm", 24: "size-6 text-base", 32: "size-8 text-lg" };

/** A space's emoji, or a book icon if it has none. The name is shown next to it. */
export function SpaceMark(props: { emoji: string; size?: keyof typeof sizes }) {
  const size = props.size ?? 24;
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-sm bg-sunken leading-none text-muted ${sizes[size]}`}
    >
      {props.emoji === "" ? <BookOpen size={size * 0.6} /> : props.emoji}
    </span>
  );
}
