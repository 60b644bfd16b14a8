import { useState } from "react";
import type { Organization } from "#contract/organization.ts";
import { useWrite } from "#console/data/write.ts";
import { ChoiceDialog } from "#console/kit/form/choice-dialog.tsx";
import { gate } from "#console/kit/gate.ts";
import { apiTokenTexts } from "#console/messages/api-tokens.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { Select } from "#console/ui/select.tsx";
import { showToast } from "#console/ui/toast.ts";

const t = apiTokenTexts.policy;

/** From a week to two years. */
const choices = [7, 30, 60, 90, 180, 365, 730];

const personals = ["allowed", "approval", "none"] as const;
type Personal = (typeof personals)[number];

/** Asks which API tokens can access the organization. */
export function PolicyDialog(props: { organization: Organization; onClose: () => void }) {
  const { organization, onClose } = props;
  const before = {
    apiTokens: organization.apiTokens !== false,
    personalTokens: (organization.personalTokens ?? "allowed") as Personal,
    longestTokenDays: organization.longestTokenDays ?? null,
  };
  const [chosen, setChosen] = useState(before);
  const { mutateAsync } = useWrite("PATCH /v1/orgs/{organizationId}");
  const { apiTokens, personalTokens, longestTokenDays: days } = chosen;
  const isTouched = JSON.stringify(chosen) !== JSON.stringify(before);
  // The API takes other numbers, too.
  const all = [...new Set([...choices, ...(days === null ? [] : [days])])];
  return (
    <ChoiceDialog
      title={t.dialog}
      action={t.save}
      unavailable={gate([!isTouched, t.unchanged])}
      isTouched={isTouched}
      failed={t.failed}
      onApply={async () => {
        await mutateAsync({ params: { organizationId: organization.id }, body: chosen });
        showToast({ tone: "success", title: t.saved });
      }}
      onClose={onClose}
    >
      <Checkbox
        isSelected={apiTokens}
        onChange={(isOn) => setChosen({ ...chosen, apiTokens: isOn })}
        description={t.allowHint}
      >
        {t.allow}
      </Checkbox>
      <Select
        label={t.personal}
        value={personalTokens}
        isDisabled={!apiTokens}
        onChange={(value) => setChosen({ ...chosen, personalTokens: value as Personal })}
        options={personals.map((value) => ({
          value,
          label: t.personals[value]!,
          description: t.personalHints[value]!,
        }))}
      />
      <Select
        label={t.longest}
        value={String(days ?? "")}
        isDisabled={!apiTokens}
        onChange={(value) =>
          setChosen({ ...chosen, longestTokenDays: value === "" ? null : Number(value) })
        }
        options={[
          { value: "", label: t.noLimit },
          ...all
            .toSorted((a, b) => a - b)
            .map((value) => ({ value: String(value), label: t.days(value) })),
        ]}
      />
      {effectsOf(before, chosen).map((effect) => (
        <Banner key={effect} tone={effect === t.resume ? "info" : "warning"} title={effect} />
      ))}
    </ChoiceDialog>
  );
}

type Policy = { apiTokens: boolean; personalTokens: Personal; longestTokenDays: number | null };

/** What saving changes for tokens that exist. */
function effectsOf(before: Policy, after: Policy): string[] {
  if (!after.apiTokens) return before.apiTokens ? [t.stop] : [];
  const { personalTokens, longestTokenDays: days } = after;
  const isStricter = personals.indexOf(personalTokens) > personals.indexOf(before.personalTokens);
  const isShorter = days !== null && days < (before.longestTokenDays ?? Infinity);
  return [
    ...(before.apiTokens ? [] : [t.resume]),
    ...(isStricter && personalTokens !== "allowed" ? [t[personalTokens]] : []),
    ...(isShorter ? [t.shorter(days)] : []),
  ];
}
