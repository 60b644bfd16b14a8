import { X } from "lucide-react";
import { useFormContext } from "react-hook-form";
import { useState } from "react";
import type { Page } from "#contract/page.ts";
import { FormPanel } from "#console/kit/form/form-panel.tsx";
import { pageSettingsTexts as t } from "#console/messages/edit-page.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { showToast } from "#console/ui/toast.ts";
import { useField } from "#console/kit/fields/fields.tsx";
import { Button } from "#console/ui/button.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { hasText } from "#screens/revisions.ts";
import type { PageNode } from "../tree/nodes.ts";
import type { PageTree } from "../tree/use-page-tree.ts";
import { CoverField, MarkField } from "./look-fields.tsx";
import {
  fieldsOf,
  inputOf,
  layoutParts,
  SettingsForm,
  valuesOf,
  type SettingsInput,
} from "./settings-values.ts";
import type { Edited } from "./use-edited.ts";
import { useVisibleHeight } from "./use-visible-height.ts";

type SettingsProps = {
  edited: Edited;
  pages: PageTree;
  node: PageNode;
  /** Why nothing can be changed, as a sentence. */
  unavailable: string | undefined;
  /** As a form tells it. */
  onTouchedChange: (isTouched: boolean, forget: () => void) => void;
  onClose: () => void;
};

/** The settings of a page beside it, or in a dialog where there is no room. */
export function PageSettings(props: SettingsProps & { isBeside: boolean }) {
  const { pages, node } = props;
  const column = useVisibleHeight();
  // Not what is being saved: if that fails, what was typed stays.
  const page = pages.stored(node.id) ?? node.page;
  const form = <SettingsOf key={node.id} {...props} page={page} />;
  if (!props.isBeside) {
    return (
      <Dialog isOpen title={t.open} onClose={props.onClose}>
        {form}
      </Dialog>
    );
  }
  return (
    <aside aria-label={t.open} className="w-80 shrink-0 border-s">
      <div ref={column} className="sticky top-0 flex flex-col gap-3 overflow-y-auto px-4 py-3">
        <div className="flex items-center justify-between">
          <h2 className="font-semibold">{t.open}</h2>
          <IconButton
            size="small"
            label={t.close}
            icon={<X size={14} aria-hidden />}
            onPress={props.onClose}
          />
        </div>
        {form}
      </div>
    </aside>
  );
}

function SettingsOf(props: SettingsProps & { page: Page }) {
  const { edited, pages, page, unavailable } = props;
  const { space, changeRequest } = edited;
  return (
    <FormPanel
      isPatch
      schema={SettingsForm}
      values={valuesOf(page)}
      action={t.save}
      readOnly={unavailable}
      onTouchedChange={props.onTouchedChange}
      onSubmit={async (input) => {
        const isDone = await save(pages, page, input);
        if (isDone) showToast({ tone: "success", title: t.saved });
        return isDone;
      }}
    >
      {({ Text, Area, Check, Choice }) => (
        <>
          <Text name="title" label={t.title} />
          <Text name="slug" label={t.slug} description={t.slugHint} mono />
          <UrlChange path={page.path ?? ""} />
          {page.type === "link" && <Text name="href" label={t.href} description={t.hrefHint} />}
          <MarkField />
          {hasText(page) && (
            <>
              <Area name="description" label={t.description} description={t.descriptionHint} />
              <CoverField place={{ spaceId: space.id, changeRequestId: changeRequest.id }} />
            </>
          )}
          <h3 className="border-t pt-4 font-semibold">{t.visibility}</h3>
          <Check name="hidden" label={t.hidden} description={t.hiddenHint} />
          <ConditionOfPage spaceId={space.id} />
          {hasText(page) && (
            <>
              <h3 className="border-t pt-4 font-semibold">{t.layout}</h3>
              <Choice
                name="width"
                label={t.width}
                options={Object.entries(t.widths).map(([value, label]) => ({ value, label }))}
              />
              <Choice
                name="coverSize"
                label={t.coverSize}
                options={Object.entries(t.coverSizes).map(([value, label]) => ({ value, label }))}
              />
              {layoutParts.map((part) => (
                <Check key={part} name={inputOf(part)} label={t.parts[part]} />
              ))}
            </>
          )}
        </>
      )}
    </FormPanel>
  );
}

/**
 * Saves the settings of a page. Another slug changes URLs, so its effect on links is checked first.
 *
 * @returns whether it was done: the user can cancel it
 * @throws what the platform refused it for
 */
async function save(pages: PageTree, page: Page, input: SettingsInput) {
  const { id, title } = page;
  const fields = fieldsOf(page, input);
  const act = { kind: "set", pages: [{ id, fields }] } as const;
  const { slug } = fields;
  const result =
    slug === undefined
      ? await pages.act(act, [title])
      : await pages.checked.check(act, [title], { pages: [id], slug });
  const { problem } = pages.queue.get();
  if (result !== undefined || problem === undefined) return result !== undefined;
  pages.queue.dismiss();
  throw problem.error;
}

/** The URL of the page before and after the typed slug. */
function UrlChange({ path }: { path: string }) {
  const slug = String(useFormContext().watch("slug") ?? "").trim();
  const parent = path.slice(0, path.lastIndexOf("/") + 1);
  const after = parent + slug;
  // A slug that can't be saved has no URL; its field says what is wrong.
  if (after === path || !SettingsForm.shape.slug.safeParse(slug).success) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm">
      <dt className="text-muted">{t.urlNow}</dt>
      <dd className="font-mono text-xs/5 wrap-anywhere">/{path}</dd>
      <dt className="text-muted">{t.urlThen}</dt>
      <dd className="font-mono text-xs/5 wrap-anywhere">/{after}</dd>
    </dl>
  );
}

const ConditionDialog = openedLater(
  async () => (await import("./condition-dialog.tsx")).ConditionDialog,
);

/** Who sees a page on sites: an input of its form, which is edited in a dialog. */
function ConditionOfPage({ spaceId }: { spaceId: string }) {
  const [isOpen, setOpen] = useState(false);
  const { field, error, isOff } = useField("condition");
  const value = String(field.value ?? "");
  return (
    <div role="group" aria-label={t.condition} className="flex flex-col items-start gap-2">
      <div>
        <p className="font-medium">{t.condition}</p>
        <p className="text-sm text-muted">{t.conditionHint}</p>
      </div>
      {value === "" ? (
        <p className="text-muted">{t.everyVisitor}</p>
      ) : (
        <code className="w-full rounded-md bg-sunken px-2 py-1.5 text-sm wrap-anywhere">
          {value}
        </code>
      )}
      {error !== undefined && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {!isOff && (
        <div className="flex flex-wrap gap-2">
          <Button onApproach={ConditionDialog.prepare} onPress={() => setOpen(true)}>
            {value === "" ? t.addCondition : t.changeCondition}
          </Button>
          {value !== "" && (
            <Button variant="quiet" onPress={() => field.onChange("")}>
              {t.removeCondition}
            </Button>
          )}
        </div>
      )}
      {isOpen && (
        <ConditionDialog
          spaceId={spaceId}
          value={value}
          onChange={(text) => {
            field.onChange(text);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
