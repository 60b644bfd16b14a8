import { useNavigate } from "react-router";
import type { ImportScope } from "#screens/imports.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { SpaceHead } from "#console/kit/space-head.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { importScreenTexts as t } from "#console/messages/import-screen.ts";
import { paths } from "#console/paths.ts";
import { RadioCards } from "#console/ui/radio-cards.tsx";
import { DropZone } from "./drop-zone.tsx";
import { ImportList } from "./import-list.tsx";
import { usePlace, type Place } from "./place.ts";
import { UploadStatus } from "./upload-status.tsx";
import { useTarget, type Target } from "./use-target.ts";
import { useUpload } from "./use-upload.ts";
import { noteStarted } from "./use-import.ts";
import { WebImport } from "./web-import.tsx";

/** Imports pages into a space: files of this device, or a website. */
export function Component() {
  const place = usePlace();
  return (
    <>
      <SpaceHead space={place.space} current="content" />
      <PageBody>
        <PageHead title={t.title} context={place.space.title} />
        {/* The key resets what was chosen for another space. */}
        <Start key={`${place.space.id} ${place.number ?? ""}`} place={place} />
        <ImportList place={place} />
      </PageBody>
    </>
  );
}

function Start({ place }: { place: Place }) {
  const { space, number } = place;
  const { user } = useOrganization();
  const navigate = useNavigate();
  const target = useTarget(place);
  const showReport = (importId: string, { changeRequestId }: ImportScope) => {
    noteStarted(importId);
    void navigate(paths.importReport(space.organization, space.id, importId, changeRequestId));
  };
  const upload = useUpload({ scope: target.scope, onStarted: showReport });
  const isBusy = upload.state.phase === "packing" || upload.state.phase === "sending";
  const options = [
    ...(number === undefined ? [] : [{ value: "this", ...t.targets.this(number) }]),
    {
      value: "new",
      ...t.targets.new,
      ...(target.made !== undefined && { description: t.targets.made(target.made) }),
    },
    { value: "main", ...t.targets.main },
  ];
  return (
    <div className="flex flex-col gap-6 pb-8">
      <div className="max-w-160">
        <RadioCards
          label={t.target}
          value={target.target}
          onChange={(value) => target.setTarget(value as Target)}
          options={options}
          isDisabled={isBusy}
        />
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Panel id="files" title={t.files}>
          {isBusy ? (
            <UploadStatus upload={upload} />
          ) : (
            <div className="flex flex-col gap-3">
              <UploadStatus upload={upload} />
              <DropZone
                unavailable={target.unavailable}
                onFiles={(files) => void upload.send(files)}
              />
            </div>
          )}
        </Panel>
        <Panel id="web" title={t.web.title}>
          <WebImport
            draft={`import.${user.id}.${space.id}`}
            unavailable={target.unavailable}
            isUploading={isBusy}
            scope={(url) => target.scope(t.subject(url))}
            onStarted={showReport}
          />
        </Panel>
      </div>
    </div>
  );
}
