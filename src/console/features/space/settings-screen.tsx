import { useSuspenseQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { ArrowLeftRight, ClipboardCheck, Copy, FileDown, FolderInput, Trash2 } from "lucide-react";
import { spaceSettingsScreen } from "#screens/spaces.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { spaceQuery } from "#console/kit/revision-queries.ts";
import { SpaceHead } from "#console/kit/space-head.tsx";
import { spaceTexts } from "#console/messages/space.ts";
import { showToast } from "#console/ui/toast.ts";
import type { Space } from "#contract/space.ts";
import { useDuplicate } from "#console/kit/content-acts/use-duplicate.ts";
import { useUrlChoice } from "#console/kit/use-set-params.ts";
import { Button } from "#console/ui/button.tsx";
import { paths } from "#console/paths.ts";
import { LinkButton } from "#console/ui/link.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { settingsForm } from "./settings.form.ts";
import { useWhyNotDuplicate, isSpaceAct, whyNotAct, type SpaceAct } from "./act-items.tsx";
const t = spaceTexts.settings;

export function Component() {
  const { spaceId } = useScreenParams(spaceSettingsScreen);
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  const write = useWrite("PATCH /v1/spaces/{spaceId}");
  const source = useFormSource(spaceQuery(spaceId), ({ title, emoji, editMode }) => ({
    title,
    emoji,
    editMode: editMode ?? "live",
  }));
  return (
    <>
      <SpaceHead space={space} current="settings" />
      <PageBody>
        <PageHead title={t.title} context={space.title} />
        <div className="max-w-xl">
          <FormPanel
            isPatch
            schema={settingsForm}
            {...source}
            action={t.save}
            readOnly={gate([!space.permissions.admin, t.mayNot])}
            onSubmit={async (body, ifMatch) => {
              await write.mutateAsync({ params: { spaceId }, body, ifMatch });
              showToast({ tone: "success", title: t.saved });
            }}
          >
            {({ Text, Choice }) => (
              <>
                <Text name="title" label={t.name} />
                <Text name="emoji" label={t.emoji} description={t.emojiHint} />
                <Choice
                  name="editMode"
                  label={t.mode}
                  description={t.modeHint}
                  options={Object.entries(t.modes).map(([value, label]) => ({ value, label }))}
                />
              </>
            )}
          </FormPanel>
          <SettingsActions key={space.id} space={space} />
        </div>
      </PageBody>
    </>
  );
}

const SpaceActs = openedLater(async () => (await import("./space-acts.tsx")).SpaceActs);

const actTexts = spaceTexts.settings.acts;

const size = { size: 16, "aria-hidden": true };

/** What can be done with the space as a whole. Its name is in the form above. */
function SettingsActions({ space }: { space: Space }) {
  const [openAct, ask] = useUrlChoice<SpaceAct>("ask");
  const opens = (act: SpaceAct) => ({
    unavailable: whyNotAct(space, act),
    onApproach: SpaceActs.prepare,
    onPress: () => ask(act),
  });
  return (
    <section aria-label={actTexts.title} className="mt-10 divide-y border-t">
      <Act title={actTexts.rulesTitle} body={actTexts.rulesBody}>
        <LinkButton
          icon={<ClipboardCheck {...size} />}
          href={paths.spaceRules(space.organization, space.id)}
        >
          {actTexts.rules}
        </LinkButton>
      </Act>
      <Act title={actTexts.exportTitle} body={actTexts.exportBody}>
        <Button icon={<FileDown {...size} />} {...opens("export")}>
          {actTexts.export}
        </Button>
      </Act>
      <Duplicate space={space} />
      <Act title={actTexts.moveTitle} body={actTexts.moveBody}>
        <Button icon={<FolderInput {...size} />} {...opens("move")}>
          {actTexts.move}
        </Button>
      </Act>
      <Act title={actTexts.transferTitle} body={actTexts.transferBody}>
        <Button icon={<ArrowLeftRight {...size} />} {...opens("transfer")}>
          {actTexts.transfer}
        </Button>
      </Act>
      <Act title={actTexts.deleteTitle} body={actTexts.deleteBody}>
        <Button variant="danger" icon={<Trash2 {...size} />} {...opens("delete")}>
          {actTexts.delete}
        </Button>
      </Act>
      {isSpaceAct(openAct) && (
        <SpaceActs space={space} act={openAct} onClose={() => ask(undefined)} />
      )}
    </section>
  );
}

function Act(props: { title: string; body: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-medium">{props.title}</h2>
        <p className="text-sm text-muted">{props.body}</p>
      </div>
      {props.children}
    </div>
  );
}

function Duplicate({ space }: { space: Space }) {
  const [isPending, setPending] = useState(false);
  const duplicate = useDuplicate();
  return (
    <Act title={actTexts.duplicateTitle} body={actTexts.duplicateBody}>
      <Button
        icon={<Copy {...size} />}
        isPending={isPending}
        unavailable={useWhyNotDuplicate(space)}
        onPress={() => {
          setPending(true);
          void duplicate(space).finally(() => setPending(false));
        }}
      >
        {actTexts.duplicate}
      </Button>
    </Act>
  );
}
