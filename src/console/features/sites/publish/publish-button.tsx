import type { Site } from "#contract/site.ts";
import type { SiteParams } from "#screens/sites.ts";
import { gate } from "#console/kit/gate.ts";
import { usePaletteActions } from "#console/kit/palette/actions.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useUrlChoice } from "#console/kit/use-url-choice.ts";
import { publishTexts as t } from "#console/messages/site-publish.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";

const PublishDialog = openedLater(async () => (await import("./publish-dialog.tsx")).PublishDialog);
const Unpublish = openedLater(async () => (await import("./publish-dialog.tsx")).Unpublish);

/** Publishes a site, or takes it offline. The URL keeps which question is open. */
export function PublishButton({ site, params }: { site: Site; params: SiteParams }) {
  const { organization } = useOrganization();
  const [question, ask] = useUrlChoice<"publish" | "unpublish">("ask");
  const mayPublish = organization.permissions.admin;
  const unavailable = gate([!mayPublish, t.mayNot]);
  const openDialog = mayPublish ? question : null;
  const act = site.published ? "unpublish" : "publish";
  usePaletteActions([
    { id: `${act}-site`, label: t[act], of: site.title, unavailable, run: () => ask(act) },
  ]);
  const dialog = { site, params, onClose: () => ask(undefined) };
  return (
    <>
      <Button
        variant={site.published ? "secondary" : "primary"}
        unavailable={unavailable}
        onApproach={site.published ? Unpublish.prepare : PublishDialog.prepare}
        onPress={() => ask(act)}
      >
        {t[act]}
      </Button>
      {/* Stays open after publishing, to show the URL. */}
      {openDialog === "publish" && <PublishDialog {...dialog} />}
      {openDialog === "unpublish" && <Unpublish {...dialog} />}
    </>
  );
}
