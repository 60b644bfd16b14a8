import { useId, useState } from "react";
import { ChevronDown, ChevronRight } from "lucide-react";
import type { Kind } from "#contract/nouns.ts";
import { topicKinds, topicsOf } from "#contract/webhook-topics.ts";
import { useField } from "#console/kit/fields/fields.tsx";
import { auditLogTexts } from "#console/messages/audit-log.ts";
import { compareNames } from "#console/messages/name-order.ts";
import { webhookTexts } from "#console/messages/webhooks.ts";
import { Button } from "#console/ui/button.tsx";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { RadioCards } from "#console/ui/radio-cards.tsx";

const t = webhookTexts.form;

const kinds = topicKinds.toSorted((a, b) =>
  compareNames(webhookTexts.kindName(a), webhookTexts.kindName(b)),
);

/** Everything, or chosen events: all of a noun, or single ones. */
export function EventsInput() {
  const { field, error } = useField("events");
  const chosen = (field.value ?? []) as string[];
  const isAll = chosen.includes("*");
  return (
    <div className="flex flex-col gap-2">
      <RadioCards
        label={t.events}
        value={isAll ? "all" : "some"}
        onChange={(value) => field.onChange(value === "all" ? ["*"] : [])}
        error={error}
        options={[
          { value: "all", label: t.everything, description: t.everythingHint },
          { value: "some", label: t.some, description: t.someHint },
        ]}
      />
      {!isAll && (
        <fieldset className="max-h-80 min-w-0 overflow-y-auto rounded-lg border bg-raised">
          <legend className="sr-only">{t.kinds}</legend>
          <ul className="divide-y">
            {kinds.map((kind) => (
              <KindRow key={kind} kind={kind} chosen={chosen} onChange={field.onChange} />
            ))}
          </ul>
        </fieldset>
      )}
    </div>
  );
}

function KindRow(props: {
  kind: Kind;
  chosen: readonly string[];
  onChange: (events: string[]) => void;
}) {
  const { kind, chosen, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const topics = topicsOf(kind);
  const whole = `${kind}.*`;
  const hasAll = chosen.includes(whole);
  const others = chosen.filter((event) => !event.startsWith(`${kind}.`));
  const own: string[] = hasAll ? topics : topics.filter((topic) => chosen.includes(topic));
  const name = webhookTexts.kindName(kind);
  return (
    <li className="px-3 py-1.5">
      <div className="flex items-center justify-between gap-2">
        <Checkbox
          isSelected={hasAll}
          onChange={(isOn) => onChange(isOn ? [...others, whole] : others)}
        >
          {name}
        </Checkbox>
        <Button
          size="small"
          variant="quiet"
          aria-label={`${t.details(name)}, ${t.chosen(own.length, topics.length)}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onPress={() => setOpen(!isOpen)}
        >
          <span className="text-muted tabular-nums">{t.chosen(own.length, topics.length)}</span>
          {isOpen ? (
            <ChevronDown size={14} aria-hidden />
          ) : (
            <ChevronRight size={14} aria-hidden className="rtl:rotate-180" />
          )}
        </Button>
      </div>
      {isOpen && (
        <div id={id} className="flex flex-col gap-1 ps-6 pt-1 pb-1.5">
          {topics.map((topic) => (
            <Checkbox
              key={topic}
              isSelected={own.includes(topic)}
              onChange={(isOn) =>
                onChange([
                  ...others,
                  ...(isOn ? [...own, topic] : own.filter((event) => event !== topic)),
                ])
              }
            >
              {auditLogTexts.describe(topic)}
            </Checkbox>
          ))}
        </div>
      )}
    </li>
  );
}
