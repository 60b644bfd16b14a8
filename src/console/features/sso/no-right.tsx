import { Lock, Plus } from "lucide-react";
import { Panel } from "#console/kit/panel.tsx";
import { ssoTexts as t } from "#console/messages/sso.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";

/** Replaces the providers for users without permission. */
export function NoRight() {
  return (
    <Panel
      id="providers"
      title={t.providers.title}
      aside={
        <Button icon={<Plus size={16} aria-hidden />} unavailable={t.mayNot}>
          {t.providers.create}
        </Button>
      }
    >
      <EmptyState icon={<Lock size={20} aria-hidden />} title={t.mayNotTitle}>
        {t.mayNotBody}
      </EmptyState>
    </Panel>
  );
}
