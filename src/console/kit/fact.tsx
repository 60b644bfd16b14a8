import type { ReactNode } from "react";

/** A name and its value, in a two-column `dl`. */
export function Fact(props: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{props.name}</dt>
      <dd className="min-h-5 min-w-0 wrap-anywhere">{props.children}</dd>
    </>
  );
}
