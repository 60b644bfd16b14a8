import { useQuery } from "@tanstack/react-query";
import { ListPlus } from "lucide-react";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { useItem } from "#console/kit/use-item.ts";
import type { CustomField, CustomFieldEntry } from "#contract/custom-field.ts";
import type { Space } from "#contract/space.ts";
import { spaceFieldsScreen } from "#screens/spaces.ts";
import { gate } from "#console/kit/gate.ts";
import { PageBody, PageHead } from "#console/kit/page-head.tsx";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { PanelBoundary } from "#console/kit/panel.tsx";
import { spaceQuery } from "#console/kit/revision-queries.ts";
import { SpaceHead } from "#console/kit/space-head.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { customFieldTexts } from "#console/messages/custom-fields.ts";
import { paths } from "#console/paths.ts";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { RequestFailure } from "#console/data/request-failure.ts";
import { useWrite } from "#console/data/write.ts";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { later } from "#console/ui/later.ts";
import { showToast } from "#console/ui/toast.ts";
import { fieldsQuery, valueOf, valuesQuery } from "./queries.ts";
import {
  isKnown,
  showValue,
  titleOf,
  type InputValue,
  fromInput,
  toInput,
  type Value,
} from "./value.ts";
import { ValueInput } from "./value-input.tsx";

const t = customFieldTexts.space;

/** The custom fields of a space. */
export function Component() {
  const { spaceId } = useScreenParams(spaceFieldsScreen);
  const { data: space } = useItem(spaceQuery(spaceId));
  const { organization } = useOrganization();
  // Guests can't list the organization's fields; they see those that have a value here.
  const isGuest = !organization.permissions.listMembers;
  return (
    <>
      <SpaceHead space={space} current="fields" />
      <PageBody>
        <div className="max-w-xl">
          <PageHead
            title={t.title}
            context={space.title}
            actions={
              !isGuest && (
                <LinkButton href={paths.fieldValues(space.organization)} size="small">
                  {t.all}
                </LinkButton>
              )
            }
          >
            <p className="text-muted">{t.lead}</p>
          </PageHead>
          <PanelBoundary>
            <Values key={space.id} space={space} isGuest={isGuest} />
          </PanelBoundary>
        </div>
      </PageBody>
    </>
  );
}

function Values({ space, isGuest }: { space: Space; isGuest: boolean }) {
  const definitions = useQuery({ ...fieldsQuery(space.organization), enabled: !isGuest });
  const values = useQuery(valuesQuery(space.id));
  const fields = isGuest ? values.data?.map(({ customField }) => customField) : definitions.data;
  const error = values.error ?? (isGuest ? null : definitions.error);
  if (error !== null && (fields === undefined || values.data === undefined)) {
    const retry = () => {
      if (definitions.error !== null) void definitions.refetch();
      if (values.error !== null) void values.refetch();
    };
    return <FailureState error={error} onRetry={retry} />;
  }
  if (fields === undefined || values.data === undefined) {
    return (
      <Pending>
        <SkeletonRows />
      </Pending>
    );
  }
  if (fields.length === 0) return <Empty isGuest={isGuest} />;
  return (
    <div className="flex flex-col gap-4">
      {isGuest && <p className="text-muted">{t.someOnly}</p>}
      <Unknown fields={fields} entries={values.data} />
      <ValuesForm
        // The form's inputs depend on the fields.
        key={fields.map(({ id }) => id).join()}
        spaceId={space.id}
        fields={knownFields(fields)}
        readOnly={gate([!space.permissions.edit, t.mayNot])}
      />
    </div>
  );
}

/** Values of types that the console doesn't know, shown as they are. */
function Unknown(props: { fields: readonly CustomField[]; entries: readonly CustomFieldEntry[] }) {
  const fields = props.fields.filter((field) => !isKnown(field));
  if (fields.length === 0) return null;
  return (
    <div className="rounded-md bg-sunken px-3 py-2.5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {fields.map((field) => (
          <div key={field.id} className="contents">
            <dt className="text-muted">{titleOf(field)}</dt>
            <dd className="wrap-anywhere">
              {showValue(valueOf(props.entries, field.name)) || customFieldTexts.value.none}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-sm text-muted">{customFieldTexts.unknownType}</p>
    </div>
  );
}

