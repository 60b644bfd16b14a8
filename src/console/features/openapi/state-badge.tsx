import { CircleAlert, CircleCheck, CircleDashed, Clock, LoaderCircle } from "lucide-react";
import type { LucideIcon } from "lucide-react";
import type { OpenApiSpec } from "#contract/openapi-spec.ts";
import { openapiTexts as t } from "#console/messages/openapi.ts";
import { Badge } from "#console/ui/badge.tsx";
import type { Tone } from "#console/ui/badge.tsx";
import { stateOf } from "./state.ts";

const looks: Record<string, { icon: LucideIcon; tone: Tone; text: string }> = {
  pending: { icon: Clock, tone: "neutral", text: t.states.pending },
  progress: { icon: LoaderCircle, tone: "accent", text: t.states.progress },
  complete: { icon: CircleCheck, tone: "success", text: t.states.complete },
  failed: { icon: CircleAlert, tone: "danger", text: t.states.failed },
};

/** The state of a specification as a word. An unknown one is shown by its own name. */
export const stateWord = (state: string): string => looks[state]?.text ?? state;

export function StateBadge({ spec }: { spec: OpenApiSpec }) {
  const state = stateOf(spec);
  const { icon: Icon, tone } = looks[state] ?? { icon: CircleDashed, tone: "neutral" as const };
  return (
    <Badge tone={tone} icon={<Icon size={12} aria-hidden />}>
      {stateWord(state)}
    </Badge>
  );
}
