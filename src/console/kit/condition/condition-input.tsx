import { useMemo, useState, useRef } from "react";
import { ListPlus, Plus, X } from "lucide-react";
import type { VisitorSchema } from "#contract/site-adaptive-schema.ts";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { siteConditionTexts as t } from "#console/messages/kit-dialogs.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Select } from "#console/ui/select.tsx";
import { ConditionText } from "./condition-text.tsx";
import {
  noRules,
  checkText,
  draftOfRules,
  draftOfText,
  type ConditionDraft,
  type ClaimRule,
  type Rule,
  type RuleGroup,
  claimsOfSchema,
  type SchemaClaim,
} from "./rules.ts";
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

/** Groups inside groups: more would be hard to understand, and the text can express them. */
const deepest = 3;

type GroupProps = {
  group: RuleGroup;
  claims: readonly SchemaClaim[];
  isReadOnly: boolean;
  onChange: (group: RuleGroup) => void;
  /** Absent for the outermost group. */
  onRemove?: () => void;
  depth?: number;
};

/** Rules of which all or any must hold, with groups of further rules among them. */
function RuleGroupEditor(props: GroupProps) {
  const { group, claims, isReadOnly, onChange, onRemove, depth = 0 } = props;
  const addRule = useRef<HTMLButtonElement>(null);
  const { rules } = group;
  const replace = (at: number, rule: Rule) => onChange({ ...group, rules: rules.with(at, rule) });
  const remove = (at: number) => {
    onChange({ ...group, rules: rules.toSpliced(at, 1) });
    // The focused button goes away with its rule.
    addRule.current?.focus();
  };
  const [first] = claims;
  const newRule = first && { ...ruleOf(first), is: true };
  const unavailable = newRule === undefined ? t.noClaims : undefined;
  const add = (rule: Rule) => onChange({ ...group, rules: [...rules, rule] });
  return (
    <div
      role="group"
      aria-label={depth === 0 ? t.label : t.group}
      className={depth === 0 ? "flex flex-col gap-2" : "flex flex-col gap-2 border-s-2 ps-3"}
    >
      {(rules.length > 1 || depth > 0) && (
        <div className="flex items-center gap-2">
          <Select
            labelHidden
            label={t.match}
            className="min-w-0 flex-1"
            isDisabled={isReadOnly}
            value={group.match}
            options={(["all", "any"] as const).map((value) => ({
              value,
              label: t.matches[value],
            }))}
            onChange={(match) => onChange({ ...group, match: match === "any" ? "any" : "all" })}
          />
          {onRemove !== undefined && !isReadOnly && (
            <IconButton
              label={t.removeGroup}
              icon={<X size={16} aria-hidden />}
              onPress={onRemove}
            />
          )}
        </div>
      )}
      {rules.length === 0 && depth === 0 && <p className="text-muted">{t.none}</p>}
      {rules.map((rule, at) =>
        rule.kind === "claim" ? (
          // Rules have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <ClaimRow
            key={at}
            {...{ rule, claims, isReadOnly }}
            onChange={(next) => replace(at, next)}
            onRemove={() => remove(at)}
          />
        ) : (
          <RuleGroupEditor
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            group={rule}
            claims={claims}
            isReadOnly={isReadOnly}
            depth={depth + 1}
            onChange={(next) => replace(at, next)}
            onRemove={() => remove(at)}
          />
        ),
      )}
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          <Button
            ref={addRule}
            size="small"
            icon={<Plus size={14} aria-hidden />}
            unavailable={unavailable}
            onPress={() => newRule && add(newRule)}
          >
            {t.addRule}
          </Button>
          {depth + 1 < deepest && rules.length > 0 && (
            <Button
              size="small"
              variant="quiet"
              icon={<ListPlus size={14} aria-hidden />}
              unavailable={unavailable}
              onPress={() =>
                newRule &&
                add({
                  kind: "group",
                  match: group.match === "all" ? "any" : "all",
                  rules: [newRule],
                })
              }
            >
              {t.addGroup}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const ruleOf = ({ unsigned, name }: SchemaClaim) => ({ kind: "claim" as const, unsigned, name });

/** The value of an option; a name alone can be that of a signed and of an unsigned claim. */
const valueOf = ({ unsigned, name }: { unsigned: boolean; name: string }) =>
  `${unsigned ? "unsigned" : "signed"} ${name}`;

function ClaimRow(props: {
  rule: ClaimRule;
  claims: readonly SchemaClaim[];
  isReadOnly: boolean;
  onChange: (rule: ClaimRule) => void;
  onRemove: () => void;
}) {
  const { rule, claims, isReadOnly, onChange, onRemove } = props;
  const value = valueOf(rule);
  const options = claims.map((claim) => ({ value: valueOf(claim), label: labelOf(claim) }));
  const isKnown = options.some((option) => option.value === value);
  const choose = (chosen: string) => {
    const claim = claims.find((item) => valueOf(item) === chosen);
    if (claim !== undefined) onChange({ ...ruleOf(claim), is: rule.is });
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Select
        labelHidden
        label={t.claim}
        className="min-w-0 flex-[1_1_12rem]"
        isDisabled={isReadOnly}
        value={value}
        options={isKnown ? options : [{ value, label: t.unknown(rule.name) }, ...options]}
        onChange={choose}
      />
      <Select
        labelHidden
        label={t.must}
        className="min-w-32 flex-1"
        isDisabled={isReadOnly}
        value={String(rule.is)}
        options={(["true", "false"] as const).map((value) => ({
          value,
          label: t.is[value],
        }))}
        onChange={(is) => onChange({ ...rule, is: is === "true" })}
      />
      {!isReadOnly && (
        <IconButton
          label={t.removeRule(rule.name)}
          icon={<X size={16} aria-hidden />}
          onPress={onRemove}
        />
      )}
    </div>
  );
}

function labelOf({ name, title, unsigned }: SchemaClaim): string {
  const named = title === undefined || title === "" ? name : t.titled(name, title);
  return unsigned ? t.byBrowser(named) : named;
}
