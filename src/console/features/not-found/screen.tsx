import { Compass } from "lucide-react";
import { useLocation } from "react-router";
import { PageHeading, useDocumentTitle } from "#console/kit/page-head.tsx";
import { notFoundTexts as t } from "#console/messages/common.ts";
import { paths } from "#console/paths.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";

export function Component() {
  const { pathname } = useLocation();
  useDocumentTitle(t.title);
  return (
    <div className="mx-auto max-w-xl px-4 py-16">
      <PageHeading className="sr-only">{t.title}</PageHeading>
      <EmptyState
        icon={<Compass size={20} aria-hidden />}
        title={t.title}
        action={<LinkButton href={paths.organizations()}>{t.home}</LinkButton>}
      >
        <p className="wrap-anywhere">{t.body(pathname)}</p>
      </EmptyState>
    </div>
  );
}
