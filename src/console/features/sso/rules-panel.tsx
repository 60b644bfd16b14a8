import { useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import type { RoleRule } from "#contract/identity-provider.ts";
import { roleChoices, type RoleChoice } from "#screens/roles.ts";
import { FieldFrame, useField } from "#console/kit/fields/fields.tsx";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { allTeamsQuery } from "#console/kit/queries.ts";
import { choiceOf, roleName, roleOf } from "#console/kit/roles.ts";
import { ssoTexts } from "#console/messages/sso.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Select } from "#console/ui/select.tsx";
import { TextField } from "#console/ui/text-field.tsx";
import { showToast } from "#console/ui/toast.ts";
import { rulesForm } from "./provider.form.ts";
import type { AnyProviderProps } from "./provider.tsx";
import { useProviderSource, useProviderWrites } from "./use-provider.ts";

const t = ssoTexts.rules;

/** The rules by which the provider gives roles and teams at each sign-in. */
export function RulesPanel(props: AnyProviderProps) {
  const { provider, organizationId } = props;
  const source = useProviderSource(props, ({ roleRules }) => ({ roleRules }));
  const { save } = useProviderWrites(props);
  return (
    <Panel id="role-rules" title={t.title}>
      <p className="mb-3 text-muted">{t.lead[provider.object]}</p>
      <FormPanel
        {...source}
        isPatch
        schema={rulesForm}
        action={t.save}
        onSubmit={async (body, ifMatch) => {
          await save(body, ifMatch);
          showToast({ tone: "success", title: t.saved });
        }}
      >
        {() => <Rules organizationId={organizationId} kind={provider.object} />}
      </FormPanel>
    </Panel>
  );
}

const empty: RoleRule = { claim: "groups", value: "", role: "edit" };

function Rules(props: { organizationId: string; kind: AnyProviderProps["provider"]["object"] }) {
  const { field, error } = useField("roleRules");
  const rules = field.value as readonly RoleRule[];
  const { data: teams = [] } = useQuery(allTeamsQuery(props.organizationId));
  const set = (next: readonly RoleRule[]) => field.onChange(next);
  const change = (at: number, rule: RoleRule) => set(rules.with(at, rule));
  const titleOf = (id: string) => teams.find((team) => team.id === id)?.title ?? id;
  const gifts = [
    ...roleChoices.map((choice) => ({
      value: `role ${choice}`,
      label: t.role(roleName(roleOf(choice))),
    })),
    ...teams.map(({ id, title }) => ({ value: `team ${id}`, label: t.team(title ?? id) })),
  ];

  /** Swaps a rule with the next one. */
  const swap = (at: number) => set(rules.with(at, rules[at + 1]!).with(at + 1, rules[at]!));

  return (
    <FieldFrame
      name="roleRules"
      label={t.title}
      show={(value) =>
        (value as readonly RoleRule[]).map((rule) => inWords(rule, titleOf)).join("\n")
      }
    >
      {rules.length === 0 ? (
        <p>{t.none}</p>
      ) : (
        <ol aria-label={t.title} className="divide-y rounded-lg border">
          {rules.map((rule, at) => (
            // Rules have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at} className="flex flex-wrap items-end gap-2 px-3 py-3">
              <span className="w-6 self-center text-sm text-muted tabular-nums max-sm:hidden">
                {at + 1}
              </span>
              <div className="min-w-32 flex-1">
                <TextField
                  label={t.claim[props.kind]}
                  value={rule.claim}
                  onChange={(claim) => change(at, { ...rule, claim })}
                  onBlur={field.onBlur}
                />
              </div>
              <div className="min-w-32 flex-1">
                <TextField
                  label={t.value}
                  value={rule.value}
                  onChange={(value) => change(at, { ...rule, value })}
                  onBlur={field.onBlur}
                />
              </div>
              <Select
                className="min-w-40 flex-1"
                label={t.gives}
                value={giftOf(rule)}
                onChange={(gift) => change(at, withGift(rule, gift))}
                options={gifts}
              />
              <div className="flex">
                <IconButton
                  label={t.up(at + 1)}
                  icon={<ArrowUp size={16} aria-hidden />}
                  unavailable={at === 0 ? t.isFirst : undefined}
                  onPress={() => swap(at - 1)}
                />
                <IconButton
                  label={t.down(at + 1)}
                  icon={<ArrowDown size={16} aria-hidden />}
                  unavailable={at === rules.length - 1 ? t.isLast : undefined}
                  onPress={() => swap(at)}
                />
                <IconButton
                  label={t.remove(at + 1)}
                  icon={<X size={16} aria-hidden />}
                  onPress={() => set(rules.toSpliced(at, 1))}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {t.incomplete}
        </p>
      )}
      {rules.some(({ role }) => role !== undefined) && <Banner tone="info" title={t.decides} />}
      <div>
        <Button
          icon={<Plus size={16} aria-hidden />}
          onPress={() => set([...rules, { ...empty, claim: rules.at(-1)?.claim ?? empty.claim }])}
        >
          {t.add}
        </Button>
      </div>
    </FieldFrame>
  );
}

const giftOf = ({ role, team }: RoleRule) =>
  team === undefined ? `role ${choiceOf(role ?? null)}` : `team ${team}`;

function withGift({ claim, value }: RoleRule, gift: string): RoleRule {
  const name = gift.slice(gift.indexOf(" ") + 1);
  return gift.startsWith("team ")
    ? { claim, value, team: name }
    : { claim, value, role: roleOf(name as RoleChoice) };
}

function inWords({ claim, value, role, team }: RoleRule, titleOf: (id: string) => string) {
  const gift = team === undefined ? t.role(roleName(role ?? null)) : t.team(titleOf(team));
  return t.inWords(claim, value, gift);
}
