import { createContext, use } from "react";
import type { ReactNode } from "react";
import { formTexts } from "#console/messages/forms.ts";
import { Button } from "#console/ui/button.tsx";

export type Choice = "theirs" | "mine";

/** The fields of the surrounding form that another user also changed, and the choices made so far. */
export type ClashState = {
  clashes: Record<string, { theirs: unknown; mine: unknown; choice?: Choice }>;
  choose: (name: string, choice: Choice) => void;
};

export const Clashes = createContext<ClashState>({ clashes: {}, choose: () => undefined });

/**
 * Shown under a field that was changed both here and in a newer version: both values, and a choice between them. Renders nothing
 * for a field without a conflict.
 *
 * @param show - formats a value of the field for display
 */
export function ClashChoice(props: {
  name: string;
  label: string;
  show: (value: unknown) => ReactNode;
}) {
  const { clashes, choose } = use(Clashes);
  const clash = clashes[props.name];
  if (clash === undefined) return null;
  const t = formTexts.stale;
  return (
    <div
      role="group"
      aria-label={t.both(props.label)}
      className="grid gap-px overflow-hidden rounded-md border border-line bg-line sm:grid-cols-2"
    >
      {(["theirs", "mine"] as const).map((side) => {
        const value = props.show(clash[side]);
        return (
          <div key={side} className="flex min-w-0 flex-col gap-1.5 bg-raised p-2.5">
            <p className="text-sm font-medium text-muted">{t[side]}</p>
            <div className="max-h-40 grow overflow-auto whitespace-pre-wrap wrap-anywhere">
              {value === "" ? <span className="text-muted">{t.empty}</span> : value}
            </div>
            <div>
              <Button
                size="small"
                aria-pressed={clash.choice === side}
                onPress={() => choose(props.name, side)}
              >
                {side === "theirs" ? t.take : t.keep}
              </Button>
            </div>
          </div>
        );
      })}
    </div>
  );
}