function Empty({ isGuest }: { isGuest: boolean }) {
  const { organization } = useOrganization();
  const mayDefine = organization.permissions.admin;
  return (
    <EmptyState
      icon={<ListPlus size={20} aria-hidden />}
      title={t.empty}
      action={
        !isGuest && (
          <LinkButton href={paths.settings(organization.id, "custom-fields")}>
            {t.define}
          </LinkButton>
        )
      }
    >
      {isGuest ? t.noneForGuests : mayDefine ? t.emptyMine : t.emptyBody}
    </EmptyState>
  );
}

/** Sets a space's values for these fields: sends the changed ones; clearing an input clears the value. */
function ValuesForm(props: {
  spaceId: string;
  fields: readonly CustomField[];
  readOnly: string | undefined;
}) {
  const { spaceId, fields } = props;
  const { user } = useOrganization();
  const source = useFormSource(valuesQuery(spaceId), (entries) => inputsOf(fields, entries));
  const write = useWrite("PATCH /v1/spaces/{spaceId}/custom-fields", {
    touches: ["GET /v1/spaces/{spaceId}/custom-fields"],
  });
  return (
    <FormPanel
      {...source}
      isPatch
      schema={schemaOf(fields)}
      draft={`custom fields of a space: ${user.id} ${spaceId}`}
      action={customFieldTexts.space.save}
      readOnly={props.readOnly}
      onSubmit={async (body, ifMatch) => {
        try {
          await write.mutateAsync({ params: { spaceId }, body: { values: toSend(body) }, ifMatch });
        } catch (error) {
          throw atInputs(error);
        }
        showToast({ tone: "success", title: customFieldTexts.space.saved });
      }}
    >
      {() => fields.map((field) => <Entry key={field.id} field={field} />)}
    </FormPanel>
  );
}

function Entry({ field: custom }: { field: CustomField }) {
  const name = inputName(custom);
  const { field, error, isOff } = useField(name);
  const show = (value: unknown) => {
    const reading = fromInput(custom, value as InputValue);
    return reading.fault === undefined ? showValue(reading.value) : String(value);
  };
  return (
    <FieldFrame name={name} label={titleOf(custom)} show={show}>
      <ValueInput
        field={custom}
        value={field.value as InputValue}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={error}
        isDisabled={isOff}
      />
    </FieldFrame>
  );
}

// A field can have a name that the form reserves, such as "root".
const prefix = "field-";
const inputRules = { isRequired: false, isNullable: true };
const inputName = ({ name }: CustomField) => prefix + name;

function inputsOf(fields: readonly CustomField[], entries: readonly CustomFieldEntry[]) {
  return Object.fromEntries(
    fields.map((field) => [inputName(field), toInput(field, valueOf(entries, field.name))]),
  );
}

const schemas = later(() => import("./values-schema.ts"));

/** The schema of these inputs. What it requires is the same for all: null clears the field. */
function schemaOf(fields: readonly CustomField[]) {
  const names = fields.map(inputName);
  return {
    rules: Object.fromEntries(names.map((name) => [name, inputRules])),
    load: async () => (await schemas.load()).valuesSchema(fields, inputName),
  };
}

/** Maps names of inputs to names of fields. */
function toSend(body: Record<string, Value | undefined>) {
  return Object.fromEntries(
    Object.entries(body).map(([name, value = null]) => [name.slice(prefix.length), { value }]),
  );
}

/** Maps the platform's errors to the inputs: `body.values.owner.value`. */
function atInputs(error: unknown): unknown {
  if (!(error instanceof RequestFailure)) return error;
  const details = error.details.map(({ path, message }) => ({
    path: path.replace(/^body\.values\.([^.]+)(\..*)?$/, `body.${prefix}$1`),
    message,
  }));
  const { requestId } = error;
  return new RequestFailure(error.status, error.message, {
    details,
    cause: error,
    ...(requestId !== undefined && { requestId }),
  });
}

/** Fields that a form can set; for all others, only the value is shown. */
function knownFields(fields: readonly CustomField[]): CustomField[] {
  return fields.filter(isKnown);
}
