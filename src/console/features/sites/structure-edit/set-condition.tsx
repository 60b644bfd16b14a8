import { useSuspenseQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { SiteSection } from "#contract/site-section.ts";
import { SiteSpaceUpdate, type SiteSpace } from "#contract/site-space.ts";
import type { SiteParams } from "#screens/sites.ts";
import { ConditionInput } from "#console/kit/condition/condition-input.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { structureEditTexts as t } from "#console/messages/site-structure-edit.ts";
import { adaptiveSchemaQuery } from "../audience/queries.ts";
import { useStructureWrite } from "../staged/use-structure-write.ts";
import { requestFor, site } from "./item-operations.ts";
import { useDoneToast } from "./use-done-toast.ts";
import { useEach } from "./use-each.ts";
import { WhenPublished } from "./when-published.tsx";

const schema = SiteSpaceUpdate.pick({ condition: true });

type Conditional = SiteSection | SiteSpace;

/** Gives several items the same condition. */
export function SetCondition(props: {
  params: SiteParams;
  items: readonly Conditional[];
  onClose: () => void;
}) {
  return (
    <Suspense>
      <ConditionDialog {...props} />
    </Suspense>
  );
}

function ConditionDialog(props: Parameters<typeof SetCondition>[0]) {
  const { params, items } = props;
  const { data: adaptive } = useSuspenseQuery(adaptiveSchemaQuery(params));
  const section = useStructureWrite(params, `PATCH ${site}/sections/{siteSectionId}`);
  const siteSpace = useStructureWrite(params, `PATCH ${site}/site-spaces/{siteSpaceId}`);
  const each = useEach(items);
  const done = useDoneToast();
  const [first, ...others] = items.map(({ condition = "" }) => condition);
  const isShared = others.every((condition) => condition === first);
  return (
    <FormDialog
      title={t.conditionTitle(items.length)}
      schema={schema}
      values={{ condition: isShared ? (first ?? "") : "" }}
      action={t.conditionAction}
      onClose={props.onClose}
      onSubmit={async ({ condition = "" }) => {
        await each((item) => {
          const request = requestFor(params, item, { body: { condition } }) as never;
          return item.object === "site-section" ? section(request) : siteSpace(request);
        });
        done(t.conditionSet(items.length));
        props.onClose();
      }}
    >
      {() => (
        <>
          {!isShared && <p className="text-muted">{t.conditionsDiffer}</p>}
          <ConditionInput schema={adaptive.jsonSchema} label={t.condition} />
          <WhenPublished />
        </>
      )}
    </FormDialog>
  );
}
