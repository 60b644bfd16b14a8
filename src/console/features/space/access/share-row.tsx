import { CalendarClock, ChevronsUpDown, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import type { Role } from "#contract/schema.ts";
import { levelName } from "#console/kit/roles.ts";
import { accessTexts } from "#console/messages/access.ts";
import { accessEndTexts as ends } from "#console/messages/access-end.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Link } from "#console/ui/link.tsx";
import { Menu, MenuChoice } from "#console/ui/menu.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { levelOptions, type Share } from "./levels.ts";

const EndDialog = openedLater(
  async () => (await import("#console/kit/access-end/end-dialog.tsx")).EndDialog,
);

const t = accessTexts.row;

/** A person or team with access: why, and what is shared with them, to be changed, ended, and removed in place. */
export function ShareRow(props: {
  name: string;
  href: string;
  /** Before the name. */
  mark?: ReactNode;
  /** After the name. */
  aside?: ReactNode;
  why: ReactNode;
  share: Share;
  /** Why it can't be changed, as a sentence. */
  unavailable: string | undefined;
  onChange: (share: Share | undefined) => Promise<unknown> | undefined;
}) {
  const { name, share, unavailable, onChange } = props;
  const { level, endsAt } = share;
  const [isEnding, setEnding] = useState(false);
  return (
    <li className="flex min-h-10 flex-wrap items-center gap-x-3 py-1 ps-3 pe-2">
      <span className="flex min-w-0 flex-1 basis-56 items-center gap-2">
        {props.mark}
        <span className="flex min-w-0 flex-col">
          <span className="flex min-w-0 items-baseline gap-2">
            <Link href={props.href} look="plain" className="truncate font-medium">
              {name}
            </Link>
            {props.aside}
          </span>
          <span className="text-sm wrap-anywhere text-muted">{props.why}</span>
        </span>
      </span>
      <span className="ms-auto flex items-center gap-1">
        <LevelMenu
          name={name}
          level={level}
          unavailable={unavailable}
          onChange={(next) => void onChange({ level: next, endsAt })}
        />
        <IconButton
          size="small"
          label={endsAt === undefined ? ends.setOf(name) : ends.changeOf(name, endsAt)}
          icon={<CalendarClock size={14} aria-hidden />}
          unavailable={unavailable}
          onApproach={EndDialog.prepare}
          onPress={() => setEnding(true)}
        />
        <IconButton
          size="small"
          label={t.removeFrom(name)}
          icon={<X size={14} aria-hidden />}
          unavailable={unavailable}
          onPress={() => void onChange(undefined)}
        />
      </span>
      {isEnding && (
        <EndDialog
          name={name}
          endsAt={endsAt}
          onSave={async (next) => onChange({ level, endsAt: next })}
          onClose={() => setEnding(false)}
        />
      )}
    </li>
  );
}

function LevelMenu(props: {
  name: string;
  level: Role;
  unavailable: string | undefined;
  onChange: (level: Role) => void;
}) {
  const { name, level, unavailable } = props;
  const button = (
    <Button variant="quiet" size="small" unavailable={unavailable}>
      <span className="sr-only">{t.levelOf(name)}:</span>
      {levelName(level)}
      <ChevronsUpDown size={12} aria-hidden className="text-faint" />
    </Button>
  );
  if (unavailable !== undefined) return button;
  return (
    <Menu label={t.levelOf(name)} trigger={button} placement="bottom end">
      <MenuChoice
        title={t.levelOf(name)}
        selected={level}
        onSelect={(next) => {
          if (next !== level) props.onChange(next as Role);
        }}
        options={levelOptions}
      />
    </Menu>
  );
}
