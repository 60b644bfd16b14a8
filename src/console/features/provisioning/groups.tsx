import { useRef } from "react";
import { useQuery } from "@tanstack/react-query";
import type { ScimGroup } from "#contract/provisioning.ts";
import type { Role } from "#contract/schema.ts";
import { scimGroups } from "#screens/provisioning.ts";
import { queryOf } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { roleName, roleOptions } from "#console/kit/roles.ts";
import { RowChoiceButton, RowChoiceMenu, type RowChoiceHandle } from "#console/kit/row-choice.tsx";
import { provisioningTexts } from "#console/messages/provisioning.ts";
import { paths } from "#console/paths.ts";
import { Link } from "#console/ui/link.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { showToast } from "#console/ui/toast.ts";

const t = provisioningTexts.groups;

const none = "none";
const options = [
  ...roleOptions.filter(({ value }) => value !== "guest"),
  { value: none, label: t.none, description: t.noneHint },
] as const;

const nameOf = (role: Role | null) => (role === null ? t.none : roleName(role));

/** The provider's groups, and the role that each gives. */
export function Groups({ organizationId }: { organizationId: string }) {
  const list = useQuery(queryOf(scimGroups(organizationId)));
  return (
    <Panel id="groups" title={t.title}>
      <p className="mb-3 text-muted">{t.lead}</p>
      {list.isError && (
        <FailureState isCompact error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isPending && (
        <Pending>
          <SkeletonRows count={2} />
        </Pending>
      )}
      {list.data !== undefined && <GroupList organizationId={organizationId} groups={list.data} />}
    </Panel>
  );
}

function GroupList(props: { organizationId: string; groups: readonly ScimGroup[] }) {
  const { organizationId, groups } = props;
  const menu = useRef<RowChoiceHandle<ScimGroup>>(null);
  const write = useWrite("PATCH /v1/orgs/{organizationId}/scim-groups/{scimGroupId}");
  const change = async ({ id, title }: ScimGroup, role: Role | null) => {
    try {
      await write.mutateAsync({
        params: { organizationId, scimGroupId: id },
        body: { role },
      });
      showToast({ tone: "success", title: t.changed(title, nameOf(role)) });
    } catch (error) {
      const description = describeFailure(error).message;
      showToast({ tone: "danger", title: t.failed(title), description });
    }
  };
  if (groups.length === 0) {
    return <p className="text-muted">{t.empty}</p>;
  }
  return (
    <>
      <ul className="divide-y rounded-lg border">
        {groups.map((group) => (
          <li key={group.id} className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 py-2">
            <div className="min-w-0 flex-1 basis-48">
              <Link href={paths.team(organizationId, group.id)} className="font-medium">
                <span className="wrap-anywhere">{group.title}</span>
              </Link>
              <p className="text-sm text-muted">{t.members(group.members)}</p>
            </div>
            <RowChoiceButton
              label={t.button(group.title, nameOf(group.role))}
              value={nameOf(group.role)}
              unavailable={undefined}
              onOpen={(at) => menu.current?.open(group, at)}
            />
          </li>
        ))}
      </ul>
      <RowChoiceMenu
        ref={menu}
        titleOf={({ title }: ScimGroup) => t.menu(title)}
        valueOf={({ role }) => role ?? none}
        options={options}
        whyNot={() => undefined}
        onChoose={(group, choice) => void change(group, choice === none ? null : (choice as Role))}
      />
    </>
  );
}
