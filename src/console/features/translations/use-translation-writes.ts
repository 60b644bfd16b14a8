import { useQueryClient } from "@tanstack/react-query";
import type { TranslationSettings } from "#contract/translation.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { translationTexts as t } from "#console/messages/translations.ts";
import { showToast } from "#console/ui/toast.ts";
import { readsOfTranslations, renamed, translationQuery } from "./queries.ts";

const path = "/v1/orgs/{organizationId}/translations/{translationSettingsId}";

/**
 * Gives a translation another title: shown at once, with undo, and taken back with the reason when it fails.
 *
 * @param onRefused - gets the title that was refused, so that nobody has to type it again
 */
export function useRenameTranslation(
  organizationId: string,
  onRefused: (translation: TranslationSettings, title: string) => void,
) {
  const write = useWrite(`PUT ${path}`, {
    optimistic: ({ params, body }) =>
      renamed(organizationId, params.translationSettingsId, body.title),
    touches: readsOfTranslations,
    queue: "titles of translations",
  });

  async function put(translation: TranslationSettings, title: string): Promise<boolean> {
    const params = { organizationId, translationSettingsId: translation.id };
    try {
      await write.mutateAsync({ params, body: { title } });
      return true;
    } catch (error) {
      showToast({
        tone: "danger",
        title: t.notRenamed,
        description: describeFailure(error).message,
        action: { label: common.retry, onPress: () => onRefused(translation, title) },
      });
      return false;
    }
  }

  return async (translation: TranslationSettings, title: string): Promise<void> => {
    if (!(await put(translation, title))) return;
    const undo = { label: common.undo, onPress: () => void put(translation, translation.title) };
    showToast({ tone: "success", title: t.renamed(title), action: undo });
  };
}

/** Deletes a translation, and what is in memory of it. */
export function useDeleteTranslation(organizationId: string) {
  const client = useQueryClient();
  const { mutateAsync } = useWrite(`DELETE ${path}`);
  return async ({ id, title }: TranslationSettings): Promise<void> => {
    await mutateAsync({ params: { organizationId, translationSettingsId: id } });
    client.removeQueries({ queryKey: translationQuery(organizationId, id).queryKey });
    showToast({ tone: "success", title: t.deleted(title) });
  };
}
