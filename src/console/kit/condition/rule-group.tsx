import { useRef } from "react";
import { ListPlus, Plus, X } from "lucide-react";
import { siteConditionTexts as t } from "#console/messages/kit-dialogs.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Select } from "#console/ui/select.tsx";
import type { SchemaClaim } from "./completion.ts";
import type { ClaimRule, Rule, RuleGroup } from "./rules.ts";

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
export function RuleGroupEditor(props: GroupProps) {
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
        options={(["true", "false"] as const).map((one) => ({ value: one, label: t.is[one] }))}
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
