import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ImagePlus, SmilePlus } from "lucide-react";
import { query } from "#console/data/query.ts";
import { fields, useField } from "#console/kit/fields/fields.tsx";
import { pageSettingsTexts as t } from "#console/messages/edit-page.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { Icon } from "#console/kit/markdown/on-demand.tsx";
import { Popover } from "#console/ui/popover.tsx";
import type { FilesPlace } from "./cover-files.tsx";
import type { Mark } from "./mark-pictures.tsx";
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

const MarkPictures = openedLater(async () => (await import("./mark-pictures.tsx")).MarkPictures);

/** The icon or emoji of a page, two inputs of its form. */
export function MarkField() {
  const icon = useField("icon");
  const emoji = useField("emoji");
  const mark: Mark = { icon: String(icon.field.value), emoji: String(emoji.field.value) };
  const change = (next: Mark) => {
    icon.field.onChange(next.icon);
    emoji.field.onChange(next.emoji);
  };
  const isSet = mark.icon !== "" || mark.emoji !== "";
  return (
    <div className="flex flex-col gap-1">
      <span className="font-medium">{t.mark}</span>
      <div className="flex gap-2">
        <Popover
          label={t.mark}
          className="w-84 max-w-full"
          trigger={
            <Button
              onApproach={MarkPictures.prepare}
              unavailable={icon.isOff ? t.readOnly : undefined}
              icon={<Shown {...mark} />}
            >
              {isSet ? t.changeMark : t.chooseMark}
              <span className="sr-only">{mark.icon || mark.emoji}</span>
            </Button>
          }
        >
          {(close) => (
            <div className="flex flex-col gap-2 p-2">
              <MarkPictures
                mark={mark}
                onChoose={(next) => {
                  change(next);
                  close();
                }}
              />
            </div>
          )}
        </Popover>
        {isSet && !icon.isOff && (
          <Button variant="quiet" onPress={() => change({ icon: "", emoji: "" })}>
            {t.removeMark}
          </Button>
        )}
      </div>
      {(icon.error ?? emoji.error) !== undefined && (
        <p className="text-sm text-danger">{icon.error ?? emoji.error}</p>
      )}
    </div>
  );
}

function Shown({ icon, emoji }: Mark) {
  if (emoji !== "") return <span aria-hidden>{emoji}</span>;
  const none = <SmilePlus size={16} aria-hidden />;
  return icon === "" ? none : <Icon name={icon} otherwise={none} />;
}
