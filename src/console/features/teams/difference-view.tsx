import type { ReactNode } from "react";
import { CircleAlert, CircleMinus, CirclePlus, Equal } from "lucide-react";
import { formatList } from "#console/messages/format.ts";
import { teamTexts as t } from "#console/messages/teams.ts";
import type { Difference } from "./pasted.ts";

/** Names that are shown of a group; the rest is counted. */
const mostNames = 12;

/** Who joins, who leaves, who is there already, and which entries mean nobody. */
export function DifferenceView({ difference }: { difference: Difference }) {
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
