import { useId } from "react";
import type { ReactNode } from "react";
import { PanelBoundary } from "./panel.tsx";

/** A section of a page of settings: title and lead at the start, the form beside them. Fails on its own. */
export function Section(props: { title: string; lead: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-t py-8 first:border-t-0 lg:grid-cols-[17rem_minmax(0,36rem)]"
    >
      <header className="flex flex-col gap-1">
        <h2 id={id} className="font-semibold">
          {props.title}
        </h2>
        <div className="text-muted">{props.lead}</div>
      </header>
      <div className="min-w-0">
        <PanelBoundary>{props.children}</PanelBoundary>
      </div>
    </section>
  );
}
