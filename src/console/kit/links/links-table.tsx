import { useCallback, useMemo } from "react";
import type { ReactNode } from "react";
import { Copy, Pencil } from "lucide-react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { ChangeRequest } from "#contract/change-request.ts";
import type { LinkItem } from "#contract/link.ts";
import type { Space } from "#contract/space.ts";
import { copyText } from "#console/kit/copy-button.tsx";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { RowAction } from "#console/kit/table/types.ts";
import { useSetParams, withParams } from "#console/kit/use-set-params.ts";
import { linksTexts as t } from "#console/messages/links.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import { linkColumns } from "./link-columns.tsx";
import { targetName } from "./link-words.ts";
import { linkFilters, useLinks } from "./use-links.ts";

const LinkDialog = openedLater(async () => (await import("./link-dialog.tsx")).LinkDialog);

/** The parameter of the URL with the link whose places are shown. */
const parameter = "link";

const idOf = ({ id, targetReference }: LinkItem) => id ?? JSON.stringify(targetReference);

/** The links of a space or a change request by target, broken ones first. Each can be changed wherever it is. */
export function LinksTable(props: {
  space: Space;
  /** The change request whose links they are; undefined for main. */
  changeRequest: Pick<ChangeRequest, "number" | "subject" | "revision"> | undefined;
  /** Why links can't be changed, as a sentence. */
  readOnly: string | undefined;
  empty: ReactNode;
  /** The parameter of the URL with the change request whose links are shown: it gets the one in which links were changed. */
  versionParameter?: string;
}) {
  const { space, changeRequest, readOnly } = props;
  const changeRequestId = changeRequest?.number.toString();
  const { source } = useLinks({ spaceId: space.id, changeRequestId });
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const hrefOf = useCallback(
    (link: LinkItem) =>
      `${pathname}?${withParams(new URLSearchParams(search), { [parameter]: idOf(link) })}`,
    [pathname, search],
  );
  const rowActions = useCallback(
    (link: LinkItem): RowAction[] => [
      {
        label: t.actions.change,
        icon: <Pencil size={14} aria-hidden />,
        unavailable: readOnly,
        onAction: () => void navigate(hrefOf(link), { preventScrollReset: true }),
      },
      {
        label: t.actions.copy,
        icon: <Copy size={14} aria-hidden />,
        onAction: () => void copyText(writtenUrl(link), t.actions.copied),
      },
    ],
    [hrefOf, navigate, readOnly],
  );
  const filters = useMemo(() => linkFilters(changeRequestId !== undefined), [changeRequestId]);
  const opened = params.get(parameter) ?? undefined;
  const close = (changedIn?: string) =>
    setParams({
      ...(changedIn && props.versionParameter && { [props.versionParameter]: changedIn }),
      [parameter]: "",
    });
  return (
    <>
      <ResourceTable
        label={t.title}
        source={source}
        columns={linkColumns}
        idOf={idOf}
        nameOf={targetName}
        countOf={t.count}
        hrefOf={hrefOf}
        search={{ label: t.filter }}
        filters={filters}
        rowActions={rowActions}
        csvName={`${t.title} ${changeRequest?.subject ?? space.title}`}
        empty={props.empty}
      />
      {opened !== undefined && (
        <LinkDialog
          key={opened}
          space={space}
          changeRequest={changeRequest}
          readOnly={readOnly}
          id={opened}
          onClose={close}
        />
      )}
    </>
  );
}

/** As the first place has it. */
function writtenUrl({ locationReferences, targetReference }: LinkItem): string {
  return locationReferences[0]?.url ?? targetReference.url ?? "";
}
