import { useWatch } from "react-hook-form";
import { CircleAlert, Users } from "lucide-react";
import { invitationTexts } from "#console/messages/invitations.ts";
import { useSettled } from "#console/kit/use-settled.ts";
import { readAddresses } from "./addresses.ts";

const t = invitationTexts.people;
/** Entries named one by one before the rest is only counted. */
const shown = 5;

/** How many addresses the text above holds, and what in it is not used and why. */
export function AddressSummary() {
  const text: unknown = useWatch({ name: "addresses" });
  const settled = useSettled(typeof text === "string" ? text : "", 150);
  const { valid, repeated, invalid } = readAddresses(settled);
  return (
    <div role="status" className="flex min-h-6 min-w-0 flex-1 basis-60 flex-col gap-1 text-sm">
      {valid.length > 0 && (
        <p className="flex items-center gap-1.5 font-medium">
          <Users size={14} aria-hidden /> {t.found(valid.length)}
        </p>
      )}
      <Left title={t.repeated(repeated.length)} entries={repeated} />
      <Left title={t.invalid(invalid.length)} entries={invalid} isFault />
    </div>
  );
}

function Left(props: { title: string; entries: readonly string[]; isFault?: boolean }) {
  const { title, entries, isFault = false } = props;
  if (entries.length === 0) return null;
  const rest = entries.length - shown;
  return (
    <p className={isFault ? "text-danger" : "text-muted"}>
      {isFault && <CircleAlert size={14} aria-hidden className="me-1.5 inline align-[-2px]" />}
      {title}:{" "}
      <span className="wrap-anywhere">
        {entries.slice(0, shown).join(", ")}
        {rest > 0 && ` ${t.more(rest)}`}
      </span>
    </p>
  );
}
