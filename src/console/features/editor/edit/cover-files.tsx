import { useQuery } from "@tanstack/react-query";
import { wholeListQuery } from "#console/data/query.ts";
import { fold } from "#console/kit/fold.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { PictureGrid } from "#console/kit/picture-grid.tsx";
import { pageSettingsTexts as t } from "#console/messages/edit-page.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { useUpload, UploadButton } from "../upload.tsx";
import { coverFile } from "./settings-values.ts";

/** Where the files of the cover are. */
export type FilesPlace = { spaceId: string; changeRequestId: string };

/** Asks for one of the images of the change request, or a new one from this device. */
export function CoverFiles(props: {
  place: FilesPlace;
  /** ID of the file that is the cover. */
  chosen: string | undefined;
  onChoose: (fileId: string) => void;
  onClose: () => void;
}) {
  const { place, onChoose } = props;
  const upload = useUpload(place.spaceId, place.changeRequestId);
  const { data, error, refetch } = useQuery(
    wholeListQuery("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files", {
      params: place,
    }),
  );
  const images = data?.filter(({ contentType }) => contentType.startsWith("image/"));
  const pictures = images?.map((file) => ({ ...file, words: fold(file.name) }));
  return (
    <Dialog
      isOpen
      title={t.covers}
      onClose={props.onClose}
      footer={
        <UploadButton
          only="images"
          upload={upload}
          onUploaded={(address) => onChoose(coverFile(address) ?? "")}
        />
      }
    >
      <div className="flex flex-col gap-3">
        {error !== null ? (
          <FailureState error={error} onRetry={() => void refetch()} />
        ) : pictures === undefined ? (
          <Pending>
            <SkeletonRows count={4} />
          </Pending>
        ) : pictures.length === 0 ? (
          <p className="text-muted">{t.noImages}</p>
        ) : (
          <PictureGrid
            label={t.images}
            search={t.searchImages}
            empty={t.noImagesFound}
            pictures={pictures}
            chosen={props.chosen}
            size={[120, 104]}
            cellClass="h-26"
            draw={({ name, downloadURL }) => (
              <span className="flex size-full flex-col gap-1 p-1">
                <img
                  src={new URL(downloadURL).pathname}
                  alt=""
                  loading="lazy"
                  className="min-h-0 flex-1 rounded-sm bg-sunken object-contain"
                />
                <span className="truncate text-center text-xs">{name}</span>
              </span>
            )}
            onChoose={({ id }) => onChoose(id)}
          />
        )}
      </div>
    </Dialog>
  );
}
