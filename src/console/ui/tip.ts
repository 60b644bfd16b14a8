/** Attributes of a control with a tip: a short text that `Tips` shows on hover and on keyboard focus. */
export type TipProps = { "data-tip"?: string | undefined; "data-tip-keys"?: string | undefined };

/** @param keys - shown after the text, as in `KeyHint` */
export function tip(text: string | undefined, keys?: string): TipProps {
  return text === undefined ? {} : { "data-tip": text, "data-tip-keys": keys };
}
