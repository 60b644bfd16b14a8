import { GitPullRequestArrow, Pencil } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { Space } from "#contract/space.ts";
import { query } from "#console/data/query.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { changeRequestTexts } from "#console/messages/space-common.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { Menu, MenuItem, MenuSeparator } from "#console/ui/menu.tsx";
import { showToast } from "#console/ui/toast.ts";
import { whyNotImport } from "./act-items.tsx";

const t = spaceTexts.edit;

/** As many change requests as the menu offers to continue. */
const most = 5;

type Target = { space: Space; page: { id: string; title: string } | undefined };

/**
 * Opens the page in the editor: in a change request of the user that isn't merged yet, or in a new one. With several ways, a menu
 * says which.
 */
export function EditButton({ space, page }: Target) {
  const own = useOwn(space);
  const { start, isPending } = useStart({ space, page });
  const unavailable = whyNotImport(space);
  const isDirect = own.length === 0;
  useKeys(
    unavailable === undefined && isDirect
      ? [{ keys: "e", label: t.action, group: t.keys, run: start }]
      : [],
  );
  const icon = <Pencil size={16} aria-hidden />;
  const editor = paths.editPage(space.organization, space.id, "new", page?.id);
  if (unavailable !== undefined || isDirect) {
    return (
      <Button
        variant="primary"
        icon={icon}
        data-screen={editor}
        unavailable={unavailable}
        isPending={isPending}
        onPress={start}
      >
        {t.action}
      </Button>
    );
  }
  return (
    <Menu
      label={t.action}
      placement="bottom end"
      trigger={
        <Button variant="primary" icon={icon} isPending={isPending} data-screen={editor}>
          {t.action}
        </Button>
      }
    >
      {own.map(({ id, number, subject }) => (
        <MenuItem
          key={id}
          icon={<Pencil size={16} aria-hidden />}
          href={paths.editPage(space.organization, space.id, number, page?.id)}
        >
          {t.continue(number, subject || changeRequestTexts.untitled)}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<GitPullRequestArrow size={16} aria-hidden />} onAction={start}>
        {t.start}
      </MenuItem>
    </Menu>
  );
}

/** The user's change requests of the space that aren't merged, newest first. Requested when the page is drawn. */
function useOwn({ organization: organizationId, id, permissions }: Space) {
  const { user } = useOrganization();
  const isQuiet = useQuiet();
  const { data } = useQuery({
    ...query("GET /v1/orgs/{organizationId}/change-requests", {
      params: { organizationId },
      query: { creator: user.id, space: id, status: ["draft", "open"], order: "desc", limit: most },
    }),
    enabled: isQuiet && permissions.edit,
  });
  return data?.items ?? [];
}

/** Creates a change request for the page, and opens it there. */
function useStart({ space, page }: Target) {
  const navigate = useNavigate();
  const write = useWrite("POST /v1/spaces/{spaceId}/change-requests", {
    onSuccess: ({ number }) => {
      showToast({ tone: "success", title: t.started(number) });
      void navigate(paths.editPage(space.organization, space.id, number, page?.id));
    },
    onError: (failure) =>
      showToast({ tone: "danger", title: t.failed, description: describeFailure(failure).message }),
  });
  const subject = t.subject(page?.title ?? space.title).slice(0, 100);
  return {
    isPending: write.isPending,
    start: () => write.mutate({ params: { spaceId: space.id }, body: { subject } }),
  };
}
