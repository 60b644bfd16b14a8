import { Link2 } from "lucide-react";
import { whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { LinksTable } from "#console/kit/links/links-table.tsx";
import { linksTexts as t } from "#console/messages/links.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { useReview } from "../use-review.ts";

/** The links of a change request, those that it broke first. */
export function Component() {
  const { space, changeRequest } = useReview();
  return (
    <LinksTable
      space={space}
      changeRequest={changeRequest}
      readOnly={whyNotEditContent({ space, changeRequest })}
      empty={
        <EmptyState icon={<Link2 size={20} aria-hidden />} title={t.emptyTitle}>
          {t.emptyBody}
        </EmptyState>
      }
    />
  );
}
