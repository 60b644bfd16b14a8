import { useEffect, useRef, useState } from "react";
import { CircleAlert, CircleCheck, CircleX } from "lucide-react";
import type { Role } from "#contract/schema.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { invitationTexts } from "#console/messages/invitations.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";

const t = invitationTexts.people;

/** What became of one address. */
export type Result = {
  address: string;
  role: Role | null;
  state: "added" | "failed" | "unsent";
  /** Why it was not added, as a sentence. */
  reason: string | undefined;
};

const order = { unsent: 0, failed: 1, added: 2 } as const;
const icons = {
  added: <CircleCheck size={14} aria-hidden className="mt-0.5 shrink-0 text-success" />,
  failed: <CircleX size={14} aria-hidden className="mt-0.5 shrink-0 text-danger" />,
  unsent: <CircleAlert size={14} aria-hidden className="mt-0.5 shrink-0 text-warning" />,
};

/** What became of each address, what went wrong first. */
export function Outcome(props: {
  results: readonly Result[];
  /** How many entries are no address: the form with them stands below. */
  invalid: number;
  onAgain: (addresses: readonly string[], role: Role | null) => Promise<void>;
  onOthers: () => void;
}) {
  const { results, invalid, onAgain, onOthers } = props;
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  const added = results.filter(({ state }) => state === "added").length;
  const unsent = results.filter(({ state }) => state === "unsent");
  const again = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      await onAgain(
        unsent.map(({ address }) => address),
        unsent[0]?.role ?? null,
      );
    } catch (error) {
      setFailure(error);
    }
    setPending(false);
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <h3 ref={heading} tabIndex={-1} role="status" className="font-medium outline-none">
        {added > 0 && t.done(added)} {added < results.length && t.notAdded(results.length - added)}
      </h3>
      <ul
        aria-label={t.results}
        // The list scrolls, so it must be reached by Tab to be scrolled by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="focus-ring max-h-80 divide-y overflow-y-auto rounded-lg border"
      >
        {results
          .toSorted((a, b) => order[a.state] - order[b.state])
          .map(({ address, state, reason }) => (
            <li key={address} className="flex gap-2 px-3 py-2">
              {icons[state]}
              <span className="min-w-0 flex-1">
                <span className="block wrap-anywhere">{address}</span>
                {reason !== undefined && <span className="text-sm text-muted">{reason}</span>}
              </span>
              <span className="shrink-0 text-sm text-muted">{t[state]}</span>
            </li>
          ))}
      </ul>
      {failure !== undefined && (
        <Banner tone="danger" live="alert" title={describeFailure(failure).message} />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {unsent.length > 0 && (
          <Button variant="primary" isPending={isPending} onPress={() => void again()}>
            {t.again(unsent.length)}
          </Button>
        )}
        {invalid === 0 && <Button onPress={onOthers}>{t.others}</Button>}
      </div>
      {invalid > 0 && <p>{t.left(invalid)}</p>}
    </div>
  );
}
