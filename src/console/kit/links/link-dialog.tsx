import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { ChangeRequest } from "#contract/change-request.ts";
import type { LinkItem } from "#contract/link.ts";
import type { Space } from "#contract/space.ts";
import { TargetField } from "#console/kit/change-request-target/target-field.tsx";
import { useTarget } from "#console/kit/change-request-target/use-target.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { gate } from "#console/kit/gate.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { common } from "#console/messages/common.ts";
import { linkFixTexts as t } from "#console/messages/link-fix.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { showToast } from "#console/ui/toast.ts";
import { placesOf } from "./link-columns.tsx";
import { LinkPlaces } from "./link-places.tsx";
import { targetName } from "./link-words.ts";
import { NewTarget, noTarget } from "./new-target.tsx";
import { linkQuery } from "./queries.ts";
import { useLinkChange, type ChangedLinks } from "./use-link-change.ts";

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
