import { useState } from "react";
import type { User } from "#contract/user.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { accountTexts } from "#console/messages/account.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Button } from "#console/ui/button.tsx";
import { FileButton } from "#console/ui/file-button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { showToast } from "#console/ui/toast.ts";

const t = accountTexts.picture;

const CropDialog = openedLater(async () => (await import("./crop-dialog.tsx")).CropDialog);

/** What every browser can draw, and without scripts. */
const types = ["image/png", "image/jpeg", "image/webp", "image/gif"];

const largest = 10 * 1024 * 1024;

/** The user's picture, which they upload and remove here. */
export function ProfilePicture({ user }: { user: Pick<User, "displayName" | "photoURL"> }) {
  const [picture, setPicture] = useState<ImageBitmap>();
  const remove = useWrite("DELETE /v1/user/picture", {
    onSuccess: () => showToast({ tone: "success", title: t.removed }),
    onError: (failure) => showToast({ tone: "danger", title: describeFailure(failure).message }),
  });

  async function choose(file: File) {
    const refusal = !types.includes(file.type)
      ? t.wrongType
      : file.size > largest
        ? t.tooLarge
        : undefined;
    const read =
      refusal === undefined ? await createImageBitmap(file).catch(() => undefined) : undefined;
    if (read === undefined) showToast({ tone: "danger", title: refusal ?? t.unreadable });
    else setPicture(read);
  }

  function close() {
    picture?.close();
    setPicture(undefined);
  }

  return (
    <div className="flex flex-col items-start gap-2">
      <Avatar name={user.displayName} photoURL={user.photoURL} size={48} />
      <FileButton label={t.upload} accept={types} onChoose={choose} />
      {user.photoURL !== undefined && (
        <Button
          size="small"
          variant="quiet"
          isPending={remove.isPending}
          onPress={() => remove.mutate({})}
        >
          {t.remove}
        </Button>
      )}
      {picture !== undefined && <CropDialog picture={picture} onClose={close} />}
    </div>
  );
}
