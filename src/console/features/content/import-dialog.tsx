import { useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Collection } from "#contract/collection.ts";
import { SpaceCreate } from "#contract/space.ts";
import { useWrite } from "#console/data/write.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useCloseQuestion } from "#console/kit/form/use-leave-guard.tsx";
import { SpacePicker } from "#console/kit/list-picker.tsx";
import { common } from "#console/messages/common.ts";
import { contentImportTexts as t } from "#console/messages/content.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { RadioCards } from "#console/ui/radio-cards.tsx";

const schema = SpaceCreate.pick({ title: true, parent: true, empty: true }).extend({
  title: SpaceCreate.shape.title.unwrap().min(1),
});

type ImportProps = {
  organization: string;
  collections: readonly Collection[];
  /** The proposed collection; undefined is the top level. */
  parent: string | undefined;
  /** Whether the user can create content at the top level. */
  isTopAllowed: boolean;
  onClose: () => void;
};

/** Asks which space to import into, or creates one, and opens its import. */
export function ImportDialog(props: ImportProps) {
  const parents = props.collections.filter(({ permissions }) => permissions.create);
  const mayCreate = props.isTopAllowed || parents.length > 0;
  const [target, setTarget] = useState(mayCreate ? "new" : "existing");
  const forget = useRef<() => void>(undefined);
  const { close, question } = useCloseQuestion(
    () => forget.current !== undefined,
    props.onClose,
    () => forget.current?.(),
  );
  return (
    <Dialog isOpen size="small" title={t.title} onClose={close}>
      <div className="flex flex-col gap-4">
        {mayCreate && (
          <RadioCards
            label={t.into}
            value={target}
            onChange={setTarget}
            options={(["new", "existing"] as const).map((value) => ({
              value,
              ...t.targets[value],
            }))}
          />
        )}
        {target === "new" ? (
          <NewSpace
            {...props}
            parents={parents}
            onTouchedChange={(isTouched, drop) => {
              forget.current = isTouched ? drop : undefined;
            }}
            onClose={close}
          />
        ) : (
          <ExistingSpace {...props} onClose={close} />
        )}
      </div>
      {question}
    </Dialog>
  );
}

function NewSpace(
  props: ImportProps & {
    parents: readonly Collection[];
    onTouchedChange: (isTouched: boolean, forget: () => void) => void;
  },
) {
  const { organization, parents } = props;
  const write = useWrite("POST /v1/orgs/{organizationId}/spaces");
  const navigate = useNavigate();
  const first = props.isTopAllowed ? "" : (parents[0]?.id ?? "");
  return (
    <FormPanel
      schema={schema}
      values={{ title: "", parent: props.parent ?? first, empty: true }}
      action={t.create}
      onSubmit={async (body) => {
        const params = { organizationId: organization };
        const { id } = await write.mutateAsync({ params, body });
        await navigate(paths.imports(organization, id, undefined, { into: "space" }));
      }}
      onTouchedChange={props.onTouchedChange}
      onCancel={props.onClose}
    >
      {({ Text, Choice }) => (
        <>
          <Text name="title" label={t.name} placeholder={t.namePlaceholder} autoFocus />
          {parents.length > 0 && (
            <Choice
              name="parent"
              label={t.collection}
              options={[
                ...(props.isTopAllowed ? [{ value: "", label: t.noCollection }] : []),
                ...parents.map(({ id, title }) => ({ value: id, label: title })),
              ]}
            />
          )}
        </>
      )}
    </FormPanel>
  );
}

function ExistingSpace({ organization, onClose }: ImportProps) {
  const navigate = useNavigate();
  const [chosen, choose] = useState<readonly string[]>([]);
  const [space] = chosen;
  return (
    <>
      <SpacePicker
        isSingle
        label={t.space}
        organizationId={organization}
        value={chosen}
        onChange={choose}
        unavailable={({ permissions }) => (permissions.edit ? undefined : t.mayNotEdit)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onPress={onClose}>{common.cancel}</Button>
        <Button
          variant="primary"
          unavailable={space === undefined ? t.chooseFirst : undefined}
          onPress={() => space !== undefined && void navigate(paths.imports(organization, space))}
        >
          {t.next}
        </Button>
      </div>
    </>
  );
}
