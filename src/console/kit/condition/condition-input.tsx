import { useMemo, useState } from "react";
import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { siteConditionTexts as t } from "#console/messages/kit-dialogs.ts";
import { Button } from "#console/ui/button.tsx";
import { claimsOfSchema } from "./completion.ts";
import { ConditionText } from "./condition-text.tsx";
import { checkText, draftOfRules, draftOfText, type ConditionDraft } from "./draft.ts";
import { RuleGroupEditor } from "./rule-group.tsx";
import { noRules } from "./rules.ts";
import { WhoMatches } from "./who-matches.tsx";

/** The field `condition` of the surrounding form. */
export function ConditionInput(props: {
  /** The site's adaptive schema. Without one, there is only the text. */
  schema: VisitorSchema | undefined;
  /** Of the text, in a form with other fields. */
  label?: string;
}) {
  const { field, error, isOff } = useField("condition");
  return (
    <FieldFrame name="condition" label={t.label}>
      <ConditionField
        ref={field.ref}
        label={props.label}
        value={String(field.value ?? "")}
        onChange={field.onChange}
        onBlur={field.onBlur}
        schema={props.schema}
        error={error}
        isReadOnly={isOff}
      />
    </FieldFrame>
  );
}

/**
 * Edits a condition as rules and as text, which stay in step; checks it while it is typed, and tells which visitors see what it
 * belongs to.
 */
function ConditionField(props: {
  /** The text; empty for no condition. */
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  /** The site's adaptive schema. Without one, claims aren't known, and there is only the text. */
  schema: VisitorSchema | undefined;
  /** Why the platform refused it, as a sentence. */
  error?: string | undefined;
  isReadOnly?: boolean;
  /** Of the text. */
  label?: string | undefined;
  /** Of the text's input, which gets the focus if it is wrong. */
  ref?: (input: HTMLTextAreaElement | null) => void;
}) {
  const { value, onChange, schema, isReadOnly = false } = props;
  const [kept, setKept] = useState(() => draftOfText(value));
  const draft = kept.text === value ? kept : draftOfText(value);
  const claims = useMemo(() => (schema === undefined ? [] : claimsOfSchema(schema)), [schema]);
  const checked = useMemo(() => checkText(value, schema), [value, schema]);
  const change = (next: ConditionDraft) => {
    setKept(next);
    onChange(next.text);
  };
  return (
    <div className="flex flex-col gap-4">
      {schema === undefined ? undefined : draft.rules === undefined ? (
        <div className="flex flex-col items-start gap-2 rounded-md bg-sunken px-3 py-2.5">
          <p className="text-muted">{checked.condition === undefined ? t.broken : t.complex}</p>
          {!isReadOnly && (
            <Button size="small" onPress={() => change(draftOfRules(noRules))}>
              {t.startOver}
            </Button>
          )}
        </div>
      ) : (
        <RuleGroupEditor
          group={draft.rules}
          claims={claims}
          isReadOnly={isReadOnly}
          onChange={(rules) => change(draftOfRules(rules))}
        />
      )}
      <ConditionText
        inputRef={props.ref}
        label={props.label ?? t.text}
        value={value}
        claims={claims}
        isReadOnly={isReadOnly}
        problems={props.error === undefined ? checked.problems : [props.error]}
        onChange={(text) => change(draftOfText(text))}
        onBlur={props.onBlur}
      />
      <WhoMatches condition={checked.condition} isEmpty={value.trim() === ""} />
    </div>
  );
}
