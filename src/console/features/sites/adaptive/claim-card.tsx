import { useState } from "react";
import type { ReactNode } from "react";
import { TriangleAlert, X } from "lucide-react";
import { browserClaim } from "#contract/limits.ts";
import { siteSchemaTexts as t } from "#console/messages/site-schema.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Select } from "#console/ui/select.tsx";
import { TextField } from "#console/ui/text-field.tsx";
import type { ClaimDraft } from "./schema-draft.ts";

/** One claim of a schema. */
export function ClaimCard(props: {
  claim: ClaimDraft;
  /** What is wrong with its name. */
  problem: string | undefined;
  isReadOnly: boolean;
  onChange: (claim: ClaimDraft) => void;
  onRemove: () => void;
}) {
  const { claim, problem, isReadOnly, onChange } = props;
  // A new claim has no name, which isn't wrong before somebody leaves the field.
  const [wasLeft, setLeft] = useState(claim.name !== "");
  const label = claim.name === "" ? t.newClaim : t.claim(claim.name);
  return (
    <div
      role="group"
      aria-label={label}
      className="flex items-start gap-2 rounded-lg border bg-raised p-3"
    >
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-3 sm:grid-cols-2">
        <TextField
          mono
          isRequired
          label={t.name}
          value={claim.name}
          isReadOnly={isReadOnly}
          autoComplete="off"
          autoFocus={claim.name === "" && !isReadOnly}
          onChange={(name) => onChange({ ...claim, name })}
          onBlur={() => setLeft(true)}
          error={wasLeft || claim.name !== "" ? problem : undefined}
          description={claim.unsigned ? urlOf(claim.name) : undefined}
        />
        <Select
          label={t.setBy}
          value={claim.unsigned ? "browser" : "signed"}
          isDisabled={isReadOnly}
          onChange={(value) => onChange({ ...claim, unsigned: value === "browser" })}
          options={[
            { value: "signed", label: t.signed },
            { value: "browser", label: t.browser },
          ]}
        />
        <TextField
          label={t.claimTitle}
          value={claim.title}
          isReadOnly={isReadOnly}
          autoComplete="off"
          onChange={(title) => onChange({ ...claim, title })}
        />
        <TextField
          label={t.description}
          value={claim.description}
          isReadOnly={isReadOnly}
          autoComplete="off"
          onChange={(description) => onChange({ ...claim, description })}
        />
      </div>
      {!isReadOnly && (
        <IconButton
          label={t.remove(claim.name).trim()}
          icon={<X size={16} aria-hidden />}
          onPress={props.onRemove}
        />
      )}
    </div>
  );
}

/** How a browser comes to have a claim. A name that no URL can carry isn't refused: the API can still be asked with it. */
function urlOf(name: string): ReactNode {
  if (name === "") return t.inUrlHint;
  return browserClaim.test(name) ? (
    t.inUrl(name)
  ) : (
    <span className="flex gap-1.5 text-warning">
      <TriangleAlert size={14} aria-hidden className="mt-0.5 shrink-0" />
      {t.notInUrl}
    </span>
  );
}
