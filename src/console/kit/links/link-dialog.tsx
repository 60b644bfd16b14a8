import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { ChangeRequest } from "#contract/change-request.ts";
import type { LinkItem, Reference } from "#contract/link.ts";
import type { Space } from "#contract/space.ts";
import { useTarget, type TargetParams, TargetField } from "#console/kit/change-request-target.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { gate } from "#console/kit/gate.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { common } from "#console/messages/common.ts";
import { linkFixTexts as t } from "#console/messages/kit-dialogs.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { showToast } from "#console/ui/toast.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import type { LinksPlace } from "#screens/links.ts";
import { call } from "#console/data/client.ts";
import { useWrite } from "#console/data/write.ts";
import { placesOf, linkQuery, targetName } from "./link-columns.tsx";
import { NewTarget, noTarget } from "./new-target.tsx";

type DialogProps = {
  space: Space;
  /** The change request whose link it is; undefined for main. */
  changeRequest: Pick<ChangeRequest, "number" | "revision"> | undefined;
  readOnly: string | undefined;
  /** Of the link's item in the list. */
  id: string;
  /** @param changedIn - the change request with the changes, if there are any */
  onClose: (changedIn?: string) => void;
};

/** Where a link is, and what to change it to. */
export function LinkDialog(props: DialogProps) {
  const { space, changeRequest } = props;
  const changeRequestId = changeRequest?.number.toString();
  const { data, error, refetch } = useQuery(
    linkQuery({ spaceId: space.id, changeRequestId }, props.id),
  );
  const link = data?.items[0];
  if (link !== undefined) return <Change {...props} link={link} />;
  return (
    <Dialog
      isOpen
      isDismissable
      title={data === undefined ? common.loading : t.gone}
      onClose={props.onClose}
    >
      {data !== undefined && <p className="text-muted">{t.goneBody}</p>}
      {data === undefined && error !== null && (
        <FailureState isCompact error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <Pending>
          <SkeletonRows />
        </Pending>
      )}
    </Dialog>
  );
}

function Change(props: DialogProps & { link: LinkItem }) {
  const { space, changeRequest, readOnly } = props;
  // While links are being changed, the list no longer has them.
  const [link] = useState(props.link);
  const [to, setTo] = useState<string>();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const name = targetName(link);
  const target = useTarget(space, {
    subject: t.subject(name).slice(0, 100),
    current: changeRequest?.number,
  });
  const change = useLinkChange({
    spaceId: space.id,
    changeRequestId: changeRequest?.number.toString(),
  });
  const written = link.locationReferences[0]?.url ?? "";

  async function apply() {
    if (isPending || to === undefined) return;
    setPending(true);
    setError(undefined);
    try {
      const params = await target.params();
      report(await change(link, to === noTarget ? null : to, params));
      props.onClose(params.changeRequestId);
    } catch (failure) {
      setError(failure);
      setPending(false);
    }
  }

  const unavailable = gate(
    [readOnly !== undefined, readOnly ?? ""],
    [to === undefined, t.none],
    [to === written, t.same],
    [target.unavailable !== undefined, target.unavailable ?? ""],
  );
  const close = () => {
    if (!isPending) props.onClose();
  };
  return (
    <Dialog
      isOpen
      isDismissable={to === undefined}
      title={t.title(name)}
      onClose={close}
      footer={
        <>
          <Button onPress={close}>{common.cancel}</Button>
          <Button
            variant="primary"
            isPending={isPending}
            unavailable={unavailable}
            onPress={() => void apply()}
          >
            {t.action(placesOf(link))}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <LinkPlaces space={space} changeRequest={changeRequest?.number} link={link} />
        {readOnly === undefined && (
          <>
            <NewTarget
              spaceId={space.id}
              revision={changeRequest?.revision ?? space.revision}
              written={link.status === "broken" ? written : ""}
              mayRemove
              value={to}
              onChange={setTo}
            />
            <TargetField target={target} />
          </>
        )}
        {error !== undefined && (
          <Banner tone="danger" live="alert" title={describeFailure(error).message} />
        )}
      </div>
    </Dialog>
  );
}

function report({ count, undo }: ChangedLinks): void {
  if (count === 0) {
    showToast({ tone: "info", title: t.nothing });
    return;
  }
  const takeBack = async () => {
    try {
      const left = await undo();
      showToast({ tone: "info", title: t.undone, ...(left > 0 && { description: t.left(left) }) });
    } catch (failure) {
      const { message } = describeFailure(failure);
      showToast({ tone: "danger", title: t.notUndone, description: message });
    }
  };
  const action = { label: common.undo, onPress: () => void takeBack() };
  showToast({ tone: "success", title: t.done(count), action });
}

/** More than anyone reads, and few enough to draw. */
const mostShown = 50;

/** The pages with a link, each with the URL as it is written there. */
function LinkPlaces(props: {
  space: Space;
  /** The number of the change request whose pages they are; undefined for main. */
  changeRequest: number | undefined;
  link: LinkItem;
}) {
  const { link } = props;
  const shown = link.locationReferences.slice(0, mostShown);
  const more = placesOf(link) - shown.length;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium">{t.places(placesOf(link))}</h3>
      <ul className="max-h-40 divide-y overflow-y-auto rounded-md border">
        {shown.map((place, at) => (
          // A page can have the same link several times.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="flex flex-wrap items-baseline gap-x-3 px-3 py-1.5">
            {place.page !== undefined && (
              <Link href={pageHref(props, place.page)} className="min-w-0">
                <bdi>{place.page.title}</bdi>
              </Link>
            )}
            <code className="min-w-0 text-sm wrap-anywhere text-muted">{place.url}</code>
          </li>
        ))}
        {more > 0 && <li className="px-3 py-1.5 text-muted">{t.more(more)}</li>}
      </ul>
    </section>
  );
}

