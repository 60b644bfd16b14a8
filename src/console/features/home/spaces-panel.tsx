import { GitPullRequestArrow } from "lucide-react";
import type { Space } from "#contract/space.ts";
import { Panel } from "#console/kit/panel.tsx";
import { SpaceMark } from "#console/kit/space-mark.tsx";
import { formatNumber } from "#console/messages/format.ts";
import { homeTexts as t } from "#console/messages/home.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";

const shown = 10;

/** The spaces that changed last. */
export function SpacesPanel(props: { organization: string; spaces: readonly Space[] }) {
  const latest = props.spaces
    .toSorted((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt))
    .slice(0, shown);
  return (
    <Panel
      id="spaces"
      title={t.spaces}
      aside={
        <Link href={paths.content(props.organization)} className="text-sm">
          {t.allSpaces}
        </Link>
      }
    >
      <ul className="-mx-2">
        {latest.map((space) => (
          <li key={space.id}>
            <Link
              href={paths.space(props.organization, space.id)}
              look="bare"
              className="flex h-9 items-center gap-2.5 rounded-md px-2 data-hovered:bg-hover"
            >
              <SpaceMark emoji={space.emoji} />
              <span className="min-w-0 flex-1 truncate">{space.title}</span>
              {space.changeRequestsOpen > 0 && (
                <span className="flex items-center gap-1 text-sm text-muted tabular-nums">
                  <GitPullRequestArrow
                    size={14}
                    role="img"
                    aria-label={t.openOnes(space.changeRequestsOpen)}
                  />
                  {formatNumber(space.changeRequestsOpen)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
