import type { ReactNode } from "react";
import { CircleAlert, CircleMinus, CirclePlus, Equal } from "lucide-react";
import { FailureState } from "#console/kit/page-state.tsx";
import { formatList } from "#console/messages/format.ts";
import { teamTexts as t } from "#console/messages/teams.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { TextArea } from "#console/ui/text-field.tsx";
import type { Difference } from "./pasted.ts";
import type { PastedState } from "./use-difference.ts";

/** A pasted list, and its effect on the team. */
export function PasteList(props: {
  autoFocus: boolean;
  text: string;
  onText: (text: string) => void;
  replaces: boolean;
  onReplaces: (replaces: boolean) => void;
  state: PastedState;
  /** Whether it removes the user who pastes, who couldn't rejoin by themselves. */
  losesRight: boolean;
}) {
  const { state } = props;
  const { difference } = state;
  return (
    <div className="flex flex-col gap-4">
      {/* Low enough that the effect of a long list stays visible. */}
      <div className="[&_textarea]:max-h-36">
        <TextArea
          label={t.pasteField}
          description={t.pasteHint}
          value={props.text}
          onChange={props.onText}
          rows={5}
          mono
          autoFocus={props.autoFocus}
        />
      </div>
      <Checkbox isSelected={props.replaces} onChange={props.onReplaces} description={t.replaceHint}>
        {t.replace}
      </Checkbox>
      {state.error !== null && difference === undefined ? (
        <FailureState isCompact error={state.error} onRetry={state.retry} />
      ) : (
        <div role="status" className="flex flex-col gap-3">
          {difference === undefined && state.isReading && <p className="text-muted">{t.reading}</p>}
          {difference !== undefined && <DifferenceView difference={difference} />}
        </div>
      )}
      {props.replaces && (difference?.unknown.length ?? 0) > 0 && (
        <Banner tone="warning" title={t.unknownRemoves} />
      )}
      {props.losesRight && <Banner tone="warning" title={t.losesRight} />}
    </div>
  );
}

/** The number of names shown per group; the rest is counted. */
const mostNames = 12;

/** Who is added, who is removed, who stays, and which entries are unknown. */
function DifferenceView({ difference }: { difference: Difference }) {
  const { added, present, removed, unknown, invalid, repeated } = difference;
  const plus = <CirclePlus size={14} className="text-success" aria-hidden />;
  const minus = <CircleMinus size={14} className="text-danger" aria-hidden />;
  const same = <Equal size={14} className="text-muted" aria-hidden />;
  const fault = <CircleAlert size={14} className="text-warning" aria-hidden />;
  return (
    <>
      <p className="text-lg font-semibold tabular-nums">
        <span aria-hidden>{t.difference(added.length, removed.length)}</span>
        <span className="sr-only">{t.differenceLabel(added.length, removed.length)}</span>
      </p>
      <dl className="flex flex-col gap-2">
        <Group
          icon={plus}
          title={t.joins(added.length)}
          names={added.map(({ user }) => user.displayName)}
        />
        <Group
          icon={minus}
          title={t.leaves(removed.length)}
          names={removed.map(({ organization }) => organization.user.displayName)}
        />
        <Group
          icon={same}
          title={t.stays(present.length)}
          names={present.map(({ user }) => user.displayName)}
        />
        <Group icon={fault} title={t.unknown(unknown.length)} names={unknown}>
          {t.unknownHint}
        </Group>
        <Group icon={fault} title={t.invalid(invalid.length)} names={invalid} />
      </dl>
      {repeated > 0 && <p className="text-sm text-muted">{t.repeated(repeated)}</p>}
    </>
  );
}

function Group(props: {
  icon: ReactNode;
  title: string;
  names: readonly string[];
  children?: ReactNode;
}) {
  const { names } = props;
  if (names.length === 0) return null;
  const shown = names.slice(0, mostNames);
  const rest = names.length - shown.length;
  return (
    <div>
      <dt className="flex items-center gap-2 font-medium">
        {props.icon}
        {props.title}
      </dt>
      <dd className="ps-5.5 text-sm wrap-anywhere text-muted">
        {formatList(rest > 0 ? [...shown, t.andMore(rest)] : shown)}
        {props.children !== undefined && <span className="block">{props.children}</span>}
      </dd>
    </div>
  );
}
