import { useNavigate, useSearchParams } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { useState, useRef } from "react";
import { FileUp, FolderUp, Upload } from "lucide-react";
import type { ImportScope } from "#screens/imports.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { SpaceHead } from "#console/kit/space-head.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { importScreenTexts as t } from "#console/messages/import-screen.ts";
import { paths } from "#console/paths.ts";
import { RadioCards } from "#console/ui/radio-cards.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { importsOf, stateWords, StopImport } from "#console/kit/imports.tsx";
import { Time } from "#console/kit/time.tsx";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { Banner } from "#console/ui/banner.tsx";
import { Link } from "#console/ui/link.tsx";
import { common } from "#console/messages/common.ts";
import { Button } from "#console/ui/button.tsx";
import { ProgressBar } from "#console/ui/progress-bar.tsx";
import type { ChangeRequest } from "#contract/change-request.ts";
import type { Import } from "#contract/import.ts";
import { useWrite } from "#console/data/write.ts";
import { whyNotEditContent } from "#console/kit/change-request-rules.ts";
import { gate } from "#console/kit/gate.ts";
import { isLocked } from "#console/kit/locked.tsx";
import { importTexts, lockedTexts } from "#console/messages/space-common.ts";
import { useFileDrop } from "#console/kit/files.ts";
import { cx } from "#console/ui/class-names.ts";
import { useUpload } from "./use-upload.ts";
import { noteStarted, usePlace, type Place } from "./use-import.ts";
import { WebImport } from "./web-import.tsx";
import { chosenFiles, droppedFiles, type ChosenFile, type Listing } from "./dropped-files.ts";

/** Imports pages into a space: files of this device, or a website. */
export function Component() {
  const place = usePlace();
  const imports = useImports(place);
  return (
    <>
      <SpaceHead space={place.space} current="content" />
      <PageBody>
        <PageHead title={t.title} context={place.space.title} />
        <RunningImports place={place} imports={imports} />
        {/* The key resets what was chosen for another space. */}
        <Start key={`${place.space.id} ${place.number ?? ""}`} place={place} />
        <ImportList place={place} imports={imports} />
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
  const [takesUnlisted, setTakesUnlisted] = useState(false);
  const upload = useUpload({ scope: target.scope, onStarted: showReport });
  const { isBusy } = upload;
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
                onFiles={(list) => void upload.send(list, takesUnlisted)}
              />
              <Checkbox
                isSelected={takesUnlisted}
                onChange={setTakesUnlisted}
                description={t.unlistedHint}
              >
                {t.unlisted}
              </Checkbox>
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
      <Sources />
    </div>
  );
}

