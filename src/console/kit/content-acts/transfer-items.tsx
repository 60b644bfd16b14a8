import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Collection } from "#contract/collection.ts";
import type { ContentEffects } from "#contract/content-effect.ts";
import type { Organization } from "#contract/organization.ts";
import type { Space } from "#contract/space.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { Counted } from "#console/kit/effect.tsx";
import { collectionsQuery, organizationsQuery } from "#console/kit/queries.ts";
import { common } from "#console/messages/common.ts";
import { contentActTexts } from "#console/messages/content-acts.ts";
import { contentTransferTexts as t } from "#console/messages/content.ts";
import { Select } from "#console/ui/select.tsx";
import { useWrite } from "#console/data/write.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";
import { useEffects } from "./effects.ts";

/** Where spaces and collections go. Collections always go to the top level. */
export type TransferTarget = { organization: Organization; parent: string | undefined };

/** Names what breaks before spaces and collections are transferred to another organization. */
export function TransferItems(props: {
  from: Organization;
  items: readonly (Space | Collection)[];
  /** May reject: the dialog then stays open and shows the error. */
  onTransfer: (target: TransferTarget) => Promise<unknown>;
  onClose: () => void;
}) {
  const { from, items } = props;
  const [chosen, choose] = useState("");
  const [parent, setParent] = useState("");
  const [isOver, setOver] = useState(false);
  const { data: all } = useQuery(organizationsQuery());
  const targets = (all ?? []).filter(
    ({ id, permissions }) => id !== from.id && permissions.createContent,
  );
  const organization = targets.find(({ id }) => id === chosen);
  const idsOf = (kind: string) => items.flatMap(({ object, id }) => (object === kind ? [id] : []));
  const spaces = idsOf("space");
  const { reads, effects } = useEffects(
    from.id,
    { spaces, collections: idsOf("collection") },
    isOver,
  );
  const [only] = items.length === 1 ? items : [];
  const why = all === undefined || effects === undefined ? common.loading : t.chooseFirst;
  return (
    <Confirm
      isOpen
      danger
      title={
        only === undefined
          ? t.titleMany(contentActTexts.both(spaces.length, items.length - spaces.length))
          : t.titleOne(only.title)
      }
      action={t.action}
      unavailable={organization === undefined || effects === undefined ? why : undefined}
      onConfirm={async () => {
        setOver(true);
        try {
          await props.onTransfer({
            organization: organization!,
            parent: parent === "" ? undefined : parent,
          });
        } catch (error) {
          setOver(false);
          throw error;
        }
      }}
      onClose={props.onClose}
    >
      <div className="flex flex-col gap-3">
        {all !== undefined && targets.length === 0 ? (
          <p>{t.nowhere}</p>
        ) : (
          <Select
            label={t.organization}
            value={chosen}
            onChange={(id) => {
              choose(id);
              setParent("");
            }}
            options={[
              { value: "", label: t.choose },
              ...targets.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        )}
        {organization !== undefined && spaces.length > 0 && (
          <ParentChoice organizationId={chosen} value={parent} onChange={setParent} />
        )}
        <ul className="flex list-disc flex-col gap-1 ps-4 wrap-anywhere">
          <li>{t.moves}</li>
          <Counted reads={reads}>{() => <Broken effects={effects!} from={from.title} />}</Counted>
        </ul>
      </div>
    </Confirm>
  );
}

function ParentChoice(props: {
  organizationId: string;
  value: string;
  onChange: (parent: string) => void;
}) {
  const { data = [] } = useQuery(collectionsQuery(props.organizationId));
  const parents = data.filter(({ permissions }) => permissions.create);
  if (parents.length === 0) return null;
  return (
    <Select
      label={t.collection}
      value={props.value}
      onChange={props.onChange}
      options={[
        { value: "", label: t.topLevel },
        ...parents.map(({ id, title }) => ({ value: id, label: title })),
      ]}
    />
  );
}

function Broken({ effects, from }: { effects: ContentEffects; from: string }) {
  const { sites, shares, fieldValues } = effects;
  return (
    <>
      <li>{t.members(effects.members, from)}</li>
      {shares > 0 && <li>{t.shares(shares)}</li>}
      {sites.length > 0 && (
        <li>{t.sites(sites.map(({ title = contentActTexts.unnamedSite }) => title))}</li>
      )}
      {fieldValues > 0 && <li>{t.fieldValues(fieldValues)}</li>}
      <li>{t.links}</li>
    </>
  );
}

/** Transfers one space or collection, and offers to open it in the other organization. */
export function useTransfer(): (item: Space | Collection, to: TransferTarget) => Promise<void> {
  const { mutateAsync: space } = useWrite("POST /v1/spaces/{spaceId}/transfer");
  const { mutateAsync: collection } = useWrite("POST /v1/collections/{collectionId}/transfer");
  const navigate = useNavigate();
  return async ({ object, id, title }, { organization, parent }) => {
    const to = organization.id;
    await (object === "space"
      ? space({ params: { spaceId: id }, body: { organization: to, parent } })
      : collection({ params: { collectionId: id }, body: { organization: to } }));
    const href = object === "space" ? paths.space(to, id) : paths.content(to);
    showToast({
      tone: "success",
      title: t.done(title, organization.title),
      action: { label: t.open, onPress: () => void navigate(href) },
    });
  };
}
