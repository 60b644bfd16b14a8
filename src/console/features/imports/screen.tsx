import { Globe } from "lucide-react";
import { useNavigate } from "react-router";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import type { ImportScope } from "#console/kit/imports/import-queries.ts";
import { Panel } from "#console/kit/panel.tsx";
import { SpaceHead } from "#console/kit/space-head.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { usePanel } from "#console/kit/use-panel.ts";
import { importScreenTexts as t } from "#console/messages/import-screen.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { RadioCards } from "#console/ui/radio-cards.tsx";
import { DropZone } from "./drop-zone.tsx";
import { ImportList } from "./import-list.tsx";
import { usePlace, type Place } from "./place.ts";
import { UploadStatus } from "./upload-status.tsx";
import { useTarget, type Target } from "./use-target.ts";
import { useUpload } from "./use-upload.ts";

export { loadImports as load } from "./loaders.ts";

const ImportForm = openedLater(
  async () => (await import("#console/kit/import-form.tsx")).ImportForm,
);

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
  const navigate = useNavigate();
  const target = useTarget(place);
  const showReport = (importId: string, { changeRequestId }: ImportScope) =>
    void navigate(paths.importReport(space.organization, space.id, importId, changeRequestId));
  const upload = useUpload({ scope: target.scope, onStarted: showReport });
  const isBusy = upload.state.phase === "packing" || upload.state.phase === "sending";
  const options = [
    ...(number === undefined ? [] : [{ value: "this", ...t.targets.this(number) }]),
    { value: "new", ...t.targets.new },
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
        <Panel id="web" title={t.web}>
          <Web place={place} target={target} onStarted={showReport} />
        </Panel>
      </div>
    </div>
  );
}

function Web(props: {
  place: Place;
  target: ReturnType<typeof useTarget>;
  onStarted: (importId: string, scope: ImportScope) => void;
}) {
  const { space } = props.place;
  const { user } = useOrganization();
  const panel = usePanel("import");
  const { unavailable, scope } = props.target;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">{t.webHint}</p>
      <Button
        icon={<Globe size={16} aria-hidden />}
        unavailable={unavailable}
        onApproach={ImportForm.prepare}
        onPress={() => panel.onOpenChange(true)}
      >
        {t.webAction}
      </Button>
      {panel.isOpen && unavailable === undefined && (
        <ImportForm
          title={t.web}
          draft={`import.${user.id}.${space.id}`}
          target={(url) => scope(t.subject(url))}
          onStarted={(target, importId) => props.onStarted(importId, target)}
          onClose={() => panel.onOpenChange(false)}
        />
      )}
    </div>
  );
}
