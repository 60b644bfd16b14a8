import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { ssoTexts } from "#console/messages/sso.ts";
import { showToast } from "#console/ui/toast.ts";
import { sessionForm } from "./provider.form.ts";
import type { AnyProviderProps } from "./provider.tsx";
import { useProviderSource, useProviderWrites } from "./use-provider.ts";

const t = ssoTexts.session;

/** The lengths that people choose; another one that was set by the API is listed, too. */
const offered = [1, 4, 8, 12, 24, 72];

/** How long people stay signed in. */
export function SessionPanel(props: AnyProviderProps) {
  const source = useProviderSource(props, ({ sessionHours }) => ({
    sessionHours: sessionHours === undefined ? "" : String(sessionHours),
  }));
  const { save } = useProviderWrites(props);
  const { sessionHours = offered[0]! } = props.provider;
  const hours = [...new Set([...offered, sessionHours])].toSorted((a, b) => a - b);
  return (
    <Panel id="session-length" title={t.title}>
      <p className="mb-3 text-muted">{t.lead}</p>
      <div className="max-w-xl">
        <FormPanel
          {...source}
          isPatch
          schema={sessionForm}
          action={t.save}
          onSubmit={async (body, ifMatch) => {
            await save(body, ifMatch);
            showToast({ tone: "success", title: t.saved });
          }}
        >
          {({ Choice }) => (
            <Choice
              name="sessionHours"
              label={t.label}
              options={[
                { value: "", label: t.usual },
                ...hours.map((count) => ({ value: String(count), label: t.hours(count) })),
              ]}
            />
          )}
        </FormPanel>
      </div>
    </Panel>
  );
}
