import { ArrowDown, ArrowUp, Ellipsis, Pencil, Star, Trash2 } from "lucide-react";
import { describeFailure } from "#console/kit/failure.ts";
import { gate } from "#console/kit/gate.ts";
import { siteStagedTexts as t } from "#console/messages/site-staged.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#console/ui/menu.tsx";
import { showToast } from "#console/ui/toast.ts";
import type { SiteParams } from "../queries.ts";
import type { Row, SiteItem } from "./rows.ts";
import { useStage } from "./use-stage.ts";

const site = "/v1/orgs/{organizationId}/sites/{siteId}";

/** Stages a change of one part of a site. */
export function ItemMenu(props: { params: SiteParams; row: Row; onEdit: () => void }) {
  const { item, previous, next } = props.row;
  const staging = useStaging(props.params);
  const icon = { size: 14, "aria-hidden": true } as const;
  return (
    <Menu
      label={t.actions(item.title)}
      placement="bottom end"
      trigger={
        <IconButton label={t.actions(item.title)} icon={<Ellipsis size={16} aria-hidden />} />
      }
    >
      <MenuItem icon={<Pencil {...icon} />} onAction={props.onEdit}>
        {t.edit}
      </MenuItem>
      <MenuItem
        icon={<ArrowUp {...icon} />}
        unavailable={gate([previous === undefined, t.isFirst])}
        onAction={() => previous && staging.move(item, { before: referenceTo(previous) })}
      >
        {t.moveUp}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown {...icon} />}
        unavailable={gate([next === undefined, t.isLast])}
        onAction={() => next && staging.move(item, { after: referenceTo(next) })}
      >
        {t.moveDown}
      </MenuItem>
      {item.object !== "site-section-group" && (
        <MenuItem
          icon={<Star {...icon} />}
          unavailable={gate([item.default === true, t.isDefaultAlready])}
          onAction={() => staging.makeDefault(item)}
        >
          {t.makeDefault}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 {...icon} />} onAction={() => staging.remove(item)}>
        {t.removePart}
      </MenuItem>
    </Menu>
  );
}

const referenceTo = ({ object, id }: SiteItem) => ({ type: object, id });

type Reference = ReturnType<typeof referenceTo>;

/** Stages changes that need no further input, and says why one is refused. */
function useStaging(params: SiteParams) {
  const stage = useStage(params);

  function tell(staged: Promise<unknown>): void {
    staged.then(
      () => showToast({ tone: "success", title: t.staged }),
      (error: unknown) => {
        const { message: description } = describeFailure(error);
        showToast({ tone: "danger", title: t.notStaged, description });
      },
    );
  }

  return {
    move: (item: SiteItem, position: { before?: Reference; after?: Reference }) =>
      tell(
        stage(`PATCH ${site}/structure/sort`, {
          params,
          body: { item: referenceTo(item), position },
        }),
      ),
    makeDefault({ object, id }: SiteItem) {
      const body =
        object === "site-section" ? { defaultSiteSection: id } : { defaultSiteSpace: id };
      tell(stage(`PATCH ${site}`, { params, body }));
    },
    remove({ object, id }: SiteItem) {
      if (object === "site-section") {
        const named = { ...params, siteSectionId: id };
        tell(stage(`DELETE ${site}/sections/{siteSectionId}`, { params: named }));
      } else if (object === "site-space") {
        const named = { ...params, siteSpaceId: id };
        tell(stage(`DELETE ${site}/site-spaces/{siteSpaceId}`, { params: named }));
      } else {
        const named = { ...params, siteSectionGroupId: id };
        tell(stage(`DELETE ${site}/section-groups/{siteSectionGroupId}`, { params: named }));
      }
    },
  };
}
