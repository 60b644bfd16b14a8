import type { ReactNode } from "react";

/** A table below a heading, with what it is for, and the button that adds to it: a section of the settings. */
export function ListSection(props: {
  /** Of the heading. */
  id: string;
  title: string;
  lead: string;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={props.id} className="pt-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pb-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id={props.id} className="text-lg font-semibold">
            {props.title}
          </h2>
          <p className="text-muted">{props.lead}</p>
        </div>
        {props.action}
      </header>
      {props.children}
    </section>
  );
}
