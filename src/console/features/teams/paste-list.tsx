import { FailureState } from "#console/kit/page-state.tsx";
import { teamTexts as t } from "#console/messages/teams.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { TextArea } from "#console/ui/text-field.tsx";
import { DifferenceView } from "./difference-view.tsx";
import type { PastedState } from "./use-difference.ts";

/** A list to paste, and what it would do to the team. */
export function PasteList(props: {
  autoFocus: boolean;
  text: string;
  onText: (text: string) => void;
  replaces: boolean;
  onReplaces: (replaces: boolean) => void;
  state: PastedState;
  /** Whether the person who pastes is removed by it and could not come back by themselves. */
  losesRight: boolean;
}) {
  const { state } = props;
  const { difference } = state;
  return (
    <div className="flex flex-col gap-4">
      {/* Low enough that what a long list does stays in sight. */}
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
