import { useRef } from "react";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { clusterTexts as t } from "#console/messages/review-clusters.ts";
import { reviewKeyTexts } from "#console/messages/space-common.ts";
import { othersKey } from "./clusters.ts";

type ClusterActs = Record<"open" | "comment" | "view", (key: string) => void> & {
  back: () => void;
};

/** Keys that walk through the clusters and act on the current one, which has the focus. */
export function useClusterKeys(frame: { current: HTMLElement | null }, acts: ClusterActs): void {
  /** The current one, also while a button in it or a toast has the focus. */
  const current = useRef<string>(undefined);
  const rows = () => [...(frame.current?.querySelectorAll<HTMLElement>("[data-cluster]") ?? [])];
  const at = () => {
    const focused = document.activeElement?.closest<HTMLElement>("[data-cluster]");
    const key = focused?.dataset["cluster"] ?? current.current;
    return rows().findIndex((row) => row.dataset["cluster"] === key);
  };
  const go = (by: 1 | -1) => {
    const all = rows();
    const row = all[Math.min(Math.max(at() + by, 0), all.length - 1)];
    current.current = row?.dataset["cluster"];
    row?.focus();
  };
  const onCurrent = (act: (key: string) => void) => {
    // Without a current one, the first.
    const row = rows()[Math.max(at(), 0)];
    const key = row?.dataset["cluster"];
    if (key === undefined) return;
    current.current = key;
    act(key);
  };
  const isActive = () => document.activeElement?.closest("a, button") == null;
  const { group } = reviewKeyTexts;
  const { keys } = t;
  useKeys([
    { keys: "j", label: keys.next, group, run: () => go(1) },
    { keys: "k", label: keys.previous, group, run: () => go(-1) },
    { keys: "Enter", label: keys.open, group, isActive, run: () => onCurrent(acts.open) },
    {
      keys: "v",
      label: keys.view,
      group,
      run: () => {
        onCurrent((key) => key !== othersKey && acts.view(key));
        go(1);
      },
    },
    {
      keys: "c",
      label: keys.comment,
      group,
      run: () => onCurrent((key) => key !== othersKey && acts.comment(key)),
    },
    { keys: "Escape", label: keys.back, group, run: acts.back },
  ]);
}

/** The row of a cluster. */
export function rowOf(frame: HTMLElement | null, key: string): HTMLElement | undefined {
  const rows = frame?.querySelectorAll<HTMLElement>("[data-cluster]") ?? [];
  return [...rows].find((row) => row.dataset["cluster"] === key);
}
