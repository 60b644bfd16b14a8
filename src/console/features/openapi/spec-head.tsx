import { Ellipsis, FileInput, RefreshCw, Trash2 } from "lucide-react";
import type { OpenApiSpec } from "#contract/openapi-spec.ts";
import { specViews } from "#screens/openapi.ts";
import { PageHead } from "#console/kit/page-head.tsx";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { Time } from "#console/kit/time.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { openapiTexts as t } from "#console/messages/openapi.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Link } from "#console/ui/link.tsx";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import { NavTabs } from "#console/ui/nav-tabs.tsx";
import { specPath } from "./address.ts";
import type { SpecAddress } from "./address.ts";
import { StateBadge } from "./state.tsx";
import { useFetchAgain, whyNotEdit, whyNotFetch } from "./spec-dialogs.tsx";

/** Slug, state, and source of a specification, its actions, and its tabs. */
export function SpecHead(props: {
  spec: OpenApiSpec;
  address: SpecAddress;
  onReplace: () => void;
  onDelete: () => void;
}) {
  const { spec, address } = props;
  const { organization } = useOrganization();
  const { fetchAgain, isPending } = useFetchAgain(organization.id);
  const isFetched = spec.sourceURL !== undefined;
  const of = spec.slug;
  const unavailable = whyNotEdit(spec);
  usePaletteActions([
    ...(isFetched
      ? [
          {
            id: "fetch-specification",
            label: t.actions.fetch,
            of,
            unavailable: whyNotFetch(spec),
            run: () => fetchAgain(spec),
          },
        ]
      : []),
    {
      id: "replace-source",
      label: t.actions.replace,
      of,
      unavailable,
      run: props.onReplace,
    },
    {
      id: "delete-specification",
      label: t.actions.delete,
      of,
      unavailable,
      run: props.onDelete,
    },
  ]);
  return (
    <PageHead
      title={spec.slug}
      context={t.title}
      crumbs={[{ label: t.title, href: paths.openapi(organization.id) }]}
      meta={
        <span role="status" className="inline-flex">
          <StateBadge spec={spec} />
        </span>
      }
      actions={
        <>
          {isFetched ? (
            <Button
              icon={<RefreshCw size={14} aria-hidden />}
              isPending={isPending}
              unavailable={whyNotFetch(spec)}
              onPress={() => fetchAgain(spec)}
            >
              {t.actions.fetch}
            </Button>
          ) : (
            <Button
              icon={<FileInput size={14} aria-hidden />}
              unavailable={whyNotEdit(spec)}
              onPress={props.onReplace}
            >
              {t.actions.replace}
            </Button>
          )}
          <Menu
            label={t.actions.menu}
            trigger={
              <IconButton
                label={t.actions.menu}
                variant="secondary"
                icon={<Ellipsis size={16} aria-hidden />}
              />
            }
          >
            {isFetched && (
              <MenuItem
                icon={<FileInput size={14} aria-hidden />}
                unavailable={whyNotEdit(spec)}
                onAction={props.onReplace}
              >
                {t.actions.replace}
              </MenuItem>
            )}
            <MenuItem
              danger
              icon={<Trash2 size={14} aria-hidden />}
              unavailable={whyNotEdit(spec)}
              onAction={props.onDelete}
            >
              {t.actions.delete}
            </MenuItem>
          </Menu>
        </>
      }
    >
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-muted">
        {spec.sourceURL === undefined ? (
          t.pasted
        ) : (
          <Link href={spec.sourceURL} external className="min-w-0 wrap-anywhere">
            {spec.sourceURL}
          </Link>
        )}
        {spec.lastProcessedAt !== undefined && (
          <span>
            {t.columns.read} <Time value={spec.lastProcessedAt} />
          </span>
        )}
      </p>
      <div className="mt-2">
        <NavTabs
          label={t.tabsLabel}
          current={address.view}
          tabs={specViews.map((view) => ({
            id: view,
            label: t.tabs[view],
            href: specPath(organization.id, spec.slug, { view, version: address.version }),
          }))}
        />
      </div>
    </PageHead>
  );
}
