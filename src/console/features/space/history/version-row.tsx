import { Ellipsis, FileDown, GitCompare, GitPullRequestArrow, RotateCcw } from "lucide-react";
import type { Space } from "#contract/space.ts";
import { Time } from "#console/kit/time.tsx";
import { historyTexts as t } from "#console/messages/history.ts";
import { paths } from "#console/paths.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Badge } from "#console/ui/badge.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Link } from "#console/ui/link.tsx";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import { gate } from "#console/kit/gate.ts";
import type { Version } from "./queries.ts";
import { titleOf, typeOf } from "./queries.ts";

/** A version of a space: what it is about, who made it, and when. */
export function VersionRow(props: {
  space: Space;
  version: Version;
  /** ID of the page whose history is shown, or "". */
  of: string;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
  onRestore: () => void;
  onExport: () => void;
}) {
  const { space, version, of } = props;
  const { organization, id, revision } = space;
  const title = titleOf(version);
  return (
    <li className="flex min-h-14 items-center gap-3 px-3 py-2 hover:bg-hover">
      <input
        type="checkbox"
        aria-label={t.select(title)}
        className="size-4 shrink-0"
        checked={props.isSelected}
        onChange={(event) => props.onSelect(event.target.checked)}
      />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-center gap-2">
          <Link
            href={paths.version(organization, id, version.id, { page: of })}
            look="plain"
            className="truncate font-medium"
          >
            <bdi>{title}</bdi>
          </Link>
          {version.id === revision && <Badge tone="success">{t.current}</Badge>}
        </p>
        <Origin space={space} version={version} />
      </div>
      <VersionMenu {...props} title={title} />
    </li>
  );
}

/** Who made a version, how, from which change request, and when. */
export function Origin({ space, version }: { space: Space; version: Version }) {
  const { createdBy, changeRequest, createdAt } = version;
  const author = changeRequest?.createdBy ?? createdBy;
  const merger =
    createdBy !== undefined && createdBy.id !== author?.id ? createdBy.displayName : undefined;
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm text-muted">
      {author !== undefined && (
        <span className="flex min-w-0 items-center gap-1.5">
          <Avatar {...author} name={author.displayName} size={16} />
          <span className="truncate">{author.displayName}</span>
        </span>
      )}
      {changeRequest === undefined ? (
        <span>{typeOf(version)}</span>
      ) : (
        <Link
          href={paths.changeRequest(space.organization, space.id, changeRequest.number)}
          look="sentence"
        >
          {typeOf(version)} #{changeRequest.number}
        </Link>
      )}
      {merger !== undefined && <span className="truncate">{t.mergedBy(merger)}</span>}
      <Time value={createdAt} />
    </p>
  );
}

function VersionMenu(props: {
  space: Space;
  version: Version;
  title: string;
  of: string;
  onRestore: () => void;
  onExport: () => void;
}) {
  const { space, version, title, of } = props;
  const { organization, id } = space;
  const isCurrent = gate([version.id === space.revision, t.isCurrent]);
  const request = version.changeRequest;
  return (
    <Menu
      label={t.actions(title)}
      placement="bottom end"
      trigger={
        <IconButton
          size="small"
          label={t.actions(title)}
          icon={<Ellipsis size={16} aria-hidden />}
        />
      }
    >
      <MenuItem
        icon={<GitCompare size={14} aria-hidden />}
        unavailable={isCurrent}
        href={paths.version(organization, id, space.revision, { before: version.id, page: of })}
      >
        {t.withCurrent}
      </MenuItem>
      <MenuItem
        icon={<RotateCcw size={14} aria-hidden />}
        unavailable={isCurrent ?? gate([!space.permissions.edit, t.restore.mayNot])}
        onAction={props.onRestore}
      >
        {of === "" ? t.restore.action : t.restore.page}
      </MenuItem>
      <MenuItem icon={<FileDown size={14} aria-hidden />} onAction={props.onExport}>
        {t.export}
      </MenuItem>
      {request !== undefined && (
        <MenuItem
          icon={<GitPullRequestArrow size={14} aria-hidden />}
          href={paths.changeRequest(organization, id, request.number)}
        >
          {t.changeRequest(request.number)}
        </MenuItem>
      )}
    </Menu>
  );
}
