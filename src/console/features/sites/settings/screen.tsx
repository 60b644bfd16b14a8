import { PanelBoundary } from "#console/kit/panel.tsx";
import { useSite } from "../use-site.ts";
import { Address } from "./address.tsx";
import { Danger } from "./danger.tsx";
import { FirstPage } from "./first-page.tsx";
import { Hostname } from "./hostname.tsx";
import { Title } from "./title.tsx";

/** What an organization decides about a site as a whole. */
export function Component() {
  const { site, params } = useSite();
  return (
    <PanelBoundary>
      <Title params={params} />
      <Address site={site} params={params} />
      <Hostname site={site} params={params} />
      <FirstPage params={params} />
      <Danger site={site} params={params} />
    </PanelBoundary>
  );
}
