import { beginView, type ViewedAs } from "#console/data/view.ts";
import { tellTabs } from "#console/kit/viewing.ts";
import { paths } from "#console/paths.ts";

/**
 * Sees the organization as somebody else from now on, beginning with the space that a guest can read, or the home screen.
 *
 * @throws RequestFailure like `call`
 */
export async function startViewing(as: ViewedAs): Promise<void> {
  await beginView(as);
  tellTabs();
  // A full page load, so that nothing that only the admin may see stays in memory.
  const { organization } = as;
  const space = "space" in as ? as.space : undefined;
  location.assign(
    space === undefined ? paths.home(organization) : paths.space(organization, space),
  );
}
