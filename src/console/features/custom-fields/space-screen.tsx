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
import { fieldsQuery, valueOf, valuesQuery } from "./queries.ts";
import { isKnown, showValue, titleOf } from "./value.ts";
import { knownFields, ValuesForm } from "./values-form.tsx";

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
