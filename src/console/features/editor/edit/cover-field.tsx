import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ImagePlus } from "lucide-react";
import { query } from "#console/data/query.ts";
import { fields, useField } from "#console/kit/fields/fields.tsx";
import { pageSettingsTexts as t } from "#console/messages/page-settings.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import type { FilesPlace } from "./cover-files.tsx";
import { coverFile } from "./settings-values.ts";

const CoverFiles = openedLater(async () => (await import("./cover-files.tsx")).CoverFiles);

/** The cover of a page: one of the files of the change request, or any image by its URL. */
export function CoverField({ place }: { place: FilesPlace }) {
  const [isChoosing, setChoosing] = useState(false);
  const { field, isOff } = useField("cover");
  const value = String(field.value ?? "");
  return (
    <div className="flex flex-col gap-2">
      <fields.Text name="cover" label={t.cover} description={t.coverHint} placeholder="https://" />
      <CoverPreview place={place} value={value} />
      {!isOff && (
        <div className="flex gap-2">
          <Button
            icon={<ImagePlus size={16} aria-hidden />}
            onApproach={CoverFiles.prepare}
            onPress={() => setChoosing(true)}
          >
            {t.chooseCover}
          </Button>
          {value !== "" && (
            <Button variant="quiet" onPress={() => field.onChange("")}>
              {t.removeCover}
            </Button>
          )}
        </div>
      )}
      {isChoosing && (
        <CoverFiles
          place={place}
          chosen={coverFile(value)}
          onChoose={(id) => {
            field.onChange(`/files/${id}`);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

function CoverPreview({ place, value }: { place: FilesPlace; value: string }) {
  const fileId = coverFile(value);
  const { data: file } = useQuery({
    ...query("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}", {
      params: { ...place, fileId: fileId ?? "" },
    }),
    enabled: fileId !== undefined,
  });
  if (fileId === undefined || file?.id !== fileId) return null;
  return (
    <figure className="overflow-hidden rounded-md border bg-sunken">
      <img src={new URL(file.downloadURL).pathname} alt="" className="h-28 w-full object-cover" />
      <figcaption className="truncate border-t px-2 py-1 text-sm text-muted">
        {file.name}
      </figcaption>
    </figure>
  );
}
