import { useState } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import type { CustomField } from "#contract/custom-field.ts";
import type { Space } from "#contract/space.ts";
import { fieldScreen } from "#screens/content.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { spacesQuery } from "#console/kit/queries.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";
import { settingsTexts } from "#console/messages/settings.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { showToast } from "#console/ui/toast.ts";
import { DeleteField, UsageState, UseList, usesOf, useUsage } from "./delete-field.tsx";
import { FieldInputs, Preview } from "./field-inputs.tsx";
import { FieldType } from "./field-type.tsx";
import { FormerNames } from "./former-names.ts";
import { OptionsEditor } from "./options-editor.tsx";
import { fieldQuery } from "./queries.ts";
import { updateForm } from "./update.form.ts";
import { titleOf, hasOptions } from "./value.ts";

/** One field: its definition, the spaces that use it, and its deletion. */
export function Component() {
  const { fieldName } = useScreenParams(fieldScreen);
  const { organization } = useOrganization();
  const { data: field } = useSuspenseQuery(fieldQuery(organization.id, fieldName));
  const { data: spaces } = useSuspenseQuery(spacesQuery(organization.id));
  const [isDeleting, setDeleting] = useState(false);
  return (
    <PageBody>
      <PageHead
        title={titleOf(field)}
        context={t.title}
        crumbs={[
          { label: settingsTexts.title, href: paths.settings(organization.id) },
          { label: t.title, href: paths.settings(organization.id, "custom-fields") },
        ]}
      />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,36rem)_minmax(0,1fr)]">
        <Panel id="definition" title={t.details}>
          <FieldForm key={field.id} field={field} spaces={spaces} />
        </Panel>
        <div className="flex flex-col gap-10">
          <UsagePanel organization={organization.id} field={field} spaces={spaces} />
          <Panel id="danger" title={t.dangerTitle}>
            <p className="mb-3 text-muted">{t.dangerBody}</p>
            <Button
              variant="danger"
              unavailable={gate([!field.permissions.edit, t.mayNot])}
              onPress={() => setDeleting(true)}
            >
              {t.delete}
            </Button>
          </Panel>
        </div>
      </div>
      {isDeleting && (
        <DeleteField
          organization={organization.id}
          field={field}
          spaces={spaces}
          onClose={() => setDeleting(false)}
        />
      )}
    </PageBody>
  );
}

/** Up to this many spaces, usage is loaded automatically. */
const fewSpaces = 60;

/** The spaces that have a value for a field. */
function UsagePanel(props: { organization: string; field: CustomField; spaces: readonly Space[] }) {
  const { spaces, field, organization } = props;
  const [isWanted, setWanted] = useState(spaces.length <= fewSpaces);
  const usage = useUsage(spaces, field.name, isWanted);
  const edit = (
    <LinkButton href={paths.fieldValues(organization)} size="small">
      {t.editValues}
    </LinkButton>
  );
  return (
    <Panel id="usage" title={t.usage} aside={edit}>
      {isWanted ? (
        <UsageState usage={usage} spaces={spaces}>
          {(uses) => (
            <>
              <p className="text-muted">
                {spaces.length === 0 ? t.noSpaces : t.usedBy(uses.length, spaces.length)}
              </p>
              <UseList uses={uses} most={20} />
            </>
          )}
        </UsageState>
      ) : (
        <Button onPress={() => setWanted(true)}>{t.readUsage(spaces.length)}</Button>
      )}
    </Panel>
  );
}

/** Edits the definition of a field; its name and type can't be changed. */
function FieldForm(props: { field: CustomField; spaces: readonly Space[] }) {
  const { field, spaces } = props;
  const { organizationId } = useScreenParams(fieldScreen);
  const { user } = useOrganization();
  const params = { organizationId, fieldName: field.name };
  const source = useFormSource(fieldQuery(organizationId, field.name), valuesOf);
  const write = useWrite("PATCH /v1/orgs/{organizationId}/custom-fields/{fieldName}");
  const [removing, setRemoving] = useState<{ option: string; remove: () => void }>();
  const [formerly] = useState(() => new FormerNames(field.options ?? []));
  // No space uses an option that isn't saved yet.
  const askFirst = (option: string, remove: () => void) =>
    field.options?.includes(option) === true ? setRemoving({ option, remove }) : remove();
  return (
    <>
      <FormPanel
        {...source}
        isPatch
        schema={updateForm}
        draft={`custom field ${user.id} ${field.id}`}
        action={t.save}
        readOnly={gate([!field.permissions.edit, t.mayNot])}
        onSubmit={async (body, ifMatch) => {
          const { options } = body;
          const renamedOptions = options ? formerly.renamed(options) : {};
          await write.mutateAsync({
            params,
            // A platform without it would keep the values, as it always did.
            body: { ...body, ...(Object.keys(renamedOptions).length > 0 && { renamedOptions }) },
            ifMatch,
          });
          if (options) formerly.settle(options);
          showToast({ tone: "success", title: t.saved });
        }}
      >
        {(fields) => (
          <>
            <Fixed field={field} />
            <FieldInputs fields={fields} type={field.type} />
            {hasOptions(field.type) && <OptionsEditor onRemove={askFirst} formerly={formerly} />}
            <Preview name={field.name} type={field.type} />
          </>
        )}
      </FormPanel>
      {removing !== undefined && (
        <RemoveOption
          field={field}
          option={removing.option}
          spaces={spaces}
          onRemove={removing.remove}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}

/** Only types with options have editable options. */
function valuesOf(field: CustomField) {
  return {
    title: field.title ?? "",
    description: field.description ?? "",
    placeholder: field.placeholder ?? "",
    ...(hasOptions(field.type) && { options: field.options ?? [] }),
  };
}

function Fixed({ field }: { field: CustomField }) {
  return (
    <div className="rounded-md bg-sunken px-3 py-2.5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-muted">{t.name}</dt>
        <dd className="font-mono text-sm wrap-anywhere">{field.name}</dd>
        <dt className="text-muted">{t.type}</dt>
        <dd>
          <FieldType type={field.type} />
        </dd>
      </dl>
      <p className="mt-1.5 text-sm text-muted">{t.fixed}</p>
    </div>
  );
}

/** Shows which spaces use an option before removing it from the form. */
function RemoveOption(props: {
  field: CustomField;
  option: string;
  spaces: readonly Space[];
  onRemove: () => void;
  onClose: () => void;
}) {
  const { field, option, spaces } = props;
  const usage = useUsage(spaces, field.name, true);
  return (
    <Confirm
      isOpen
      title={t.options.removeTitle(option)}
      action={t.options.removeAction}
      unavailable={gate([usage.state === "reading", t.readingShort])}
      onClose={props.onClose}
      onConfirm={async () => props.onRemove()}
    >
      <UsageState usage={usage} spaces={spaces}>
        {(all) => {
          const uses = usesOf(all, option);
          if (uses.length === 0) return <p>{t.options.unused}</p>;
          return (
            <>
              <p className="font-medium text-text">{t.options.used(uses.length)}</p>
              <UseList uses={uses} most={8} />
              <p>{t.options.stays}</p>
            </>
          );
        }}
      </UsageState>
      <p className="mt-2">{t.options.removeLater}</p>
    </Confirm>
  );
}
