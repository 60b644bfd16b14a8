import type { ReactNode } from "react";
import { cx } from "./class-names.ts";

export type Tone = "neutral" | "accent" | "success" | "warning" | "danger" | "merged";

const tones: Record<Tone, string> = {
  neutral: "bg-sunken text-muted border-line",
  accent: "bg-accent-soft text-accent border-transparent",
  success: "bg-success-soft text-success border-transparent",
  warning: "bg-warning-soft text-warning border-transparent",
  danger: "bg-danger-soft text-danger border-transparent",
  merged: "bg-merged-soft text-merged border-transparent",
};

/** A state in a word. Its color never says more than the word and the icon. */
export function Badge(props: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={cx(
        "inline-flex h-5 shrink-0 items-center gap-1 rounded-full border px-2 text-xs font-medium whitespace-nowrap",
        tones[props.tone ?? "neutral"],
      )}
    >
      {props.icon}
      {props.children}
    </span>
  );
}

/** A number next to a name: open threads, pages in a group. */
export function Count({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-pressed px-1.5 text-xs font-medium text-muted tabular-nums">
      {children}
    </span>
  );
}

const methodTones: Record<string, string> = {
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
        methodTones[props.method] ?? "text-muted",
      )}
    >
      {props.method}
    </span>
  );
}
