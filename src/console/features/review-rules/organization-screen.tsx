import { ClipboardCheck } from "lucide-react";
import { useOrganization } from "#console/kit/use-organization.ts";
import { reviewRulesTexts as t } from "#console/messages/review-rules.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { Rules } from "./rules.tsx";

/** The review rules that all spaces of an organization inherit. */
export function Component() {
  const { organization } = useOrganization();
  const { id, permissions } = organization;
  if (!permissions.listMembers) {
    return (
      <EmptyState icon={<ClipboardCheck size={20} aria-hidden />} title={t.title}>
        {t.mayNot.organization}
      </EmptyState>
    );
  }
  return (
    <Rules target={{ kind: "organization", id, organizationId: id, isAdmin: permissions.admin }} />
  );
}
