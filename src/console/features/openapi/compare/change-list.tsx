import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { NoMatches } from "#console/kit/page-state.tsx";
import { changeTexts as t } from "#console/messages/openapi-changes.ts";
import type { ShownChanges } from "../address.ts";
import type { ChangeGroup } from "../diff/group.ts";
import { GroupView, type Paths } from "./group-view.tsx";
import { shownGroups } from "./shown-groups.ts";

/** The changes by what they belong to, of which only those in view are drawn. */
export function ChangeList(props: {
  groups: readonly ChangeGroup[];
  show: ShownChanges;
  paths: Paths;
  onClear: () => void;
}) {
  const groups = useMemo(() => shownGroups(props.groups, props.show), [props.groups, props.show]);
  const frame = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const box = frame.current?.getBoundingClientRect();
    if (box !== undefined) setTop(box.top + window.scrollY);
  }, []);
  // Draws anew by itself whenever it scrolls, so nothing of it may be memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer({
    count: groups.length,
    estimateSize: (at) => 60 + 32 * (groups[at]?.changes.length ?? 1),
    getItemKey: (at) => groups[at]?.id ?? at,
    overscan: 4,
    scrollMargin: top,
  });
  if (groups.length === 0) return <NoMatches onClear={props.onClear} />;
  return (
    <ul
      ref={frame}
      aria-label={t.listLabel}
      className="relative"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const group = groups[index];
        if (group === undefined) return null;
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={groups.length}
            className="absolute inset-x-0 top-0 pb-3"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <GroupView group={group} {...props.paths} />
          </li>
        );
      })}
    </ul>
  );
}
