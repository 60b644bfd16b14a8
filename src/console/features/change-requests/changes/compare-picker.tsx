import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { RequestRevision } from "#contract/request-revision.ts";
import type { ChangeSet } from "#console/kit/changes/change-set.ts";
import { gate } from "#console/kit/gate.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { formatMoment } from "#console/messages/format.ts";
import { rangeTexts as t } from "#console/messages/review-ranges.ts";
import { Button } from "#console/ui/button.tsx";
import { Select } from "#console/ui/select.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { requestRevisionsQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";
import { printRange } from "../print-range.ts";
import type { ChosenRange } from "./range.ts";
import { useAddress } from "./use-address.ts";

/** Chooses what of the change request is compared. */
export function ComparePicker(props: {
  asked: ChosenRange;
  whole: ChangeSet;
  onClose: () => void;
}) {
  const { asked, whole } = props;
  const { scope } = useReview();
  const { set } = useAddress();
  const { data, error, refetch } = useQuery(requestRevisionsQuery(scope));
  const choose = (compare: string) => {
    set({ compare, since: "", rest: "" });
    props.onClose();
  };
  const isFresh = whole.reviewed === undefined;
  // Without an earlier review, all changes are what is shown anyway.
  const current = asked.by === "review" && isFresh ? "all" : asked.by;
  return (
    <div className="flex w-80 max-w-full flex-col gap-3 p-3">
      <div className="flex flex-col">
        {(["all", "review", "viewed"] as const).map((choice) => (
          <Button
            key={choice}
            size="small"
            variant="quiet"
            className="justify-start!"
            aria-pressed={current === choice}
            unavailable={gate([choice === "review" && isFresh, t.noEarlierReview])}
            onPress={() => choose(addressOf(choice, isFresh))}
          >
            {t.choices[choice]}
          </Button>
        ))}
      </div>
      <fieldset className="flex min-w-0 flex-col gap-2 border-t pt-3">
        <legend className="sr-only">{t.between}</legend>
        <p aria-hidden className="text-sm font-medium">
          {t.between}
        </p>
        {data === undefined ? (
          error === null ? (
            <Pending>
              <SkeletonRows count={3} />
            </Pending>
          ) : (
            <FailureState error={error} onRetry={() => void refetch()} />
          )
        ) : data.length === 0 ? (
          <p className="text-sm text-muted">{t.none}</p>
        ) : (
          <Ends asked={asked} reviewed={whole.reviewed?.id} revisions={data} onChoose={choose} />
        )}
      </fieldset>
    </div>
  );
}

/** What the URL says: nothing for what is shown without a choice. */
function addressOf(choice: "all" | "review" | "viewed", isFresh: boolean): string {
  if (choice === "viewed" || (choice === "all" && !isFresh)) return choice;
  return "";
}

function Ends(props: {
  asked: ChosenRange;
  reviewed: string | undefined;
  revisions: readonly RequestRevision[];
  onChoose: (compare: string) => void;
}) {
  const { asked, revisions } = props;
  const isNumbered = asked.by === "revisions";
  const reviewed = revisions.find(({ id }) => id === props.reviewed)?.number ?? 0;
  const [from, setFrom] = useState(String(isNumbered ? asked.from : reviewed));
  const [to, setTo] = useState(String(isNumbered ? asked.to : "latest"));
  const options = revisions.map(optionOf);
  const end = to === "latest" ? "latest" : Number(to);
  const isBackward = end !== "latest" ? Number(from) >= end : Number(from) === revisions.length;
  return (
    <>
      <Select
        label={t.from}
        value={from}
        onChange={setFrom}
        options={[...options, { value: "0", label: t.optionMain }]}
      />
      <Select
        label={t.to}
        value={to}
        onChange={setTo}
        options={[{ value: "latest", label: t.optionLatest }, ...options]}
      />
      <Button
        size="small"
        className="self-start"
        unavailable={gate([isBackward, t.order])}
        onPress={() => props.onChoose(printRange(Number(from), end))}
      >
        {t.compare}
      </Button>
    </>
  );
}

function optionOf({ number, createdAt, createdBy, message, type, reviewedAt }: RequestRevision) {
  const by = type === "update" ? t.ofUpdate : createdBy?.displayName;
  // Whose suggestions it takes over matters as much as who did that.
  const made = message === undefined ? by : [by, message].filter(Boolean).join(", ");
  const what = reviewedAt === undefined ? made : t.ofReview;
  return { value: String(number), label: t.option(number, formatMoment(createdAt), what) };
}
