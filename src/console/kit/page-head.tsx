import { useEffect } from "react";
import type { ReactNode } from "react";
import { Breadcrumbs } from "#console/ui/link.tsx";
import type { Crumb } from "#console/ui/link.tsx";
import { common } from "#console/messages/common.ts";

/** Sets the document title, most specific part first. */
export function useDocumentTitle(...parts: (string | undefined)[]): void {
  const title = [...parts.filter(Boolean), common.product].join(" · ");
  useEffect(() => {
    document.title = title;
  }, [title]);
}

type PageHeadProps = {
  title: string;
  /** What follows the heading in the document title, such as the space's name. */
  context?: string;
  crumbs?: readonly Crumb[];
  /** Before the title: an emoji or an icon. */
  mark?: ReactNode;
  /** Next to the title: number, state, age. */
  meta?: ReactNode;
  /** At most one primary action, after the secondary ones. */
  actions?: ReactNode;
  /** Below the title: the tabs of the screen. */
  children?: ReactNode;
};

/** The header of a screen, with its only h1, which gets the focus after navigation. */
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

/** The only h1 of a screen, for screens with a custom header. */
export function PageHeading(props: { children: ReactNode; className?: string }) {
  return (
    <h1
      tabIndex={-1}
      data-page-heading
      className={
        props.className ?? "min-w-0 text-xl font-semibold tracking-tight wrap-anywhere outline-none"
      }
    >
      {/* Isolates the direction of a title in another script; the heading keeps the screen's direction and alignment. */}
      <bdi>{props.children}</bdi>
    </h1>
  );
}

/** The content area of a screen: at most 1200 px wide, except for trees, tables, and diffs. */
export function PageBody(props: { children: ReactNode; wide?: boolean }) {
  return (
    <div
      className={`mx-auto w-full px-4 pb-16 sm:px-6 lg:px-8 ${props.wide === true ? "" : "max-w-300"}`}
    >
      {props.children}
    </div>
  );
}
