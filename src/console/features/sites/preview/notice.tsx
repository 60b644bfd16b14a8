import type { ReactNode } from "react";
import { EmptyState } from "#console/ui/empty-state.tsx";

/** In place of the frame: why there is no page to show. */
export function Notice(props: { title: string; children: ReactNode; action?: ReactNode }) {
  return (
    <div role="status" className="rounded-lg border bg-sunken">
      <EmptyState title={props.title} action={props.action}>
        {props.children}
      </EmptyState>
    </div>
  );
}
