import { cx } from "./class-names.ts";

const tones: Record<string, string> = {
  get: "text-success",
  post: "text-accent",
  put: "text-warning",
  patch: "text-warning",
  delete: "text-danger",
};

/** The method of an operation. The word says it; the colour only helps to find it again. */
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
