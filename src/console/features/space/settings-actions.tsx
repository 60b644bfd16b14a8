import { useState } from "react";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { Copy, FileDown, Trash2 } from "lucide-react";
import { useNavigate } from "react-router";
import type { Space } from "#contract/space.ts";
import { useDeleteSpace } from "#console/kit/content-acts/use-deletion.ts";
import { useDuplicate } from "#console/kit/content-acts/use-duplicate.ts";
import { gate } from "#console/kit/gate.ts";
import { collectionsQuery } from "#console/kit/queries.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useUrlChoice } from "#console/kit/use-url-choice.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";

const ExportDialog = openedLater(
  async () => (await import("#console/kit/export/export-dialog.tsx")).ExportDialog,
);
const DeleteItems = openedLater(
  async () => (await import("#console/kit/content-acts/delete-items.tsx")).DeleteItems,
);

const t = spaceTexts.settings.acts;

/** What can be done with the space as a whole. */
export function SettingsActions({ space }: { space: Space }) {
  const [asked, ask] = useUrlChoice<"export" | "delete">("ask");
  const close = () => ask(undefined);
  const mayDelete = space.permissions.admin;
  return (
    <section aria-label={t.title} className="mt-10 divide-y border-t">
      <Act title={t.exportTitle} body={t.exportBody}>
        <Button
          icon={<FileDown size={16} aria-hidden />}
          onApproach={ExportDialog.prepare}
          onPress={() => ask("export")}
        >
          {t.export}
        </Button>
      </Act>
      <Duplicate space={space} />
      <Act title={t.deleteTitle} body={t.deleteBody}>
        <Button
          variant="danger"
          icon={<Trash2 size={16} aria-hidden />}
          unavailable={gate([!mayDelete, t.mayNotDelete])}
          onApproach={DeleteItems.prepare}
          onPress={() => ask("delete")}
        >
          {t.delete}
        </Button>
      </Act>
      {asked === "export" && (
        <ExportDialog from={{ spaceId: space.id }} name={space.title} onClose={close} />
      )}
      {asked === "delete" && mayDelete && <Delete space={space} onClose={close} />}
    </section>
  );
}

function Act(props: { title: string; body: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="font-medium">{props.title}</h2>
        <p className="text-sm text-muted">{props.body}</p>
      </div>
      {props.children}
    </div>
  );
}

function Duplicate({ space }: { space: Space }) {
  const { organization } = useOrganization();
  const { data: collections } = useQuery({
    ...collectionsQuery(organization.id),
    enabled: space.parent !== undefined,
  });
  const [isPending, setPending] = useState(false);
  const duplicate = useDuplicate();
  const parent = collections?.find(({ id }) => id === space.parent);
  // The copy is in the same collection, which has to allow it.
  const mayCreate =
    space.parent === undefined
      ? organization.permissions.createContent
      : parent?.permissions.create === true;
  return (
    <Act title={t.duplicateTitle} body={t.duplicateBody}>
      <Button
        icon={<Copy size={16} aria-hidden />}
        isPending={isPending}
        unavailable={gate([!mayCreate, t.mayNotDuplicate])}
        onPress={() => {
          setPending(true);
          void duplicate(space).finally(() => setPending(false));
        }}
      >
        {t.duplicate}
      </Button>
    </Act>
  );
}

/** Names what goes before deleting the space, and leaves its screen. */
function Delete({ space, onClose }: { space: Space; onClose: () => void }) {
  const navigate = useNavigate();
  const { organization } = space;
  const deleteSpace = useDeleteSpace(async () => {
    await navigate(paths.content(organization));
  });
  return (
    <DeleteItems
      organizationId={organization}
      deletion={{
        spaces: [space],
        collections: [],
        inside: { spaces: [], collections: [] },
      }}
      onDelete={() => deleteSpace(space)}
      onClose={onClose}
    />
  );
}
