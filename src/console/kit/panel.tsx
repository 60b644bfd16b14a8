import { Component } from "react";
import type { ErrorInfo, ReactNode } from "react";
import { QueryErrorResetBoundary } from "@tanstack/react-query";
import { FailureState } from "./page-state.tsx";

/**
 * A part of a screen that fails on its own: errors inside, including failed queries, are shown in its place with a retry button.
 */
export function PanelBoundary(props: { children: ReactNode }) {
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => <Boundary onReset={reset}>{props.children}</Boundary>}
    </QueryErrorResetBoundary>
  );
}

type State = { error: unknown; failed: boolean };

class Boundary extends Component<{ children: ReactNode; onReset: () => void }, State> {
  override state: State = { error: undefined, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <FailureState
        isCompact
        error={this.state.error}
        onRetry={() => {
          this.props.onReset();
          this.setState({ error: undefined, failed: false });
        }}
      />
    );
  }
}

/** A titled section of a screen. */
export function Panel(props: {
  title: string;
  id: string;
  /** Next to the title: the number of items. */
  count?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={props.id} className="min-w-0">
      <header className="mb-1 flex min-h-8 items-center justify-between gap-4">
        <div className="flex min-w-0 items-center gap-2">
          <h2 id={props.id} className="font-semibold">
            {props.title}
          </h2>
          {props.count}
        </div>
        {props.aside}
      </header>
      <PanelBoundary>{props.children}</PanelBoundary>
    </section>
  );
}
