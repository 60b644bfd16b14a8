import {
  ArrowDown,
  ArrowUp,
  Ellipsis,
  FolderInput,
  FolderOutput,
  Pencil,
  Plus,
  Star,
  Trash2,
} from "lucide-react";
import type { SiteSectionGroup } from "#contract/site-section-group.ts";
import type { SiteSection } from "#contract/site-section.ts";
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
export function ItemMenu(props: {
  params: SiteParams;
  row: Row;
  groups: readonly SiteSectionGroup[];
  onEdit: () => void;
  onAdd: (to: SiteSection) => void;
}) {
  const { item, parent, previous, next } = props.row;
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
      {item.object === "site-section" && (
        <MenuItem icon={<Plus {...icon} />} onAction={() => props.onAdd(item)}>
          {t.addSpace}
        </MenuItem>
      )}
      {item.object === "site-section" && parent?.object === "site-section-group" && (
        <MenuItem icon={<FolderOutput {...icon} />} onAction={() => staging.leave(item, parent)}>
          {t.leave(parent.title)}
        </MenuItem>
      )}
      {item.object === "site-section" &&
        props.groups
          .filter(({ id }) => id !== parent?.id)
          .map((group) => (
            <MenuItem
              key={group.id}
              icon={<FolderInput {...icon} />}
              onAction={() => staging.join(item, group)}
            >
              {t.join(group.title)}
            </MenuItem>
          ))}
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
    join: ({ id: sectionId }: SiteSection, { id: siteSectionGroupId }: SiteSectionGroup) =>
      tell(
        stage(`POST ${site}/section-groups/{siteSectionGroupId}/sections`, {
          params: { ...params, siteSectionGroupId },
          body: { sectionId },
        }),
      ),
    leave: ({ id: siteSectionId }: SiteSection, { id: siteSectionGroupId }: SiteSectionGroup) =>
      tell(
        stage(`DELETE ${site}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}`, {
          params: { ...params, siteSectionGroupId, siteSectionId },
        }),
      ),
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
