import type { ReactNode } from "react";

/** A part of the form. */
export function Group(props: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-4">
      <legend className="mb-3 font-semibold">{props.title}</legend>
      {props.hint !== undefined && <p className="-mt-3 text-sm text-muted">{props.hint}</p>}
      {props.children}
    </fieldset>
  );
}
