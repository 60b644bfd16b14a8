import type { ContentChange } from "#contract/content-edit.ts";
import { call } from "#console/data/client.ts";
import { useWrite } from "#console/data/write.ts";
import { useTarget, type Target, type TargetParams } from "#console/kit/change-request-target.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { fileEditsTexts as t } from "#console/messages/files.ts";
import { showToast } from "#console/ui/toast.ts";
import { useShowVersion, type Version } from "../version.tsx";

type FileChange = Extract<ContentChange, { file: string }>;

/** Where changes went, and the revision that has them. */
type Sent = { params: TargetParams; revision: string };

export type FileEdits = {
  target: Target;
  /** Sends changes as one batch, and shows the change request that has them. @throws RequestFailure */
  send: (...changes: ContentChange[]) => Promise<Sent>;
  /** As `send`, for one file, and offers to take the change back. */
  sendReversibly: (change: FileChange, done: string) => Promise<void>;
};

/** Changes files in the shown change request, or, from main, in one that the user chooses. @param subject - of a new one */
export function useFileEdits(version: Version, subject: string): FileEdits {
  const current = version.changeRequest?.number;
  const target = useTarget(version.space, { subject, current });
  const show = useShowVersion();
  const { mutateAsync } = useWrite(
    "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content",
    { queue: `files ${version.space.id}` },
  );
  const send = async (...changes: ContentChange[]): Promise<Sent> => {
    const params = await target.params();
    const { changeRequest } = await mutateAsync({ params, body: { changes } });
    show(params.changeRequestId);
    return { params, revision: changeRequest.revision };
  };
  const takeBack = async (params: TargetParams, revision: string, files: readonly string[]) => {
    try {
      await mutateAsync({ params, body: { changes: await restoresOf(params, revision, files) } });
      showToast({ tone: "info", title: t.remove.undone });
    } catch (failure) {
      const { message } = describeFailure(failure);
      showToast({ tone: "danger", title: t.failed, description: message });
    }
  };
  return {
    target,
    send,
    sendReversibly: async (change, done) => {
      const { params, revision } = await send(change);
      const undo = () => void takeBack(params, revision, [change.file]);
      showToast({ tone: "success", title: done, action: { label: common.undo, onPress: undo } });
    },
  };
}

/**
 * The changes that give files the state they had before an edit.
 *
 * @param revision - that the edit created
 * @throws RequestFailure
 */
export async function restoresOf(
  { spaceId }: TargetParams,
  revision: string,
  files: readonly string[],
): Promise<ContentChange[]> {
  const { parents } = await call("GET /v1/spaces/{spaceId}/revisions/{revisionId}", {
    params: { spaceId, revisionId: revision },
  });
  return files.map((file) => ({
    operation: "restore_file",
    file,
    revision: parents[0] ?? revision,
  }));
}
