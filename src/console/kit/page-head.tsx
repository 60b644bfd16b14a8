import { useEffect } from "react";
import type { ReactNode } from "react";
import { Breadcrumbs } from "#console/ui/breadcrumbs.tsx";
import type { Crumb } from "#console/ui/breadcrumbs.tsx";
import { common } from "#console/messages/common.ts";

/** Sets the title of the document: what is shown, most particular part first. */
export function useDocumentTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), common.product].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}

type PageHeadProps = {
  title: string;
  /** What the document's title says after the heading, such as the name of the space. */
  context?: string;
  crumbs?: readonly Crumb[];
  /** Before the title: an emoji or an icon. */
  mark?: ReactNode;
  /** Beside the title: number, state, how old. */
  meta?: ReactNode;
  /** At most one primary action; quiet ones before it. */
  actions?: ReactNode;
  /** Under the title: the tabs of the screen. */
  children?: ReactNode;
};

/** The head of a screen, with its one h1. A navigation puts the focus on it. */
export function PageHead(props: PageHeadProps) {
  useDocumentTitle(props.title, props.context);
  return (
    <header className="flex flex-col gap-1 pt-6 pb-4">
      <Breadcrumbs label={common.breadcrumbs} crumbs={props.crumbs ?? []} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="flex min-w-0 grow basis-48 flex-wrap items-center gap-x-2.5 gap-y-1">
          {props.mark}
          <PageHeading>{props.title}</PageHeading>
          {props.meta}
        </div>
        {props.actions !== undefined && (
          <div className="flex flex-wrap items-center gap-2">{props.actions}</div>
        )}
      </div>
      {props.children}
    </header>
  );
}

/** The one h1 of a screen, for a screen whose head has a shape of its own. */
export function PageHeading(props: { children: ReactNode; className?: string }) {
  return (
    <h1
      tabIndex={-1}
      data-page-heading
      className={
        props.className ?? "min-w-0 text-xl font-semibold tracking-tight wrap-anywhere outline-none"
      }
    >
      {/* Its own direction for a title in another script; the heading keeps that of the screen, and so its place. */}
      <bdi>{props.children}</bdi>
    </h1>
  );
}

/** The room of a screen: at most 1200 px wide unless it is a tree, a table or a diff. */
export function PageBody(props: { children: ReactNode; wide?: boolean }) {
  return (
    <div
      className={`mx-auto w-full px-4 pb-16 sm:px-6 lg:px-8 ${props.wide === true ? "" : "max-w-300"}`}
    >
      {props.children}
    </div>
  );
}
