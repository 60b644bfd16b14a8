import { useNavigate } from "react-router";
import type { CustomField } from "#contract/custom-field.ts";
import type { Space } from "#contract/space.ts";
import { useWrite } from "#console/data/write.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { gate } from "#console/kit/gate.ts";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";
import { UsageState, UseList, useUsage } from "./usage-list.tsx";
import { titleOf } from "./value.ts";

/** Asks before deleting a field, and lists the spaces that lose a value. */
export function DeleteField(props: {
  organization: string;
  field: CustomField;
  spaces: readonly Space[];
  onClose: () => void;
}) {
  const { field, organization, spaces } = props;
  const usage = useUsage(spaces, field.name, true);
  const navigate = useNavigate();
  const write = useWrite("DELETE /v1/orgs/{organizationId}/custom-fields/{fieldName}", {
    // Not the field itself: its screen is still mounted and would load a deleted field.
    touches: [
      "GET /v1/orgs/{organizationId}/custom-fields",
      "GET /v1/spaces/{spaceId}/custom-fields",
    ],
  });
  return (
    <Confirm
      isOpen
      danger
      title={t.deleteTitle(titleOf(field))}
      action={t.delete}
      typeName={field.name}
      unavailable={gate([usage.state === "reading", t.readingShort])}
      onClose={props.onClose}
      onConfirm={async () => {
        const params = { organizationId: organization, fieldName: field.name };
        await write.mutateAsync({ params });
        showToast({ tone: "success", title: t.deleted(titleOf(field)) });
        await navigate(paths.settings(organization, "custom-fields"), { replace: true });
      }}
    >
      <p>{t.dangerBody}</p>
      <div className="my-2">
        <UsageState usage={usage} spaces={spaces}>
          {(uses) => (
            <>
              <p className="font-medium text-text">{t.losing(uses.length)}</p>
              <UseList uses={uses} most={5} />
            </>
          )}
        </UsageState>
      </div>
      <p>
        {t.irreversible} {t.trash}
      </p>
    </Confirm>
  );
}
