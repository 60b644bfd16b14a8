import { useEffect, useId, useRef, useState } from "react";
import type { BaseSyntheticEvent } from "react";
import type { ReactNode } from "react";
import { zodResolver } from "@hookform/resolvers/zod";
import type { UseFormReturn } from "react-hook-form";
import { FormProvider, useForm } from "react-hook-form";
import type { Resolver, ResolverResult } from "react-hook-form";
import type { Schema } from "#contract/operation.ts";
import { sentence } from "#contract/sentence.ts";
import { drafts } from "#console/kit/draft.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { Clashes } from "#console/kit/fields/clash.tsx";
import { fields, FormMode, FormSchema } from "#console/kit/fields/fields.tsx";
import type { Fields } from "#console/kit/fields/fields.tsx";
import { useOwnKeys } from "#console/kit/keys/use-keys.ts";
import { common } from "#console/messages/common.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import type { FormSource } from "./use-form-source.ts";
import { useLeaveGuard } from "./use-leave-guard.tsx";
import { refill, useBase, useStaleSave } from "./use-stale-save.ts";
import type { Base } from "./use-stale-save.ts";
import { fieldOf, isSame, touchedNames, valuesToSend } from "./values.ts";
import type { Values } from "./values.ts";

export type FormPanelProps<S extends Schema, V extends Values> = {
  /** The request body's schema, from the contract. */
  schema: S;
  /** What the inputs hold at first; its names are the fields there are. */
  values: V;
  /** Which version of a resource `values` are, and how to read it again: both from `useFormSource`. */
  version?: string | undefined;
  reread?: FormSource<V>["reread"];
  /** A partial update: only what was touched is sent, and nothing touched is nothing to send. */
  isPatch?: boolean;
  /** Keeps what is typed in this browser under this name until it is sent. Hold the user's ID in it. */
  draft?: string;
  /** A verb: "Create space". */
  action: string;
  /** Why sending is off, as a sentence. */
  unavailable?: string | undefined;
  /** Why the person may change nothing here, as a sentence: the fields can only be read then. */
  readOnly?: string | undefined;
  /**
   * Sends; what it throws is shown, faults of single values at their fields. It is asked once for what stands in the form, and
   * answers false when that was not done and the person knows why. A form from `useFormSource` hands `ifMatch` on to its write.
   */
  onSubmit: (body: S["_zod"]["output"], ifMatch: string | undefined) => Promise<unknown>;
  /** Tells the dialog around whether there is something to lose. */
  onTouchedChange?: (isTouched: boolean) => void;
  onCancel?: () => void;
  children: (fields: Fields<keyof V & string>) => ReactNode;
};

/**
 * A form over a schema of the contract: limits and need are read from it, what the service refuses is shown at its field,
 * leaving with touched fields asks, and Mod+Enter sends, once for what was typed. Filled by `useFormSource` it never overwrites
 * what somebody else has saved meanwhile: where both changed a field, theirs stands beside yours, and what was typed stays
 * until one is chosen.
 */
