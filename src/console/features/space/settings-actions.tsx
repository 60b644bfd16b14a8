import { useState } from "react";
import type { ReactNode } from "react";
import { ArrowLeftRight, Copy, FileDown, FolderInput, Trash2 } from "lucide-react";
import type { Space } from "#contract/space.ts";
import { useDuplicate } from "#console/kit/content-acts/use-duplicate.ts";
import { useUrlChoice } from "#console/kit/use-url-choice.ts";
import { spaceTexts } from "#console/messages/space.ts";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { useWhyNotDuplicate } from "./acts/act-items.tsx";
import { isSpaceAct, whyNotAct, type SpaceAct } from "./acts/rules.ts";

const SpaceActs = openedLater(async () => (await import("./acts/space-acts.tsx")).SpaceActs);

const t = spaceTexts.settings.acts;
const size = { size: 16, "aria-hidden": true };

/** What can be done with the space as a whole. Its name is in the form above. */
export function SettingsActions({ space }: { space: Space }) {
  const [asked, ask] = useUrlChoice<SpaceAct>("ask");
  const opens = (act: SpaceAct) => ({
    unavailable: whyNotAct(space, act),
    onApproach: SpaceActs.prepare,
    onPress: () => ask(act),
  });
  return (
    <section aria-label={t.title} className="mt-10 divide-y border-t">
      <Act title={t.exportTitle} body={t.exportBody}>
        <Button icon={<FileDown {...size} />} {...opens("export")}>
          {t.export}
        </Button>
      </Act>
      <Duplicate space={space} />
      <Act title={t.moveTitle} body={t.moveBody}>
        <Button icon={<FolderInput {...size} />} {...opens("move")}>
          {t.move}
        </Button>
      </Act>
      <Act title={t.transferTitle} body={t.transferBody}>
        <Button icon={<ArrowLeftRight {...size} />} {...opens("transfer")}>
          {t.transfer}
        </Button>
      </Act>
      <Act title={t.deleteTitle} body={t.deleteBody}>
        <Button variant="danger" icon={<Trash2 {...size} />} {...opens("delete")}>
          {t.delete}
        </Button>
      </Act>
      {isSpaceAct(asked) && <SpaceActs space={space} act={asked} onClose={() => ask(undefined)} />}
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
  const [isPending, setPending] = useState(false);
  const duplicate = useDuplicate();
  return (
    <Act title={t.duplicateTitle} body={t.duplicateBody}>
      <Button
        icon={<Copy {...size} />}
        isPending={isPending}
        unavailable={useWhyNotDuplicate(space)}
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
