import { cx } from "./class-names.ts";

const tones: Record<string, string> = {
  get: "text-success",
  post: "text-accent",
  put: "text-warning",
  patch: "text-warning",
  delete: "text-danger",
};

/** The HTTP method of an operation. The text identifies it; the color only makes it easier to find. */
export function MethodBadge(props: { method: string; isWide?: boolean }) {
  return (
    <span
      className={cx(
        "shrink-0 font-mono text-xs font-semibold uppercase",
        props.isWide === true && "w-14",
        tones[props.method] ?? "text-muted",
      )}
    >
      {props.method}
    </span>
  );
}