export function FormPanel<S extends Schema, V extends Values>(props: FormPanelProps<S, V>) {
  const base = useBase(props);
  const resolve = resolverOf(props, base);
  const form = useForm<Values>({
    defaultValues: props.values,
    resolver: resolve,
    // Faults show when a field is left, and go as soon as they are mended.
    mode: "onTouched",
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const stale = useStaleSave(form, props, base);
  const draft = useDraft(form, props.draft, base);
  const question = useLeaveGuard(isDirty && !isSubmitting, draft.drop);
  const { onTouchedChange } = props;
  useEffect(() => onTouchedChange?.(isDirty), [isDirty, onTouchedChange]);
  const reasonId = useId();

  const isUnchanged = () => isSame(form.getValues(), base.get().values);
  const { send, isSent } = useSend(form, isUnchanged, async () => {
    const sent = await stale.save(async (ifMatch) => {
      // Made anew for each version that it goes over.
      const { values } = await resolve(form.getValues(), undefined, unnamed);
      return props.onSubmit(values as S["_zod"]["output"], ifMatch);
    });
    if (sent === undefined) return false;
    // What was sent is the new ground: only what was typed since is unsaved.
    refill(form, sent, form.getValues());
    if (isUnchanged()) draft.drop();
    return true;
  });
  const { keys } = common;
  useOwnKeys([{ keys: "Mod+Enter", label: keys.submit, group: keys.form }]);
  const formError = errors.root?.["service"]?.message;
  const off =
    props.readOnly ??
    props.unavailable ??
    (stale.isUndecided ? common.form.stale.choose : undefined) ??
    ((props.isPatch === true || isSent) && !isDirty ? common.form.unchanged : undefined);

  return (
    <FormProvider {...form}>
      <FormSchema value={props.schema}>
        {/* Not in the registry of keys: it means the form that has the focus, and there may be several. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form
          noValidate
          className="flex flex-col gap-4"
          aria-describedby={props.readOnly === undefined ? undefined : reasonId}
          onSubmit={(event) => {
            // A form in a dialog is inside of the screen's React tree, where there may be another form.
            event.stopPropagation();
            // Enter sends also where the button is off.
            if (off === undefined) void send(event);
            else event.preventDefault();
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
            event.preventDefault();
            event.currentTarget.requestSubmit();
          }}
        >
          {draft.isRestored && isDirty && (
            <Banner
              tone="info"
              title={common.form.restored}
              actions={
                <Button size="small" onPress={draft.discard}>
                  {common.form.discard}
                </Button>
              }
            />
          )}
          <FormMode
            value={{ isOff: props.readOnly !== undefined, isPatch: props.isPatch === true }}
          >
            <Clashes value={stale}>{props.children(fields as Fields<keyof V & string>)}</Clashes>
          </FormMode>
          {formError !== undefined && (
            <Banner tone="danger" live="alert" title={common.form.failed}>
              {formError}
            </Banner>
          )}
          {stale.isClashing && (
            <Banner tone="warning" live="alert" title={common.form.stale.title}>
              {common.form.stale.body}
            </Banner>
          )}
          <div className="flex flex-wrap items-center justify-end gap-2 pt-1">
            {props.readOnly !== undefined && (
              <p id={reasonId} className="min-w-0 flex-1 basis-60 text-sm text-muted">
                {props.readOnly}
              </p>
            )}
            {props.onCancel !== undefined && (
              <Button onPress={props.onCancel}>{common.cancel}</Button>
            )}
            <Button type="submit" variant="primary" isPending={isSubmitting} unavailable={off}>
              {props.action}
            </Button>
          </div>
        </form>
      </FormSchema>
      {question}
    </FormProvider>
  );
}

/** What of the inputs goes into the request. */
function toSend<S extends Schema, V extends Values>(
  { schema, isPatch }: FormPanelProps<S, V>,
  values: Values,
  base: Base,
): Values {
  const touched = isPatch === true ? touchedNames(base.get().values, values) : undefined;
  return valuesToSend(schema, values, touched);
}

function resolverOf<S extends Schema, V extends Values>(
  props: FormPanelProps<S, V>,
  base: Base,
): Resolver<Values> {
  const resolve = zodResolver(props.schema as never, { error: sentence as never });
  return async (values, context, options) => {
    const sent = toSend(props, values, base);
    return (await resolve(sent as never, context, options as never)) as ResolverResult<Values>;
  };
}

/** What a resolver wants to know of the inputs beside their values. */
const unnamed = { fields: {}, shouldUseNativeValidation: false };

/**
 * Keeps what was typed into a form as a draft and puts back that from last time. Fields that nobody touched are not in it:
 * they would come back over what others have saved since.
 */
function useDraft(form: UseFormReturn<Values>, name: string | undefined, base: Base) {
  const [kept, setKept] = useState(() => (name === undefined ? undefined : drafts.read(name)));
  useEffect(() => {
    if (name === undefined) return undefined;
    if (typeof kept === "object" && kept !== null) {
      for (const [field, value] of Object.entries(kept)) {
        if (field in form.getValues()) form.setValue(field, value, { shouldDirty: true });
      }
    }
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (isDirty !== true) return;
        const touched = touchedNames(base.get().values, values);
        const typed = Object.entries(values).filter(([field]) => touched.has(field));
        drafts.write(name, Object.fromEntries(typed));
      },
    });
  }, [form, name, kept, base]);
  const drop = () => {
    if (name !== undefined) drafts.drop(name);
  };
  return {
    isRestored: kept !== undefined,
    drop,
    discard: () => {
      setKept(undefined);
      form.reset();
      drop();
    },
  };
}

/**
 * Sends a form once for what stands in it: not again while it is under way, and not after it was sent until something is
 * changed. The keys still reach a dialog whose form was sent while the next screen is being drawn. What failed can be sent
 * again at once.
 *
 * @param isUnchanged - whether nothing differs from what was sent last
 * @param deliver - sends what is in the form; answers whether it was sent, and shows what it throws at the fields
 */
function useSend(
  form: UseFormReturn<Values>,
  isUnchanged: () => boolean,
  deliver: () => Promise<boolean>,
) {
  const isUnderWay = useRef(false);
  // Beside the state: keys may come before what the state says is drawn.
  const wasSent = useRef(false);
  const [isSent, setSent] = useState(false);

  const submit = form.handleSubmit(async () => {
    try {
      if (!(await deliver())) return;
      wasSent.current = true;
      setSent(true);
    } catch (error) {
      showFailure(form, error);
    }
  });

  async function send(event: BaseSyntheticEvent): Promise<void> {
    event.preventDefault();
    if (isUnderWay.current || (wasSent.current && isUnchanged())) return;
    isUnderWay.current = true;
    try {
      await submit(event);
    } finally {
      isUnderWay.current = false;
    }
  }
  return { send, isSent };
}

function showFailure(form: UseFormReturn<Values>, error: unknown): void {
  const failure = describeFailure(error);
  const names = Object.keys(form.getValues());
  const elsewhere: string[] = [];
  for (const { path, message } of failure.details) {
    const name = fieldOf(path, names);
    if (name === undefined) elsewhere.push(message);
    else form.setError(name, { message }, { shouldFocus: true });
  }
  const isTold = failure.details.length > 0 && elsewhere.length === 0;
  const message = isTold ? common.form.check : [failure.message, ...elsewhere].join(" ");
  form.setError("root.service", { message });
}
