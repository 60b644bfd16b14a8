import { useSuspenseQuery } from "@tanstack/react-query";
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
import { SettingsActions } from "./settings-actions.tsx";
import { settingsForm } from "./settings.form.ts";

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
