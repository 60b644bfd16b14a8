import { Component, type ErrorInfo, type ReactNode, useId } from "react";
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
      <header className="mb-1 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
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

/** A section of a page of settings: title and lead at the start, the form beside them. Fails on its own. */
export function Section(props: { title: string; lead: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-t py-8 first:border-t-0 xl:grid-cols-[15rem_minmax(0,36rem)]"
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

/** A name and its value, in a two-column `dl`. */
export function Fact(props: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{props.name}</dt>
      <dd className="min-h-5 min-w-0 wrap-anywhere">{props.children}</dd>
    </>
  );
}
