import { useSite } from "../use-site.ts";
import { ShareLinksSection } from "./share-links.tsx";
import { AdaptiveSection, AgentsSection } from "./switches.tsx";
import { VisibilitySection } from "./visibility.tsx";
import { VisitorSignInSection } from "./visitor-sign-in.tsx";

/** Who can read a site, and how they get in. */
export function Component() {
  const { site, params } = useSite();
  return (
    <div key={site.id}>
      <VisibilitySection params={params} />
      <ShareLinksSection site={site} params={params} />
      <VisitorSignInSection site={site} params={params} />
      <AdaptiveSection site={site} params={params} />
      <AgentsSection site={site} params={params} />
    </div>
  );
}
