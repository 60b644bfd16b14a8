import { highlight } from "./highlight.ts";

/** A text in which the words of a search are marked; as text, whatever it holds. */
export function Marked(props: { text: string; query: string }) {
  return highlight(props.text, props.query).map(({ text, isMatch }, index) =>
    isMatch ? (
      <mark key={index} className="rounded-xs bg-warning-soft font-medium text-text">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
