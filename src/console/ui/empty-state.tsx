import type { ReactNode } from "react";

/** An empty state: why it is empty, and the first thing to do. */
export function EmptyState(props: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      {props.icon !== undefined && (
        <span className="mb-4 grid size-11 place-items-center rounded-lg border bg-sunken text-muted">
          {props.icon}
        </span>
      )}
      <p className="font-semibold">{props.title}</p>
      {props.children !== undefined && (
        <div className="mt-1 max-w-md text-muted text-balance">{props.children}</div>
      )}
      {props.action !== undefined && <div className="mt-4 flex gap-2">{props.action}</div>}
    </div>
  );
}
