import type { ReactNode } from "react";
import type { Organization } from "#contract/organization.ts";
import { SaveBar } from "#console/kit/form/save-bar.tsx";
import { settingsTexts as t } from "#console/messages/settings.ts";

/** The forms of a part of the settings, saved together by those who may change them. */
export function Together(props: { organization: Organization; children: ReactNode }) {
  if (!props.organization.permissions.admin) return props.children;
  return <SaveBar action={t.save}>{props.children}</SaveBar>;
}
