import { highlight } from "./highlight.ts";

/** A text with the search words highlighted. Any markup in it is shown as text. */
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
