import { useRef } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import type { SiteSpace } from "#contract/site-space.ts";
import type { SiteStructure } from "#contract/site-structure.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { useField } from "#console/kit/fields/fields.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { structureEditTexts as t } from "#console/messages/site-structure-edit.ts";
import { showToast } from "#console/ui/toast.ts";
import { placedSpaces } from "../parts.ts";
import type { SiteParams } from "../queries.ts";
import { SpacePicker } from "../space-picker.tsx";
import { whyNotSpace } from "./add-dialogs.tsx";
import { isFirst } from "./guards.ts";
import { itemQuery, site } from "./item-operations.ts";

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
        showToast({ tone: "success", title: t.replaced(added.title) });
        props.onClose();
        props.onReplaced(added.id);
      }}
    >
      {() => (
        <>
          <p className="text-muted">{t.replaceHint}</p>
          <Picker organizationId={params.organizationId} here={here} />
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
  const add = useWrite(`POST ${site}/site-spaces`);
  const update = useWrite(`PATCH ${site}/site-spaces/{siteSpaceId}`);
  const move = useWrite(`POST ${site}/site-spaces/{siteSpaceId}/move`);
  const remove = useWrite(`DELETE ${site}/site-spaces/{siteSpaceId}`);
  const ofSite = useWrite(`PATCH ${site}`);
  const ofSection = useWrite(`PATCH ${site}/sections/{siteSectionId}`);
  const progress = useRef<{ spaceId: string; added: SiteSpace; left: Step[] }>(undefined);

  const first = () =>
    item.section === undefined
      ? (id: string) => ofSite.mutateAsync({ params, body: { defaultSiteSpace: id } })
      : (id: string) =>
          ofSection.mutateAsync({
            params: { ...params, siteSectionId: item.section! },
            body: { defaultSiteSpace: id },
          });

  const stepsFor = (siteSpaceId: string, { condition, path }: SiteSpace): Step[] => {
    const of = { ...params, siteSpaceId };
    const after = { type: "site-space", siteSpace: item.id } as const;
    return [
      ...(condition === undefined
        ? []
        : [() => update.mutateAsync({ params: of, body: { condition } })]),
      () => move.mutateAsync({ params: of, body: { position: { after } } }),
      ...(isFirst(structure, item) ? [() => first()(siteSpaceId)] : []),
      () => remove.mutateAsync({ params: { ...params, siteSpaceId: item.id } }),
      () => update.mutateAsync({ params: of, body: { path } }),
    ];
  };

  return async (spaceId: string): Promise<SiteSpace> => {
    if (progress.current?.spaceId !== spaceId) {
      // The row may be out of date.
      const old = await client.fetchQuery<SiteSpace>({ ...itemQuery(params, item), staleTime: 0 });
      const sectionId = item.section;
      const body = { spaceId, ...(sectionId !== undefined && { sectionId }) };
      const added = await add.mutateAsync({ params, body });
      // Once: after some of them, the old one isn't the default anymore.
      progress.current = { spaceId, added, left: stepsFor(added.id, old) };
    }
    const { added, left } = progress.current;
    for (let step = left[0]; step !== undefined; step = left[0]) {
      try {
        // Each builds on the one before.
        // oxlint-disable-next-line no-await-in-loop
        await step();
      } catch (error) {
        const { status } = error as RequestFailure;
        const text = t.replacedInPart(added.title, describeFailure(error).message);
        throw new RequestFailure(status, text, { cause: error });
      }
      left.shift();
    }
    return added;
  };
}
