import { useEffect, useRef, useState } from "react";
import { CircleAlert, CircleCheck, CircleX, Copy } from "lucide-react";
import type { Role } from "#contract/schema.ts";
import { copyText, CopyButton } from "#console/kit/copy-button.tsx";
import { roleName } from "#console/kit/roles.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { invitationTexts, invitingTexts } from "#console/messages/invitations.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";

const t = invitationTexts.people;

/** A person to invite. */
export type Recipient = { address: string; name: string | undefined; role: Role | null };

/** The result for one email. */
export type Result = Recipient & {
  state: "invited" | "failed" | "unsent";
  /** The person's link; undefined if nobody was invited. */
  link: string | undefined;
  /** Why nobody was invited, as a sentence. */
  reason: string | undefined;
};

const order = { unsent: 0, failed: 1, invited: 2 } as const;
const icons = {
  invited: <CircleCheck size={14} aria-hidden className="mt-0.5 shrink-0 text-success" />,
  failed: <CircleX size={14} aria-hidden className="mt-0.5 shrink-0 text-danger" />,
  unsent: <CircleAlert size={14} aria-hidden className="mt-0.5 shrink-0 text-warning" />,
};

/** The result for each email, failures first, and the links to send. */
export function Outcome(props: {
  results: readonly Result[];
  /** The number of invalid entries, which are in the form below. */
  invalid: number;
  /** Whether invitations are emailed. */
  mail: boolean;
  onAgain: (unsent: readonly Recipient[]) => Promise<void>;
  onOthers: () => void;
}) {
  const { results, invalid, mail, onAgain, onOthers } = props;
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused form was removed.
  useEffect(() => heading.current?.focus(), []);
  const invited = results.filter(({ link }) => link !== undefined);
  const unsent = results.filter(({ state }) => state === "unsent");
  const again = async () => {
    setPending(true);
    setFailure(undefined);
    try {
      await onAgain(unsent);
    } catch (error) {
      setFailure(error);
    }
    setPending(false);
  };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div>
        <h3 ref={heading} tabIndex={-1} role="status" className="font-medium outline-none">
          {invited.length > 0 && t.done(invited.length)}{" "}
          {invited.length < results.length && t.notInvited(results.length - invited.length)}
        </h3>
        {invited.length > 0 && <p className="text-muted">{mail ? t.mailed : t.once}</p>}
      </div>
      <ul
        aria-label={t.results}
        // The list scrolls, so Tab must reach it for keyboard scrolling.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="focus-ring max-h-80 divide-y overflow-y-auto rounded-lg border"
      >
        {results
          .toSorted((a, b) => order[a.state] - order[b.state])
          .map((result) => (
            <ResultRow key={result.address} result={result} />
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
        {invited.length > 1 && (
          <Button
            icon={<Copy size={14} aria-hidden />}
            onPress={() => void copyText(linesOf(invited), t.copiedAll(invited.length))}
          >
            {t.copyAll(invited.length)}
          </Button>
        )}
        {invalid === 0 && <Button onPress={onOthers}>{t.others}</Button>}
      </div>
      {invalid > 0 && <p>{t.left(invalid)}</p>}
    </div>
  );
}

function ResultRow({ result }: { result: Result }) {
  const { address, name, role, state, link, reason } = result;
  return (
    <li className="flex items-start gap-2 px-3 py-2">
      {icons[state]}
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">
          {name !== undefined && <bdi className="font-medium">{name} </bdi>}
          {address} <span className="text-muted">{roleName(role)}</span>
        </span>
        {reason !== undefined && <span className="text-sm text-muted">{reason}</span>}
      </span>
      {link === undefined ? (
        <span className="shrink-0 text-sm text-muted">{t[state]}</span>
      ) : (
        <CopyButton
          size="small"
          value={link}
          label={invitingTexts.copyLink}
          name={t.copyOf(address)}
          done={invitingTexts.copied}
        />
      )}
    </li>
  );
}

/** One line per person, to paste into an email or a table. */
function linesOf(invited: readonly Result[]): string {
  return invited
    .map(({ address, name, link }) =>
      name === undefined ? `${address}\t${link}` : `${name} <${address}>\t${link}`,
    )
    .join("\n");
}
