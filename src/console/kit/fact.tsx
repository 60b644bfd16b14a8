import type { ReactNode } from "react";

/** A name and what it stands for, in a `dl` of two columns. */
export function Fact(props: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{props.name}</dt>
      <dd className="min-h-5 min-w-0 wrap-anywhere">{props.children}</dd>
    </>
  );
}
