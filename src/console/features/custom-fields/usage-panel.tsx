import { useState } from "react";
import type { CustomField } from "#contract/custom-field.ts";
import type { Space } from "#contract/space.ts";
import { Panel } from "#console/kit/panel.tsx";
import { customFieldTexts as t } from "#console/messages/custom-fields.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { UsageState, UseList } from "./usage-list.tsx";
import { useUsage } from "./use-usage.ts";

/** Up to this many spaces are asked without being told to. */
const fewSpaces = 60;

/** The spaces that have a value for a field. */
export function UsagePanel(props: {
  organization: string;
  field: CustomField;
  spaces: readonly Space[];
}) {
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