/** How to get the files out of each tool. */
function Sources() {
  return (
    <Panel id="sources" title={t.sources.title}>
      <ul className="divide-y">
        {t.sources.list.map(({ name, steps, note }) => (
          <li key={name}>
            <details className="py-2">
              <summary className="w-fit cursor-default font-medium">{name}</summary>
              <ol className="list-decimal py-1 ps-6">
                {steps.map((step) => (
                  <li key={step} className="py-0.5">
                    {step}
                  </li>
                ))}
              </ol>
              <p className="max-w-160 text-muted">{note}</p>
            </details>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The latest imports into the space and its change requests, or into the change request in the URL. */
function useImports({ space, number }: Place) {
  const { data, error } = useQuery({
    ...importsOf({ spaceId: space.id, changeRequestId: number }),
    refetchInterval: ({ state }) => (state.data?.items.some(isRunning) ? progressEvery : false),
    refetchIntervalInBackground: false,
  });
  const items = data?.items.map((item) => {
    const into = item.changeRequestNumber?.toString() ?? number;
    return { ...item, into, href: paths.importReport(space.organization, space.id, item.id, into) };
  });
  return { items, error: data === undefined ? error : null };
}

/** Interval between requests for the progress of running imports, in milliseconds. */
const progressEvery = 2_000;

const isRunning = ({ status }: Import) => status === "running";

type ListProps = { place: Place; imports: ReturnType<typeof useImports> };

/** The imports that are running, with their progress. */
function RunningImports({ place, imports }: ListProps) {
  const running = imports.items?.filter(isRunning) ?? [];
  if (running.length === 0) return null;
  return (
    <div className="pb-6">
      <Panel id="running" title={t.running(running.length)}>
        <ul className="divide-y">
          {running.map((item) => (
            <li key={item.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
              <div className="flex min-w-60 flex-1 flex-col gap-2">
                <p className="flex flex-wrap gap-x-4 gap-y-1">
                  <Link href={item.href} className="min-w-0 font-medium wrap-anywhere">
                    {item.url}
                  </Link>
                  <Into number={item.into} />
                  <span className="text-muted tabular-nums">{stateWords(item)}</span>
                </p>
                <ProgressBar
                  label={importTexts.progress}
                  value={item.totalResources > 0 ? item.importedResources : undefined}
                  max={Math.max(1, item.totalResources)}
                  valueLabel={stateWords(item)}
                />
              </div>
              <StopImport
                spaceId={place.space.id}
                changeRequestId={item.into}
                importId={item.id}
                size="small"
              />
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

function ImportList({ place, imports: { items, error } }: ListProps) {
  const ended = items?.filter((item) => !isRunning(item));
  return (
    <Panel id="imports" title={t.list(place.number)}>
      {error !== null && (
        <Banner tone="danger" title={t.listFailed}>
          {describeFailure(error).message}
        </Banner>
      )}
      {ended?.length === 0 && <p className="text-muted">{t.listEmpty}</p>}
      <ul className="divide-y">
        {ended?.map((item) => (
          <li key={item.id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
            <Link href={item.href} className="min-w-0 font-medium wrap-anywhere">
              {item.url}
            </Link>
            {place.number === undefined && <Into number={item.into} />}
            <span className="text-muted">{stateWords(item)}</span>
            {item.failures.length > 0 && (
              <span className="text-danger">{t.report.failures(item.failures.length)}</span>
            )}
            <span className="ms-auto text-sm text-muted">
              <Time value={item.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** Where an import goes: a change request, or the main content. */
function Into({ number }: { number: string | undefined }) {
  return (
    <span className="text-muted">{number === undefined ? t.intoMain : t.intoRequest(number)}</span>
  );
}

/** The progress of an upload, or why it failed; nothing before it starts. */
function UploadStatus({ upload }: { upload: ReturnType<typeof useUpload> }) {
  const { state } = upload;
  if (state.phase === "idle") return null;
  if (state.phase === "failed") {
    return (
      <Banner tone="danger" live="alert" title={t.uploadFailed}>
        {describeFailure(state.error).message}
      </Banner>
    );
  }
  const words =
    state.phase === "listing"
      ? t.listing(state.found)
      : state.phase === "packing"
        ? t.packing(state.read, state.size)
        : t.sending(state.name, state.sent, state.size);
  const done =
    state.phase === "listing" ? undefined : state.phase === "packing" ? state.read : state.sent;
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg border px-4 py-6">
      <p className="wrap-anywhere tabular-nums">{words}</p>
      <ProgressBar
        label={t.upload}
        value={done}
        max={state.phase === "listing" ? 1 : Math.max(1, state.size)}
        valueLabel={words}
        className="w-full"
      />
      <Button size="small" onPress={upload.cancel}>
        {common.cancel}
      </Button>
    </div>
  );
}

/** Where imported pages go: a new change request, the one in the URL, or the space itself. */
type Target = "new" | "this" | "main";

/** The chosen target, why it can't be imported into, its scope once it is needed, and the number of what was created for it. */
function useTarget({ space, number, changeRequest }: Place) {
  const [params] = useSearchParams();
  const [target, setTarget] = useState<Target>(
    number !== undefined
      ? "this"
      : params.get("into") === "space" && space.permissions.review
        ? "main"
        : "new",
  );
  const [made, setMade] = useState<ChangeRequest>();
  const onSuccess = setMade;
  const create = useWrite("POST /v1/spaces/{spaceId}/change-requests", { onSuccess });
  const rename = useWrite("PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}", {
    onSuccess,
  });
  const { permissions, id: spaceId } = space;

  const unavailable: Record<Target, string | undefined> = {
    new: gate([!permissions.edit, t.mayNotEdit], [isLocked(space), lockedTexts.reason]),
    this: changeRequest && whyNotEditContent({ space, changeRequest }),
    main: gate([!permissions.review, t.mayNotReview], [isLocked(space), lockedTexts.reason]),
  };

  /** Creates the change request if it is needed. After a refused import, the next attempt reuses it. */
  async function scope(subject: string): Promise<ImportScope> {
    if (target === "main") return { spaceId };
    if (target === "this") return { spaceId, changeRequestId: number };
    const changeRequest =
      made === undefined
        ? await create.mutateAsync({ params: { spaceId }, body: { subject } })
        : made.subject === subject
          ? made
          : await rename.mutateAsync({
              params: { spaceId, changeRequestId: made.id },
              body: { subject },
            });
    return { spaceId, changeRequestId: String(changeRequest.number) };
  }

  return { target, setTarget, unavailable: unavailable[target], scope, made: made?.number };
}

type DropZoneProps = {
  unavailable: string | undefined;
  onFiles: (
    list: (listing: Listing) => Promise<readonly ChosenFile[]> | readonly ChosenFile[],
  ) => void;
};

/** Takes files and folders, by drop anywhere on the screen or from the system's dialog. */
function DropZone({ unavailable, onFiles }: DropZoneProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const isOver = useFileDrop(
    unavailable === undefined
      ? (dropped) => onFiles((listing) => droppedFiles(dropped, listing))
      : undefined,
  );
  const take = (input: HTMLInputElement) => {
    const chosen = chosenFiles(input.files ?? []);
    if (chosen.length > 0) onFiles(() => chosen);
    // Otherwise choosing the same files again would change nothing.
    input.value = "";
  };
  return (
    <div
      className={cx(
        "flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-8 text-center",
        isOver ? "border-accent bg-selected" : "border-line-strong bg-sunken",
      )}
    >
      <Upload size={20} aria-hidden className="text-muted" />
      <p className="max-w-100 text-muted">{isOver ? t.dropHere : t.filesHint}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          icon={<FileUp size={16} aria-hidden />}
          unavailable={unavailable}
          onPress={() => files.current?.click()}
        >
          {t.chooseFiles}
        </Button>
        <Button
          icon={<FolderUp size={16} aria-hidden />}
          unavailable={unavailable}
          onPress={() => folder.current?.click()}
        >
          {t.chooseFolder}
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        aria-label={t.chooseFiles}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label={t.chooseFolder}
        {...{ webkitdirectory: "" }}
        onChange={({ currentTarget }) => take(currentTarget)}
      />
    </div>
  );
}
