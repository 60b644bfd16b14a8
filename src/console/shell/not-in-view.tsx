import { Eye } from "lucide-react";
import { PageBody } from "#console/kit/page-head.tsx";
import { viewingTexts } from "#console/messages/viewing.ts";
import { paths } from "#console/paths.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";

const t = viewingTexts.account;

/** In place of a screen that belongs to no organization, while the user views one as somebody else. */
export function NotInView({ organizationId }: { organizationId: string }) {
  return (
    <PageBody>
      <EmptyState
        icon={<Eye size={20} aria-hidden />}
        title={t.title}
        action={<LinkButton href={paths.home(organizationId)}>{t.back}</LinkButton>}
      >
        {t.body}
      </EmptyState>
    </PageBody>
  );
}
