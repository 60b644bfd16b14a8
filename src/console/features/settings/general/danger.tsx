import { useState } from "react";
import type { ReactNode } from "react";
import { LogOut, Trash2 } from "lucide-react";
import type { Organization } from "#contract/organization.ts";
import { gate } from "#console/kit/gate.ts";
import { settingsTexts } from "#console/messages/settings.ts";
import { generalTexts } from "#console/messages/settings-general.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { LinkButton } from "#console/ui/link.tsx";
import { Section } from "../section.tsx";
import { DeleteOrganization } from "./delete-organization.tsx";

const t = generalTexts.danger;

/** Leaving the organization, and deleting it. */
export function Danger(props: { organization: Organization; userId: string }) {
  const { organization, userId } = props;
  const [asks, setAsks] = useState(false);
  return (
    <Section title={t.title} lead={t.lead}>
      <ul className="divide-y rounded-md border border-danger">
        <Act title={t.leaveTitle} body={t.leaveBody}>
          <LinkButton
            href={paths.member(organization.id, userId)}
            icon={<LogOut size={16} aria-hidden />}
          >
            {t.leave}
          </LinkButton>
        </Act>
        <Act title={t.deleteTitle} body={t.deleteBody}>
          <Button
            variant="danger"
            icon={<Trash2 size={16} aria-hidden />}
            unavailable={gate([!organization.permissions.admin, settingsTexts.mayNot])}
            onPress={() => setAsks(true)}
          >
            {t.delete}
          </Button>
        </Act>
      </ul>
      {asks && <DeleteOrganization organization={organization} onClose={() => setAsks(false)} />}
    </Section>
  );
}

function Act(props: { title: string; body: string; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="font-medium">{props.title}</h3>
        <p className="text-sm text-muted">{props.body}</p>
      </div>
      {props.children}
    </li>
  );
}
