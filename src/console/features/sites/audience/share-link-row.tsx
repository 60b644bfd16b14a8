import { useState } from "react";
import { EllipsisVertical } from "lucide-react";
import { edit } from "#console/data/optimistic.ts";
import { useWrite } from "#console/data/write.ts";
import { CopyButton } from "#console/kit/copy-button.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { Time } from "#console/kit/time.tsx";
import { siteAudienceTexts } from "#console/messages/site-audience.ts";
import { Switch } from "#console/ui/checkbox.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Menu, MenuItem } from "#console/ui/menu.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { showToast } from "#console/ui/toast.ts";
import { shareLinksQuery } from "./queries.ts";
import { nameOf, type RowProps } from "./share-link-name.ts";

const t = siteAudienceTexts.links;

const RenameLink = openedLater(async () => (await import("./share-link-dialogs.tsx")).RenameLink);
const DeleteLink = openedLater(async () => (await import("./share-link-dialogs.tsx")).DeleteLink);

export function ShareLinkRow(props: RowProps) {
  const { link } = props;
  const [open, setOpen] = useState<"rename" | "delete">();
  const name = nameOf(link);
  const isOn = link.active !== false;
  const setOn = useSetOn(props);
  const close = () => setOpen(undefined);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">
          {link.lastUsedAt === undefined ? (
            <>
              {t.createdAt} <Time value={link.createdAt} /> · {t.neverUsed}
            </>
          ) : (
            <>
              {t.lastUsed} <Time value={link.lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex items-center gap-3">
        <Switch isSelected={isOn} onChange={setOn}>
          <span className="sr-only">{t.works(name)}</span>
          <span aria-hidden className="inline-block min-w-6">
            {isOn ? t.on : t.off}
          </span>
        </Switch>
        {link.urls.published !== undefined && (
          <CopyButton
            size="small"
            value={link.urls.published}
            label={t.copy}
            name={t.copyNamed(name)}
            done={t.copied}
          />
        )}
        <Menu
          label={t.more(name)}
          trigger={
            <IconButton
              size="small"
              label={t.more(name)}
              icon={<EllipsisVertical size={16} aria-hidden />}
            />
          }
        >
          <MenuItem onAction={() => setOpen("rename")}>{t.rename}</MenuItem>
          <MenuItem danger onAction={() => setOpen("delete")}>
            {t.remove}
          </MenuItem>
        </Menu>
      </div>
      {open === "rename" && <RenameLink {...props} onClose={close} />}
      {open === "delete" && <DeleteLink {...props} onClose={close} />}
    </li>
  );
}

/** Turns a link on or off at once, with an undo. */
function useSetOn({ link, params }: RowProps) {
  const write = useWrite(
    "PATCH /v1/orgs/{organizationId}/sites/{siteId}/share-links/{shareLinkId}",
    {
      queue: `share-link ${link.id}`,
      optimistic: ({ body }) => [
        edit(shareLinksQuery(params), (links) =>
          links.map((one) => (one.id === link.id ? { ...one, active: body?.active } : one)),
        ),
      ],
      onError: (failure) => {
        const { message } = describeFailure(failure);
        showToast({ tone: "danger", title: message });
      },
    },
  );
  const request = (active: boolean) => ({
    params: { ...params, shareLinkId: link.id },
    body: { active },
  });
  return async function setOn(active: boolean) {
    const isDone = await write.mutateAsync(request(active)).then(
      () => true,
      () => false,
    );
    if (!isDone) return;
    const name = nameOf(link);
    showToast({
      tone: "success",
      title: active ? t.turnedOn(name) : t.turnedOff(name),
      action: { label: siteAudienceTexts.undo, onPress: () => write.mutate(request(!active)) },
    });
  };
}
