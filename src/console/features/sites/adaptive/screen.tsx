import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { SiteParams } from "#screens/sites.ts";
import { siteAdaptiveTexts as t, siteAdaptiveTexts } from "#console/messages/site-adaptive.ts";
import { paths } from "#console/paths.ts";
import { Banner } from "#console/ui/banner.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import type { SiteStructure } from "#contract/site-structure.ts";
import { gate } from "#console/kit/gate.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Section } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { SchemaSection } from "./schema-section.tsx";
import { SeeAsVisitorSection } from "./see-as-visitor.tsx";
import { structureQuery, adaptiveSchemaQuery, useSite } from "../queries.ts";
import { partsOf, type SitePart } from "../parts.ts";
import { labelOfPart } from "./schema-draft.ts";

/** What is known about visitors, and what they see because of it. */
export function Component() {
  const { site, params } = useSite();
  return (
    <div key={site.id}>
      {site.adaptiveContent?.enabled !== true && <TurnedOff params={params} />}
      <SchemaSection params={params} />
      <ConditionsSection params={params} />
      <SeeAsVisitorSection site={site} params={params} />
    </div>
  );
}

function TurnedOff({ params }: { params: SiteParams }) {
  return (
    <div className="pt-4">
      <Banner
        tone="info"
        title={t.off}
        actions={
          <LinkButton
            size="small"
            href={paths.site(params.organizationId, params.siteId, "audience")}
          >
            {t.turnOn}
          </LinkButton>
        }
      >
        {t.offBody}
      </Banner>
    </div>
  );
}

const conditionsTexts = siteAdaptiveTexts.conditions;

const EditCondition = openedLater(
  async () => (await import("./edit-condition.tsx")).EditConditionDialog,
);

const AddCondition = openedLater(async () => (await import("./edit-condition.tsx")).AddCondition);

/** The parts of a site that only some visitors see. */
function ConditionsSection({ params }: { params: SiteParams }) {
  const structure = useQuery(structureQuery(params));
  const schema = useQuery(adaptiveSchemaQuery(params));
  const failed = [structure, schema].find(({ isError, data }) => isError && data === undefined);
  return (
    <Section title={conditionsTexts.title} lead={conditionsTexts.lead}>
      {failed !== undefined ? (
        <FailureState isCompact error={failed.error} onRetry={() => void failed.refetch()} />
      ) : structure.data === undefined || schema.data === undefined ? (
        <Pending>
          <SkeletonRows count={3} />
        </Pending>
      ) : (
        <Conditions params={params} structure={structure.data} schema={schema.data.jsonSchema} />
      )}
    </Section>
  );
}

type Props = { params: SiteParams; structure: SiteStructure; schema: VisitorSchema };

function Conditions({ params, structure, schema }: Props) {
  const { organization } = useOrganization();
  const [open, setOpen] = useState<SitePart | "new">();
  const needEdit = gate([!organization.permissions.createContent, siteAdaptiveTexts.needEdit]);
  const parts = partsOf(structure);
  const conditional = parts.filter(({ condition }) => condition !== undefined);
  const others = parts.filter(({ condition }) => condition === undefined);
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-col gap-3">
      {conditional.length === 0 ? (
        <p className="text-muted">{conditionsTexts.none}</p>
      ) : (
        <ul aria-label={conditionsTexts.label} className="divide-y rounded-lg border bg-raised">
          {conditional.map((part) => (
            <li key={part.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
              <div className="min-w-0 flex-1 basis-52">
                <p className="font-medium wrap-anywhere">{labelOfPart(part)}</p>
                <p className="font-mono text-sm text-muted wrap-anywhere">{part.condition}</p>
              </div>
              <Button
                size="small"
                aria-label={conditionsTexts.editNamed(part.title)}
                unavailable={needEdit}
                onApproach={EditCondition.prepare}
                onPress={() => setOpen(part)}
              >
                {conditionsTexts.edit}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          icon={<Plus size={16} aria-hidden />}
          unavailable={needEdit ?? gate([others.length === 0, conditionsTexts.allHave])}
          onApproach={AddCondition.prepare}
          onPress={() => setOpen("new")}
        >
          {conditionsTexts.add}
        </Button>
      </div>
      {open === "new" && (
        <AddCondition params={params} schema={schema} parts={others} onClose={close} />
      )}
      {open !== undefined && open !== "new" && (
        <EditCondition params={params} schema={schema} part={open} onClose={close} />
      )}
    </div>
  );
}
