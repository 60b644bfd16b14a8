import type { DomainProof as Proof } from "#contract/domain-proof.ts";
import { domainProofTexts as t } from "#console/messages/domain-proof.ts";
import { Badge } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Fact } from "./panel.tsx";
import { gate } from "./gate.ts";
import { Time } from "./time.tsx";

/** Whether a domain is proven, the records that prove it, and a button to check them. */
export function DomainProof(props: {
  proof: Proof;
  mayCheck: boolean;
  isChecking: boolean;
  onCheck: () => void;
}) {
  const { proof, mayCheck, isChecking, onCheck } = props;
  const { domain, status, records, checkedAt, endsAt } = proof;
  const note = t.explain(proof);
  const isOpen = records.length > 0 && (status !== "proven" || note !== undefined);
  const label = (t.statuses as Record<string, string>)[status] ?? status;
  return (
    <div className="flex flex-col gap-2 rounded-md border px-3 py-2 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">{domain}</span>
        <Badge>{label}</Badge>
      </div>
      <div role="status">{note !== undefined && <p>{note}</p>}</div>
      {isOpen && <Records records={records} />}
      {isOpen && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            size="small"
            aria-label={t.checkOf(domain)}
            isPending={isChecking}
            unavailable={gate([!mayCheck, t.mayNot])}
            onPress={onCheck}
          >
            {t.check}
          </Button>
          {checkedAt !== undefined && (
            <span className="text-muted">
              {t.checked} <Time value={checkedAt} />
            </span>
          )}
          {endsAt !== undefined && (
            <span className="text-muted">
              {t.ends} <Time value={endsAt} />
            </span>
          )}
        </div>
      )}
    </div>
  );
}

function Records({ records }: Pick<Proof, "records">) {
  return (
    <div className="flex flex-col gap-2">
      <p>{records.length === 1 ? t.publish : t.publishOne}</p>
      {records.map(({ type, name, value }) => (
        <dl
          key={type}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-md bg-sunken px-3 py-2"
        >
          <Fact name={t.type}>{type}</Fact>
          <Fact name={t.name}>
            <Copied value={name} label={t.copyName} />
          </Fact>
          <Fact name={t.value}>
            <Copied value={value} label={t.copyValue} />
          </Fact>
        </dl>
      ))}
    </div>
  );
}

/** A value with a button beside its first line. */
function Copied({ value, label }: { value: string; label: string }) {
  return (
    <span className="flex items-start justify-between gap-2">
      <code className="min-w-0 font-mono wrap-anywhere">{value}</code>
      <span className="-my-1.5 shrink-0">
        <CopyButton isIcon value={value} label={label} done={t.copied} />
      </span>
    </span>
  );
}