/** Where the page is read, or, in a change request, edited: it may not be among its changes. */
function pageHref(
  { space, changeRequest }: { space: Space; changeRequest: number | undefined },
  page: NonNullable<Reference["page"]>,
): string {
  return changeRequest === undefined
    ? paths.page(space.organization, space.id, page.id)
    : paths.editPage(space.organization, space.id, changeRequest, page.id);
}

const content = "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content";

/** Links per request, by the platform's limit. */
const linksAtOnce = 1000;

/** What happened to links. */
type ChangedLinks = {
  /** How many were changed; the change request can have other texts than the list that shows the item. */
  count: number;
  /**
   * Takes it back. What was written since stays.
   *
   * @returns how many pages keep the new links, because they were edited in the same place
   * @throws RequestFailure
   */
  undo: () => Promise<number>;
};

/** Changes what links lead to, wherever they are. */
function useLinkChange(shown: LinksPlace) {
  const { mutateAsync } = useWrite(content, { queue: `links ${shown.spaceId}` });

  /**
   * Changes all links of an item in a change request.
   *
   * @param to - the new URL; null removes the links and keeps their text
   * @throws RequestFailure
   */
  return async (link: LinkItem, to: string | null, params: TargetParams): Promise<ChangedLinks> => {
    const revisions: string[] = [];
    const undo = () => takeBack(params, revisions);
    let changed = await send(link, to);
    if ((link.locations ?? 0) <= link.locationReferences.length) return { count: changed, undo };
    // A link that is on very many pages: what is left is listed again, until nothing more changes.
    for (let last = changed; last > 0;) {
      const rest = await readLink({ ...params }, link.id ?? "");
      last = rest === undefined ? 0 : await send(rest, to);
      changed += last;
    }
    return { count: changed, undo };

    async function send({ locationReferences }: LinkItem, url: string | null): Promise<number> {
      const links = linksOf(locationReferences, url);
      let count = 0;
      for (let at = 0; at < links.length; at += linksAtOnce) {
        const part = links.slice(at, at + linksAtOnce);
        const body = { changes: [{ operation: "rewrite_links" as const, links: part }] };
        const { changes, changeRequest } = await mutateAsync({ params, body });
        const rewritten = changes[0]?.rewritten ?? 0;
        // Without changes, there is no new revision.
        if (rewritten > 0) revisions.push(changeRequest.revision);
        count += rewritten;
      }
      return count;
    }
  };

  /** The latest first, because each of them is based on the one before. */
  async function takeBack(params: TargetParams, revisions: readonly string[]): Promise<number> {
    let left = 0;
    for (const revision of revisions.toReversed()) {
      const body = { changes: [{ operation: "undo_texts" as const, revision }] };
      // oxlint-disable-next-line no-await-in-loop
      const { changes } = await mutateAsync({ params, body });
      left += changes[0]?.left ?? 0;
    }
    return left;
  }
}

async function readLink(place: LinksPlace, id: string): Promise<LinkItem | undefined> {
  const [operation, request] = linkQuery(place, id).queryKey;
  const { items } = await call(operation as "GET /v1/spaces/{spaceId}/links", request as never);
  return items[0];
}

/** Each URL of each page once: rewriting replaces it wherever the page has it. */
function linksOf(references: LinkItem["locationReferences"], to: string | null) {
  const links = new Map<string, { page: string; from: string; to: string | null }>();
  for (const { page, url: from } of references) {
    if (page === undefined || from === undefined || from === to) continue;
    links.set(`${page.id} ${from}`, { page: page.id, from, to });
  }
  return [...links.values()];
}
