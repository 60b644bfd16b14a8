import { use, useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import type { SiteStructure, SiteSpace } from "#contract/site-structure.ts";
import type { SiteParams } from "#screens/sites.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { useField } from "#console/kit/fields/fields.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { structureEditTexts as t } from "#console/messages/site-structure.ts";
import { placedSpaces } from "../parts.ts";
import { createdBy, useStructureWrite, Collecting } from "../staged/use-structure-write.ts";
import { whyNotSpace } from "./add-dialogs.tsx";
import { isFirst } from "../structure-parts/nodes.ts";
import { itemQuery, site } from "./item-operations.ts";
import { WhenPublished, useDoneToast } from "./consequences.tsx";
import { SpacePicker } from "#console/kit/list-picker.tsx";

const schema = z.object({ spaces: z.array(z.string()).min(1, t.chooseSpace) });

type Step = () => Promise<unknown>;

type ReplaceProps = {
  params: SiteParams;
  structure: SiteStructure;
  item: SiteSpace;
  onReplaced: (id: string) => void;
  onClose: () => void;
};

/** Shows another space at the URL of a site space, with its position, condition, and default. */
export function ReplaceSpace(props: ReplaceProps) {
  const { item, structure, params } = props;
  const replace = useReplacement(props);
  const done = useDoneToast();
  const here = new Set(
    placedSpaces(structure)
      .filter(({ siteSpace }) => siteSpace.section === item.section)
      .map(({ siteSpace }) => siteSpace.space.id),
  );
  return (
    <FormDialog
      title={t.replaceTitle(item.title)}
      schema={schema}
      values={{ spaces: [] as string[] }}
      action={t.replaceAction}
      onClose={props.onClose}
      onSubmit={async ({ spaces }) => {
        const added = await replace(spaces[0]!);
        done(t.replaced(item.title));
        props.onClose();
        props.onReplaced(added);
      }}
    >
      {() => (
        <>
          <p className="text-muted">{t.replaceHint}</p>
          <Picker organizationId={params.organizationId} here={here} />
          <WhenPublished />
        </>
      )}
    </FormDialog>
  );
}

function Picker(props: { organizationId: string; here: ReadonlySet<string> }) {
  const { field, error } = useField("spaces");
  return (
    <SpacePicker
      isSingle
      autoFocus
      organizationId={props.organizationId}
      label={t.space}
      value={field.value as string[]}
      onChange={field.onChange}
      error={error}
      unavailable={(space) => whyNotSpace(space, props.here)}
    />
  );
}

/**
 * Carries out the requests of a replacement in an order that never leaves readers without a page or with one that they may not
 * see: the new one gets the condition first, and the old one goes when the new one has its place. Trying again continues after the
 * last request that succeeded.
 */
function useReplacement({ params, structure, item }: ReplaceProps) {
  const client = useQueryClient();
  const add = useStructureWrite(params, `POST ${site}/site-spaces`);
  const update = useStructureWrite(params, `PATCH ${site}/site-spaces/{siteSpaceId}`);
  const move = useStructureWrite(params, `POST ${site}/site-spaces/{siteSpaceId}/move`);
  const remove = useStructureWrite(params, `DELETE ${site}/site-spaces/{siteSpaceId}`);
  const ofSite = useStructureWrite(params, `PATCH ${site}`);
  const ofSection = useStructureWrite(params, `PATCH ${site}/sections/{siteSectionId}`);
  const isCollecting = use(Collecting);
  const progress = useRef<{ spaceId: string; added: string; left: Step[] }>(undefined);

  const first = () =>
    item.section === undefined
      ? (id: string) => ofSite({ params, body: { defaultSiteSpace: id } })
      : (id: string) =>
          ofSection({
            params: { ...params, siteSectionId: item.section! },
            body: { defaultSiteSpace: id },
          });

  const stepsFor = (siteSpaceId: string, { condition, path }: SiteSpace): Step[] => {
    const of = { ...params, siteSpaceId };
    const after = { type: "site-space", siteSpace: item.id } as const;
    return [
      ...(condition === undefined ? [] : [() => update({ params: of, body: { condition } })]),
      () => move({ params: of, body: { position: { after } } }),
      ...(isFirst(structure, item) ? [() => first()(siteSpaceId)] : []),
      () => remove({ params: { ...params, siteSpaceId: item.id } }),
      () => update({ params: of, body: { path } }),
    ];
  };

  return async (spaceId: string): Promise<string> => {
    if (progress.current?.spaceId !== spaceId) {
      // The row may be out of date. What is staged is in the row only.
      const old = isCollecting
        ? item
        : await client.fetchQuery<SiteSpace>({ ...itemQuery(params, item), staleTime: 0 });
      const sectionId = item.section;
      const body = { spaceId, ...(sectionId !== undefined && { sectionId }) };
      const added = createdBy(await add({ params, body }));
      // Once: after some of them, the old one isn't the default anymore.
      progress.current = { spaceId, added, left: stepsFor(added, old) };
    }
    const { added, left } = progress.current;
    for (let step = left[0]; step !== undefined; step = left[0]) {
      try {
        // Each builds on the one before.
        // oxlint-disable-next-line no-await-in-loop
        await step();
      } catch (error) {
        const { status } = error as RequestFailure;
        const text = t.replacedInPart(describeFailure(error).message);
        throw new RequestFailure(status, text, { cause: error });
      }
      left.shift();
    }
    return added;
  };
}
