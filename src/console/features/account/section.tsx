import { useId } from "react";
import type { ReactNode } from "react";

/** One section of the account. */
export function Section(props: {
  title: string;
  lead: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t py-6 first-of-type:border-t-0">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id={id} className="text-lg font-semibold">
            {props.title}
          </h2>
          <p className="text-muted">{props.lead}</p>
        </div>
        {props.action}
      </div>
      {props.children}
    </section>
  );
}
