import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useNavigate } from "react-router";
import { z } from "zod";
import { slugFrom } from "#content/slug.ts";
import { Id } from "#contract/schema.ts";
import { SiteCreate, siteVisibility } from "#contract/site.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { useWrite } from "#console/data/write.ts";
import { type Fields, useField } from "#console/kit/fields/fields.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { siteTexts, siteCreateTexts as t } from "#console/messages/sites.ts";
import { paths } from "#console/paths.ts";
import { cx } from "#console/ui/class-names.ts";
import { showToast } from "#console/ui/toast.ts";
import { basenameInput } from "./basename.ts";
import { CardChoice, cardsOf } from "./card-choice.tsx";
import { publishedBase } from "./parts.ts";
import { SpacePicker } from "#console/kit/list-picker.tsx";

const steps = ["site", "spaces", "visibility"] as const;
type Step = (typeof steps)[number];

const sources = ["sample", "empty", "existing"] as const;

/** `source` decides what the platform's `spaces` is: the chosen ones, or a new one. */
const schema = SiteCreate.extend({
  // The platform names a site without a title after its first space, which is rarely what readers should see.
  title: SiteCreate.shape.title.unwrap(),
  // Optional for the platform, which has the ID instead: nothing that readers should see.
  basename: basenameInput,
  source: z.enum(sources),
  spaces: z.array(Id),
});
const complete = schema.refine(({ source, spaces }) => source !== "existing" || spaces.length > 0, {
  path: ["spaces"],
  error: t.chooseSpace,
});

/** Asks for a title with a URL, spaces, and visibility in three steps, creates the site with one request, and opens it. */
export function CreateSite(props: { organization: string; onClose: () => void }) {
  const write = useWrite("POST /v1/orgs/{organizationId}/sites");
  const navigate = useNavigate();
  const [step, setStep] = useState<Step>("site");
  const [isRefused, setRefused] = useState(false);
  const at = steps.indexOf(step);
  const next = steps[at + 1];
  return (
    <FormDialog
      title={t.title}
      onClose={props.onClose}
      schema={step === "site" ? schema : complete}
      values={{
        title: "",
        basename: "",
        source: "sample",
        spaces: [] as string[],
        visibility: "public",
      }}
      action={next === undefined ? t.submit : t.next}
      onSubmit={async ({ source, spaces, ...body }) => {
        if (next !== undefined) {
          setStep(next);
          setRefused(false);
          return false;
        }
        const site = await write
          .mutateAsync({
            params: { organizationId: props.organization },
            body: { ...body, spaces: source === "existing" ? spaces : source },
          })
          .catch((error: unknown) => {
            if (isAboutName(error)) {
              setStep("site");
              setRefused(true);
            }
            throw error;
          });
        showToast({ tone: "success", title: t.created(site.title) });
        await navigate(paths.site(props.organization, site.id, "preview"));
        return true;
      }}
    >
      {({ Text }) => (
        <>
          <StepList current={step} onStep={setStep} />
          {step === "site" && (
            <StepBody step={step} isFirst>
              <Text
                name="title"
                label={t.name}
                description={t.nameHint}
                placeholder={t.namePlaceholder}
                autoFocus={!isRefused}
              />
              <NameInUrl Text={Text} autoFocus={isRefused} />
            </StepBody>
          )}
          {step === "spaces" && (
            <StepBody step={step}>
              <Source organization={props.organization} />
            </StepBody>
          )}
          {step === "visibility" && (
            <StepBody step={step}>
              <Visibility />
              <p className="text-sm text-muted">{t.visibilityNote}</p>
            </StepBody>
          )}
        </>
      )}
    </FormDialog>
  );
}

/** Whether the platform refuses the name in the URL. */
const isAboutName = (error: unknown) =>
  error instanceof RequestFailure && error.details.some(({ path }) => path === "body.basename");

/** The name in the URL, which follows the title until people change it. */
function NameInUrl({ Text, autoFocus }: Pick<Fields<"basename">, "Text"> & { autoFocus: boolean }) {
  const { organization } = useOrganization();
  const { getValues, setValue } = useFormContext<{ basename: string }>();
  const [title, basename] = useWatch({ name: ["title", "basename"] }) as [string, string];
  const derived = useRef("");
  useEffect(() => {
    const next = /[\p{L}\p{N}]/u.test(title) ? slugFrom(title) : "";
    if (getValues("basename") === derived.current) {
      setValue("basename", next, { shouldDirty: true, shouldValidate: next !== "" });
    }
    derived.current = next;
  }, [title, getValues, setValue]);
  return (
    <Text
      name="basename"
      label={t.basename}
      description={
        <span className="wrap-anywhere">
          {t.basenameHint(`${publishedBase(organization.urls.app)}/${basename || "…"}`)}
        </span>
      }
      autoFocus={autoFocus}
      mono
    />
  );
}

/** The steps in order. Those before the current one are buttons that lead back. */
function StepList(props: { current: Step; onStep: (step: Step) => void }) {
  const at = steps.indexOf(props.current);
  return (
    <ol aria-label={t.steps} className="flex flex-wrap gap-x-4 gap-y-1 border-b pb-3">
      {steps.map((step, index) => (
        <li key={step} aria-current={index === at ? "step" : undefined}>
          <button
            type="button"
            disabled={index >= at}
            onClick={() => props.onStep(step)}
            className={cx(
              "focus-ring flex h-6 items-center gap-2 rounded-sm",
              index === at && "font-medium",
              index > at && "text-muted",
              index < at && "text-accent hover:underline",
            )}
          >
            <span
              aria-hidden
              className={cx(
                "grid size-5 place-items-center rounded-full border text-xs font-medium tabular-nums",
                index <= at && "border-accent text-accent",
              )}
            >
              {index + 1}
            </span>
            {t.stepNames[step]}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** A step after the first takes the focus, because the button that led to it belongs to the next one now. */
function StepBody(props: { step: Step; isFirst?: true; children: ReactNode }) {
  const { step, isFirst } = props;
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFirst !== true) body.current?.focus();
  }, [isFirst]);
  return (
    <div
      ref={body}
      role="group"
      aria-label={t.stepOf(steps.indexOf(step) + 1, steps.length, t.stepNames[step])}
      tabIndex={-1}
      className="flex min-h-72 flex-col gap-4 outline-none"
    >
      {props.children}
    </div>
  );
}

function Source({ organization }: { organization: string }) {
  const source = useField("source");
  const spaces = useField("spaces");
  return (
    <>
      <CardChoice name="source" label={t.source} options={cardsOf(sources, t.sources)} />
      {source.field.value === "existing" && (
        <SpacePicker
          organizationId={organization}
          label={t.spaces}
          description={t.spacesHint}
          value={spaces.field.value as string[]}
          onChange={spaces.field.onChange}
          error={spaces.error}
        />
      )}
    </>
  );
}

function Visibility() {
  return (
    <CardChoice
      name="visibility"
      label={t.visibility}
      options={siteVisibility.known.options.map((value) => ({
        value,
        label: siteTexts.visibilities[value],
        description: siteTexts.visibilityHints[value],
      }))}
    />
  );
}
