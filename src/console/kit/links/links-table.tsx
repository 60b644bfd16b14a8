import { useCallback, useMemo, type ReactNode } from "react";
import { Copy, Pencil } from "lucide-react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { ChangeRequest } from "#contract/change-request.ts";
import type { LinkItem } from "#contract/link.ts";
import type { Space } from "#contract/space.ts";
import { copyText } from "#console/kit/copy-button.tsx";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { RowAction, Filter, RowSource } from "#console/kit/table/types.ts";
import { useTableSource } from "#console/kit/table/use-table-source.ts";
import { useSetParams, withParams } from "#console/kit/use-set-params.ts";
import { linksTexts as t } from "#console/messages/links.ts";
import { openedLater } from "#console/ui/opened-later.tsx";
import {
  linkFilterIn,
  linkFilterNames,
  linkList,
  newlyBroken,
  type LinksFilter,
  type LinksPlace,
} from "#screens/links.ts";
import { useTableAddress } from "#console/kit/table/address.ts";
import { linkColumns, targetName } from "./link-columns.tsx";

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

/** The links that the URL asks for, as the rows of a table. */
function useLinks({ spaceId, changeRequestId }: LinksPlace): {
  source: RowSource<LinkItem>;
  filter: LinksFilter;
} {
  const address = useTableAddress(linkFilterNames);
  const filter = useMemo(() => linkFilterIn(address), [address]);
  const place = useMemo(() => ({ spaceId, changeRequestId }), [spaceId, changeRequestId]);
  const source = useTableSource(linkList(place, filter));
  return { source, filter };
}

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** By status and type. @param isRequest - whether the links are those of a change request */
function linkFilters(isRequest: boolean): readonly Filter<LinkItem>[] {
  const statuses = optionsOf(t.statuses);
  const fresh = { value: newlyBroken, label: t.newlyBroken };
  return [
    {
      name: "status",
      label: t.statusFilter,
      options: isRequest ? [fresh, ...statuses] : statuses,
    },
    { name: "type", label: t.kindFilter, options: optionsOf(t.kinds) },
  ];
}
