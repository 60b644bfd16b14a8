import { workStates } from "#screens/instance.ts";
import { instanceTexts } from "#console/messages/instance.ts";
import { Badge, type Tone } from "#console/ui/badge.tsx";

const t = instanceTexts.work;

const tones: Record<string, Tone> = {
  failed: "danger",
  refused: "danger",
  expired: "danger",
  uncertain: "warning",
};

/** Whether a job or a mail waits or failed. */
export function WorkState({ state }: { state: string }) {
  return <Badge tone={tones[state] ?? "neutral"}>{t.stateOf(state)}</Badge>;
}

/** Milliseconds after which what is listed is requested again while it can be seen: no event tells of it. */
export const refreshEvery = 10_000;

/** The organization that a job or a mail is for. */
export const organizationName = (organization: { title: string } | undefined) =>
  organization?.title ?? t.platform;

export const stateFilters = [
  {
    name: "state",
    label: t.state,
    options: workStates.map((value) => ({ value, label: t.stateOf(value) })),
  },
];
