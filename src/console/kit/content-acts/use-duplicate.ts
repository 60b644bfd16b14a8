import { useNavigate } from "react-router";
import type { Space } from "#contract/space.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { contentActTexts as t } from "#console/messages/content-acts.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";

/** Copies a space to the place after it, and offers to open the copy. */
export function useDuplicate(onDone?: (copy: Space) => void): (space: Space) => Promise<void> {
  const { mutateAsync } = useWrite("POST /v1/spaces/{spaceId}/duplicate");
  const navigate = useNavigate();
  return async ({ id, title }) => {
    try {
      const copy = await mutateAsync({ params: { spaceId: id } });
      onDone?.(copy);
      showToast({
        tone: "success",
        title: t.duplicated(copy.title),
        action: {
          label: t.openCopy,
          onPress: () => void navigate(paths.space(copy.organization, copy.id)),
        },
      });
    } catch (error) {
      showToast({
        tone: "danger",
        title: t.notDuplicated(title),
        description: describeFailure(error).message,
      });
    }
  };
}
