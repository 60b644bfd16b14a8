import { use, createContext } from "react";
import { Pencil } from "lucide-react";
import type { Comment } from "#contract/comment.ts";
import { whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { suggestionTexts as t } from "#console/messages/thread.ts";
import { paths } from "#console/paths.ts";
import { LinkButton } from "#console/ui/link.tsx";
import type { Place } from "#console/kit/thread/place.ts";
import { useReview } from "../use-review.ts";

/** Opens the editor at the block of a comment. */
export function EditCommented({ comment }: { comment: Comment }) {
  const review = useReview();
  const { places, isThere } = use(ThreadPlacesContext);
  const { page, node } = comment.target;
  if (page === undefined || !isThere || whyNotEditContent(review) !== undefined) return null;
  const place = places.get(comment.id);
  const shown = place?.at === "block" ? place.node : undefined;
  const block = place === undefined ? node?.id : shown;
  const { organizationId, scope } = review;
  return (
    <LinkButton
      size="small"
      variant="quiet"
      icon={<Pencil size={14} aria-hidden />}
      data-edit="thread"
      href={paths.editPage(organizationId, scope.spaceId, scope.changeRequestId, page.id, {
        block,
      })}
    >
      {block === undefined ? t.editPage : t.editBlock}
    </LinkButton>
  );
}

/** Where the threads of a comparison are on its page. */
type ThreadPlaces = {
  places: ReadonlyMap<string, Place>;
  /** Whether the change request has the page, so that it can be edited. */
  isThere: boolean;
};

export const ThreadPlacesContext = createContext<ThreadPlaces>({
  places: new Map(),
  isThere: true,
});
