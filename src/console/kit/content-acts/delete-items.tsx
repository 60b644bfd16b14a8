import { useState } from "react";
import type { ContentEffects } from "#contract/content-effect.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { Counted } from "#console/kit/effect.tsx";
import { common } from "#console/messages/common.ts";
import { contentActTexts } from "#console/messages/content-acts.ts";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { deletedBy, type Deletion } from "./use-deletion.ts";
import { useEffects } from "./effects.ts";

const t = contentActTexts.delete;

/** Names what is lost with spaces and collections before deleting them. */
export function DeleteItems(props: {
  organizationId: string;
  deletion: Deletion;
  /** Gets what to delete, in order. May reject: the dialog then stays open and shows the error. */
  onDelete: (items: ReturnType<typeof deletedBy>) => Promise<unknown>;
  onClose: () => void;
}) {
  const { deletion, organizationId } = props;
  const { collections, inside } = deletion;
  const [withInside, setWithInside] = useState(false);
  const [isOver, setOver] = useState(false);
  const items = deletedBy(deletion, withInside);
  const lost = items.flatMap(({ object, id }) => (object === "space" ? [id] : []));
  const { reads, effects } = useEffects(organizationId, { spaces: lost, collections: [] }, isOver);
  const within = contentActTexts.both(inside.spaces.length, inside.collections.length);
  const isCounting = lost.length > 0 && effects === undefined;
  const [only] = items.length === 1 ? items : [];
  return (
    <Confirm
      isOpen
      danger
      title={
        only === undefined
          ? t.titleMany(lost.length, items.length - lost.length)
          : t.titleOne(only.title)
      }
      action={t.action(lost.length, items.length - lost.length)}
      unavailable={isCounting ? common.loading : undefined}
      onConfirm={async () => {
        setOver(true);
        try {
          await props.onDelete(items);
        } catch (error) {
          setOver(false);
          throw error;
        }
      }}
      onClose={props.onClose}
    >
      <div className="flex flex-col gap-3">
        {only === undefined && (
          <p className="wrap-anywhere">{t.named(items.map(({ title }) => title))}</p>
        )}
        {within !== "" && (
          <Checkbox isSelected={withInside} onChange={setWithInside}>
            {t.inside(within)}
          </Checkbox>
        )}
        <ul className="flex list-disc flex-col gap-1 ps-4 wrap-anywhere">
          {within !== "" && !withInside && <li>{t.kept(within)}</li>}
          {collections.length > 0 && <li>{t.forever}</li>}
          {lost.length > 0 && <Counted reads={reads}>{() => <Lost effects={effects!} />}</Counted>}
        </ul>
      </div>
    </Confirm>
  );
}

function Lost({ effects }: { effects: ContentEffects }) {
  const { sites, changeRequests, comments } = effects;
  const { open, draft } = changeRequests;
  const published = sites.filter((site) => site.published);
  return (
    <>
      <li>{t.members(effects.members)}</li>
      {sites.length > 0 && <li>{t.sites(sites.map(titleOf))}</li>}
      {published.length > 0 && <li>{t.published(published.map(titleOf))}</li>}
      {open + draft > 0 && <li>{t.changeRequests(open, draft)}</li>}
      {comments > 0 && <li>{t.comments(comments)}</li>}
      <li>{t.restore}</li>
    </>
  );
}

/** Guests can't see the titles of sites. */
const titleOf = ({ title = contentActTexts.unnamedSite }: ContentEffects["sites"][number]) => title;
