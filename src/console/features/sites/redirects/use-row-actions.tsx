import { useCallback } from "react";
import { Pencil, Trash2, Waypoints } from "lucide-react";
import type { Redirect } from "#contract/site-redirect.ts";
import type { SiteParams } from "#screens/sites.ts";
import { useWrite } from "#console/data/write.ts";
import type { RowAction } from "#console/kit/table/types.ts";
import { redirectTexts as t } from "#console/messages/site-redirects.ts";
import { showToast } from "#console/ui/toast.ts";
import type { FindingOf } from "./columns.tsx";
import { redirectsKey } from "./queries.ts";

/** The dialog for a redirect. */
export type Asked = { act: "edit" | "delete"; redirect: Redirect };

export function useRowActions(props: {
  params: SiteParams;
  findingOf: FindingOf;
  mayNot: string | undefined;
  ask: (asked: Asked) => void;
}) {
  const { findingOf, mayNot, ask } = props;
  const { organizationId, siteId } = props.params;
  const { mutate } = useWrite(`PATCH ${redirectsKey}/{redirectId}`, {
    queue: `redirects ${siteId}`,
    onSuccess: ({ source, destination }) =>
      showToast({ tone: "success", title: t.straightened(source, destination) }),
    onError: ({ message }) =>
      showToast({ tone: "danger", title: t.notStraightened, description: message }),
  });
  return useCallback(
    (redirect: Redirect): RowAction[] => {
      const end = findingOf(redirect)?.end;
      const params = { organizationId, siteId, redirectId: redirect.id };
      return [
        ...(end === undefined
          ? []
          : [
              {
                label: t.straighten(end),
                icon: <Waypoints size={14} aria-hidden />,
                unavailable: mayNot,
                onAction: () => mutate({ params, body: { destination: end } }),
              },
            ]),
        {
          label: t.edit,
          icon: <Pencil size={14} aria-hidden />,
          unavailable: mayNot,
          onAction: () => ask({ act: "edit", redirect }),
        },
        {
          label: t.delete,
          icon: <Trash2 size={14} aria-hidden />,
          danger: true,
          unavailable: mayNot,
          onAction: () => ask({ act: "delete", redirect }),
        },
      ];
    },
    [findingOf, mayNot, ask, organizationId, siteId, mutate],
  );
}
