import { useRef, useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Customization } from "#contract/site-customization.ts";
import type { SiteParams } from "#screens/sites.ts";
import { reasonOf } from "#console/kit/failure.ts";
import { Pending } from "#console/kit/page-state.tsx";
import { useSettled } from "#console/kit/timing.ts";
import { siteLookTexts } from "#console/messages/site-look.ts";
import { Banner } from "#console/ui/banner.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { firstSpace, pathsOf, placedSpaces } from "../parts.ts";
import { Frame, Notice, useShown, type FrameControl, type Width } from "../preview/frame.tsx";
import { sitePreviewQuery } from "../queries.ts";

const t = siteLookTexts.preview;

/** Milliseconds without a change after which the pages are drawn anew. */
const pause = 600;

/** The platform's limit of a look that isn't saved, in characters. */
const longest = 6000;

/** The site's own pages in a look that isn't saved. */
export function PagesPreview(props: {
  params: SiteParams;
  siteTitle: string;
  customization: Customization;
  width: Width;
}) {
  const { params } = props;
  const look = useSettled(JSON.stringify(props.customization), pause);
  const isTooLong = look.length > longest;
  const preview = useQuery({
    ...sitePreviewQuery(params, { shareLink: true, signedIn: true, look }),
    enabled: !isTooLong,
    placeholderData: keepPreviousData,
  });
  const seen = useShown(preview.data);
  const control = useRef<FrameControl>(null);
  const [, setPath] = useState("");
  const refusal = isTooLong ? t.tooLong : preview.isError ? reasonOf(preview.error) : undefined;
  return (
    <div className="flex flex-col gap-3" aria-busy={preview.isFetching || undefined}>
      {refusal !== undefined && (
        <Banner tone="warning" live="status" title={t.notShown}>
          {refusal}
        </Banner>
      )}
      {seen === undefined ? (
        !preview.isError &&
        !isTooLong && (
          <Pending>
            <SkeletonRows count={8} />
          </Pending>
        )
      ) : placedSpaces(seen.structure).length === 0 ? (
        <Notice title={t.noPages}>{t.noPagesBody}</Notice>
      ) : (
        <Frame
          title={props.siteTitle}
          root={seen.urls.preview}
          spaces={pathsOf(seen.structure, firstSpace(seen.structure)?.siteSpace.id)}
          width={props.width}
          control={control}
          onPath={setPath}
        />
      )}
    </div>
  );
}
