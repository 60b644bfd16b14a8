import { useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useWrite } from "#console/data/write.ts";
import { Markdown } from "#console/kit/markdown/markdown.tsx";
import { Composer } from "#console/kit/thread/composer.tsx";
import { showAnswer } from "#console/kit/thread/show-answer.ts";
import { UnsentDraft } from "#console/kit/thread/unsent-draft.tsx";
import { useComposer } from "#console/kit/thread/use-composer.ts";
import { overviewTexts as t } from "#console/messages/review.ts";
import { Button } from "#console/ui/button.tsx";
import { changeRequestQuery } from "../queries.ts";
import { whyNotEdit } from "../rules.ts";
import { useReview } from "../use-review.ts";

/** What changes and why, in the author's words. */
export function Description() {
  const { changeRequest } = useReview();
  return <DescriptionOf key={changeRequest.id} />;
}

function DescriptionOf() {
  const review = useReview();
  const { scope, changeRequest, user } = review;
  const draft = `description.${user.id}.${changeRequest.id}`;
  const edit = useComposer(draft);
  const client = useQueryClient();
  const write = useWrite("PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}");
  const markdown = changeRequest.description?.markdown ?? "";
  const unavailable = whyNotEdit(review);
  return (
    <section aria-labelledby="description">
      <header className="mb-1 flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <h2 id="description" className="font-semibold">
          {t.description}
        </h2>
        {edit.hasKept && <UnsentDraft onPress={edit.open} />}
        {!edit.isOpen && !edit.hasKept && (
          <Button
            size="small"
            variant="quiet"
            icon={<Pencil size={14} aria-hidden />}
            unavailable={unavailable}
            onPress={edit.open}
          >
            {markdown === "" ? t.describe : t.edit}
          </Button>
        )}
      </header>
      {edit.isOpen ? (
        <Composer
          autoFocus
          mayBeEmpty
          draft={draft}
          label={t.descriptionLabel}
          placeholder={t.describe}
          initial={markdown}
          action={t.save}
          unavailable={unavailable}
          onCancel={edit.close}
          onSend={async (text) => {
            const saved = await write.mutateAsync({
              params: scope,
              body: { description: text === "" ? null : { markdown: text } },
            });
            showAnswer(client, changeRequestQuery(scope), () => saved);
            edit.finish();
          }}
        />
      ) : markdown === "" ? (
        <p className="text-muted">{t.noDescription}</p>
      ) : (
        <Markdown compact>{markdown}</Markdown>
      )}
    </section>
  );
}
