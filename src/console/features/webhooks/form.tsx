import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { LayoutTemplate } from "lucide-react";
import { useNavigate } from "react-router";
import { type Webhook, WebhookCreate, WebhookUpdate } from "#contract/webhook.ts";
import { allSites } from "#screens/settings.ts";
import { queryOf } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { useField } from "#console/kit/fields/fields.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { useFormSource } from "#console/kit/form/use-form-source.ts";
import { NewSecret } from "#console/kit/new-secret.tsx";
import { ListPicker, SpacePicker } from "#console/kit/list-picker.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { webhookTexts } from "#console/messages/webhooks.ts";
import { paths } from "#console/paths.ts";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { RadioCards } from "#console/ui/radio-cards.tsx";
import { showToast } from "#console/ui/toast.ts";
import { EventsInput } from "./events-input.tsx";
import { webhookQuery } from "./queries.ts";
import { shownSecret } from "./shown-secret.ts";

const t = webhookTexts.form;

/** Asks for what a webhook sends, creates it, shows its secret, and opens it. */
export function CreateWebhook(props: { onClose: () => void }) {
  const { organization } = useOrganization();
  const write = useWrite("POST /v1/orgs/{organizationId}/webhooks");
  const navigate = useNavigate();
  const [made, setMade] = useState<{ id: string; secret: string }>();
  if (made !== undefined) {
    return (
      <NewSecret
        {...shownSecret}
        value={made.secret}
        onClose={() => void navigate(paths.webhook(organization.id, made.id))}
      />
    );
  }
  return (
    <FormDialog
      title={t.createTitle}
      onClose={props.onClose}
      schema={WebhookCreate}
      values={{
        name: "",
        url: "",
        format: "bindery",
        events: ["*"] as string[],
        spaces: [] as string[],
        sites: [] as string[],
      }}
      action={t.submit}
      onSubmit={async (body) => {
        setMade(await write.mutateAsync({ params: { organizationId: organization.id }, body }));
      }}
    >
      {({ Text }) => (
        <>
          <Text name="name" label={t.name} placeholder={t.namePlaceholder} autoFocus />
          <Text
            name="url"
            label={t.url}
            placeholder={t.urlPlaceholder}
            description={t.urlHint}
            autoComplete="off"
            mono
          />
          <FormatInput />
          <EventsInput />
          <LimitsInput organizationId={organization.id} />
        </>
      )}
    </FormDialog>
  );
}

/** Changes a webhook. Its URL stays unless a new one is entered. */
export function EditWebhook({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { organization } = useOrganization();
  const params = { organizationId: organization.id, webhookId: webhook.id };
  const source = useFormSource(webhookQuery(params), ({ name, events, spaces, sites }) => ({
    name,
    url: "",
    events,
    spaces: spaces ?? [],
    sites: sites ?? [],
  }));
  const write = useWrite("PATCH /v1/orgs/{organizationId}/webhooks/{webhookId}");
  return (
    <FormDialog
      {...source}
      isPatch
      title={t.editTitle}
      onClose={onClose}
      schema={WebhookUpdate}
      action={t.save}
      onSubmit={async (body, ifMatch) => {
        await write.mutateAsync({ params, body, ifMatch });
        showToast({ tone: "success", title: t.saved });
        onClose();
      }}
    >
      {({ Text }) => (
        <>
          <Text name="name" label={t.name} autoFocus />
          <Text
            name="url"
            label={t.url}
            placeholder={t.urlPlaceholder}
            description={t.urlKept(webhook.destination)}
            autoComplete="off"
            mono
          />
          <EventsInput />
          <LimitsInput organizationId={organization.id} />
        </>
      )}
    </FormDialog>
  );
}

const formats = ["bindery", "slack"] as const;

function FormatInput() {
  const { field, error } = useField("format");
  return (
    <RadioCards
      label={t.format}
      value={String(field.value)}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={error}
      options={formats.map((value) => ({ value, ...t.formats[value] }))}
    />
  );
}

/** The spaces and sites that events must be about, if there is a limit. */
function LimitsInput({ organizationId }: { organizationId: string }) {
  const spaces = useField("spaces");
  const sites = useField("sites");
  const chosen = {
    spaces: (spaces.field.value ?? []) as string[],
    sites: (sites.field.value ?? []) as string[],
  };
  const [isLimited, setLimited] = useState(chosen.spaces.length + chosen.sites.length > 0);
  return (
    <div className="flex flex-col gap-3">
      <Checkbox
        isSelected={isLimited}
        description={t.limitsHint}
        onChange={(isOn) => {
          setLimited(isOn);
          if (isOn) return;
          spaces.field.onChange([]);
          sites.field.onChange([]);
        }}
      >
        {t.limits}
      </Checkbox>
      {isLimited && (
        <>
          <SpacePicker
            organizationId={organizationId}
            label={t.spaces}
            error={spaces.error}
            value={chosen.spaces}
            onChange={(ids) => spaces.field.onChange([...ids])}
          />
          <SitePicker
            organizationId={organizationId}
            error={sites.error}
            value={chosen.sites}
            onChange={(ids) => sites.field.onChange([...ids])}
          />
        </>
      )}
    </div>
  );
}

function SitePicker(props: {
  organizationId: string;
  error: string | undefined;
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
}) {
  const { organizationId, ...field } = props;
  const list = useQuery(queryOf(allSites(organizationId)));
  return (
    <ListPicker
      {...field}
      label={t.sites}
      list={list}
      nameOf={({ title }) => title}
      itemOf={() => ({ mark: <LayoutTemplate size={14} aria-hidden className="text-muted" /> })}
      texts={webhookTexts.sitePicker}
      listClass="h-40"
    />
  );
}
