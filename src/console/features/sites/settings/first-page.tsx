import { useMemo } from "react";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { SiteStructure } from "#contract/site-structure.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import { Effect } from "#console/kit/effect.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { gate } from "#console/kit/gate.ts";
import { Section } from "#console/kit/panel.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteSettingsTexts } from "#console/messages/site-settings.ts";
import { showToast } from "#console/ui/toast.ts";
import { placedSpaces, firstSpace, pathsOf } from "../parts.ts";
import type { PlacedSpace } from "../parts.ts";
import { structureQuery } from "../queries.ts";
import { titleForm } from "../site.form.ts";

const t = siteSettingsTexts.first;

/** The section and space that readers see first. */
export function FirstPage({ params }: { params: SiteParams }) {
  return (
    <Section title={t.title} lead={t.lead}>
      <FirstPageForm params={params} />
    </Section>
  );
}

function FirstPageForm({ params }: { params: SiteParams }) {
  const { organization } = useOrganization();
  const { data: structure } = useSuspenseQuery(structureQuery(params));
  const { mutateAsync } = useWrite("PATCH /v1/orgs/{organizationId}/sites/{siteId}");
  const spaces = placedSpaces(structure);
  const first = firstSpace(structure)?.siteSpace.id ?? "";
  if (spaces.length === 0) return <p className="text-muted">{t.none}</p>;
  return (
    <FormPanel
      // Another first space, chosen elsewhere, is where this form starts from.
      key={first}
      isPatch
      schema={titleForm}
      values={{ defaultSiteSpace: first }}
      action={siteSettingsTexts.save}
      readOnly={gate([!organization.permissions.createContent, siteSettingsTexts.mayNot])}
      onSubmit={async (body) => {
        await mutateAsync({ params, body });
        showToast({ tone: "success", title: siteSettingsTexts.saved });
      }}
    >
      {({ Choice }) => (
        <>
          <Choice
            name="defaultSiteSpace"
            label={t.label}
            options={spaces.map((placed) => ({
              value: placed.siteSpace.id,
              label: nameOf(placed),
            }))}
          />
          <PathsEffect structure={structure} first={first} />
        </>
      )}
    </FormPanel>
  );
}

const nameOf = ({ siteSpace, section }: PlacedSpace): string =>
  section === undefined ? siteSpace.title : t.inSection(section.title, siteSpace.title);

/** More rows than anyone compares. */
const mostRows = 8;

/** The paths that another first space changes, before and after. */
function PathsEffect({ structure, first }: { structure: SiteStructure; first: string }) {
  const chosen = useWatch({ name: "defaultSiteSpace" }) as string;
  const changes = useMemo(() => {
    const before = pathsOf(structure, first);
    const after = pathsOf(structure, chosen);
    return placedSpaces(structure).flatMap((placed) => {
      const { id } = placed.siteSpace;
      const [from, to] = [before.get(id) ?? "", after.get(id) ?? ""];
      return from === to ? [] : [{ id, name: nameOf(placed), from, to }];
    });
  }, [structure, first, chosen]);
  if (changes.length === 0) return null;
  return (
    <Effect tone="warning">
      <p>{t.changes(changes.length)}</p>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-start text-muted">
            {[t.item, t.before, t.after].map((title) => (
              <th key={title} scope="col" className="pe-3 text-start font-normal">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, mostRows).map(({ id, name, from, to }) => (
            <tr key={id}>
              <th scope="row" className="pe-3 text-start font-normal wrap-anywhere">
                {name}
              </th>
              <td className="pe-3 font-mono wrap-anywhere">{from}</td>
              <td className="font-mono wrap-anywhere">{to}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > mostRows && (
        <p className="text-sm text-muted">{t.andMore(changes.length - mostRows)}</p>
      )}
    </Effect>
  );
}
