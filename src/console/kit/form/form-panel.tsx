import { use, useCallback, useEffect, useId, useRef, useState } from "react";
import type { BaseSyntheticEvent, RefObject } from "react";
import type { ReactNode } from "react";
import { zodResolver } from "@hookform/resolvers/zod";
import type { UseFormReturn } from "react-hook-form";
import { FormProvider, useForm } from "react-hook-form";
import type { Resolver, ResolverResult } from "react-hook-form";
import type { Schema } from "#contract/operation.ts";
import { sentence } from "#contract/sentence.ts";
import { whyNotWrite } from "#console/data/read-only.ts";
import { drafts } from "#console/kit/draft.ts";
import { describeFailure, isWorded, type Failure } from "#console/kit/failure.ts";
import { fields, FormMode, FormSchema, Clashes } from "#console/kit/fields/fields.tsx";
import type { Fields } from "#console/kit/fields/fields.tsx";
import type { LaterSchema } from "#console/kit/fields/rules.ts";
import { useOwnKeys } from "#console/kit/keys/use-keys.ts";
import { common } from "#console/messages/common.ts";
import { formTexts } from "#console/messages/forms.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { cx } from "#console/ui/class-names.ts";
import { useDraftName } from "./draft-name.ts";
import {
  FormFailure,
  InView,
  sendFailureOf,
  useSecondsLeft,
  type SendFailure,
} from "./form-failure.tsx";
import { SavedTogether } from "./save-bar.tsx";
import type { FormSource } from "./use-form-source.ts";
import { useLeaveGuard } from "./use-leave-guard.tsx";
import { refill, useBase, useStaleSave } from "./use-stale-save.ts";
import type { Base } from "./use-stale-save.ts";
import { fieldOf, isSame, touchedNames, valuesToSend } from "./values.ts";
import type { Values } from "./values.ts";

export type FormPanelProps<S extends Schema, V extends Values> = {
  /** Schema of the request body, from the contract. A form that a screen shows at first loads it later (`schemaLater`). */
  schema: S | LaterSchema<S>;
  /** Initial values of the inputs. Their names define the fields. */
  values: V;
  /** The version of the resource that `values` come from, and functions to read newer ones. `useFormSource` provides them. */
  version?: string | undefined;
  reread?: FormSource<V>["reread"];
  known?: FormSource<V>["known"];
  /** A partial update: sends only changed fields. Without changes, there is nothing to send. */
  isPatch?: boolean;
  /**
   * Keeps unsent input in this browser under this name, which includes the user's ID. By default, a form with several fields has a
   * name of its own (`useDraftName`). Secrets are never kept.
   */
  draft?: string | undefined;
  /** Something else on the screen leads away from it. The draft stays, so nothing is asked. */
  isLeaving?: boolean;
  /** Verb and object: "Create space". */
  action: string;
  /** Said when sending failed, if the form doesn't save anything: "Couldn't start the import." */
  failed?: string;
  /** The form itself signs in: a 401 is the answer to what was typed. */
  signsIn?: boolean;
  /** Why the form can't be sent, as a sentence. */
  unavailable?: string | undefined;
  /** Why the user can't change anything here, as a sentence. The fields are read-only then. */
  readOnly?: string | undefined;
  /**
   * Sends the form. Errors that it throws are shown, those of single values at their fields. Called once per set of values.
   * Resolves to false when nothing was sent and the user already knows why. A form from `useFormSource` passes `ifMatch` to its
   * write.
   */
  onSubmit: (body: S["_zod"]["output"], ifMatch: string | undefined) => Promise<unknown>;
  /** Tells the surrounding dialog or panel whether there are unsaved changes. It calls `forget` before it discards them. */
  onTouchedChange?: (isTouched: boolean, forget: () => void) => void;
  onCancel?: () => void;
  /** What is said of the input, beside the button. However long it gets, the button stays where it is. */
  note?: ReactNode;
  children: (fields: Fields<keyof V & string>) => ReactNode;
};

/**
 * A form over a schema of the contract. It reads limits and required marks from the schema, shows the service's errors at their
 * fields, asks before leaving with unsaved changes, and sends on Mod+Enter, once per set of values. With `useFormSource` it never
 * overwrites another person's save: if both changed a field, the form shows both values and keeps yours until you choose.
 */
export function FormPanel<S extends Schema, V extends Values>(given: FormPanelProps<S, V>) {
  const props = { ...given, readOnly: given.readOnly ?? whyNotWrite() };
  const base = useBase(props);
  const resolve = resolverOf(props, base);
  const form = useForm<Values>({
    defaultValues: props.values,
    resolver: resolve,
    // Errors appear when a field loses focus, and disappear as soon as they are fixed.
    mode: "onTouched",
  });
  const { isDirty, isSubmitting, errors } = form.formState;
  const stale = useStaleSave(form, props, base);
  const secrets = useRef(new Set<string>());
  const draftName = useDraftName({ ...props, label: props.action });
  const draft = useDraft(form, draftName, base, secrets);
  const { drop } = draft;
  const question = useLeaveGuard(isDirty && !isSubmitting && props.isLeaving !== true, drop);
  const { onTouchedChange } = props;
  useEffect(() => onTouchedChange?.(isDirty, drop), [isDirty, drop, onTouchedChange]);
  const reasonId = useId();

  const isUnchanged = () => isSame(form.getValues(), base.get().values);
  const [failure, setFailure] = useState<SendFailure>();
  const wait = useSecondsLeft(failure);
  const tell = (error: unknown) => {
    const told = describeFailure(error);
    setFailure(sendFailureOf(told, props.signsIn === true, isWorded(error)));
    showFailure(form, told);
    draft.keep();
  };
  const { send, isSent } = useSend(form, props.isPatch === true, isUnchanged, tell, async () => {
    // What is created now isn't offered again by another form of this name, on the screen that comes next.
    if (props.isPatch !== true) drop();
    const sent = await stale.save(async (ifMatch) => {
      await loadSchema(props.schema);
      // Resolved again for each version that it is applied to.
      const { values } = await resolve(form.getValues(), undefined, unnamed);
      return props.onSubmit(values as S["_zod"]["output"], ifMatch);
    });
    if (sent === undefined) {
      draft.keep();
      return false;
    }
    // What was sent is the new base: only later input counts as unsaved.
    refill(form, sent, form.getValues());
    if (isUnchanged()) drop();
    return true;
  });
  const { keys } = formTexts;
  useOwnKeys([{ keys: "Mod+Enter", label: keys.submit, group: keys.form }]);
  const formError = errors.root?.["service"]?.message;
  const off =
    props.readOnly ??
    (formError !== undefined && wait > 0 ? formTexts.failure.wait(wait) : undefined) ??
    props.unavailable ??
    (stale.isUndecided ? formTexts.stale.choose : undefined) ??
    ((props.isPatch === true || isSent) && !isDirty ? formTexts.unchanged : undefined);
  // Others save it together with theirs, unless it can't be changed at all: then it says why itself.
  const together = use(SavedTogether);
  const isOwn = together === undefined || props.readOnly !== undefined;
  const isNoted = props.note !== undefined && props.readOnly === undefined;
  useEffect(() => {
    if (!isOwn)
      together.put(reasonId, { isDirty, off, save: () => send(), discard: draft.discard });
  });
  // On its own: dropped and put again, a form would draw the bar anew with each keystroke.
  useEffect(() => (isOwn ? undefined : () => together.drop(reasonId)), [isOwn, together, reasonId]);

  return (
    <FormProvider {...form}>
      <FormSchema value={props.schema}>
        {/* Not in the registry of keys: it means the form that has the focus, and there may be several. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <form
          noValidate
          className="flex flex-col gap-4"
          aria-describedby={props.readOnly === undefined ? undefined : reasonId}
          onFocus={() => void loadSchema(props.schema).catch(() => undefined)}
          onSubmit={(event) => {
            // A form in a dialog is inside the screen's React tree, which may contain another form.
            event.stopPropagation();
            // Enter submits even when the button is disabled.
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
              title={formTexts.restored}
              actions={
                <Button size="small" onPress={draft.discard}>
                  {formTexts.discard}
                </Button>
              }
            />
          )}
          <FormMode
            value={{
              isOff: props.readOnly !== undefined,
              isPatch: props.isPatch === true,
              secrets,
            }}
          >
            <Clashes value={stale}>{props.children(fields as Fields<keyof V & string>)}</Clashes>
          </FormMode>
          {formError !== undefined && failure !== undefined && (
            <InView of={failure}>
              <FormFailure
                failure={failure}
                title={props.failed ?? formTexts.failed}
                message={formError}
                wait={wait}
              />
            </InView>
          )}
          {stale.isClashing && (
            <InView>
              <Banner tone="warning" live="alert" title={formTexts.stale.title}>
                {formTexts.stale.body}
              </Banner>
            </InView>
          )}
          {/* Without a button, Enter would only submit a form with a single input. */}
          {!isOwn && <input type="submit" hidden />}
          {isOwn && (
            <div
              className={cx(
                "flex justify-end gap-2 pt-1",
                // Reversed: at the top, and above the note if there is no room beside it.
                isNoted ? "flex-wrap-reverse items-end" : "flex-wrap items-center",
              )}
            >
              {props.readOnly !== undefined && (
                <p id={reasonId} className="min-w-0 flex-1 basis-60 text-sm text-muted">
                  {props.readOnly}
                </p>
              )}
              {isNoted && <div className="min-w-0 flex-1 basis-60">{props.note}</div>}
              <div className="ms-auto flex flex-wrap justify-end gap-2">
                {props.onCancel !== undefined && (
                  <Button onPress={props.onCancel}>{common.cancel}</Button>
                )}
                <Button type="submit" variant="primary" isPending={isSubmitting} unavailable={off}>
                  {props.action}
                </Button>
              </div>
            </div>
          )}
        </form>
      </FormSchema>
      {question}
    </FormProvider>
  );
}

/** The request body for the inputs. */
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
  return async (values, context, options) => {
    const sent = toSend(props, values, base);
    const schema = await loadSchema(props.schema).catch(() => undefined);
    // Sending tries again to load it, and tells the user if that fails.
    if (schema === undefined) return { values: sent, errors: {} };
    const resolve = zodResolver(schema as never, { error: sentence as never });
    return (await resolve(sent as never, context, options as never)) as ResolverResult<Values>;
  };
}

/** @throws if it can't be loaded */
async function loadSchema<S extends Schema>(schema: S | LaterSchema<S>): Promise<S> {
  return "rules" in schema ? schema.load() : schema;
}

/** Options that a resolver requires besides the values. */
const unnamed = { fields: {}, shouldUseNativeValidation: false };

/**
 * Saves the form's input as a draft and restores the previous draft. The draft contains only changed fields, so that restoring it
 * doesn't revert what others have saved since.
 */
function useDraft(
  form: UseFormReturn<Values>,
  name: string | undefined,
  base: Base,
  secrets: RefObject<ReadonlySet<string>>,
) {
  const [kept, setKept] = useState(() => (name === undefined ? undefined : drafts.read(name)));
  useEffect(() => {
    if (name === undefined) return undefined;
    if (typeof kept === "object" && kept !== null) {
      for (const [field, value] of Object.entries(kept)) {
        if (field in form.getValues()) form.setValue(field, value, { shouldDirty: true });
      }
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepTyped(name, values, base, secrets.current),
    });
  }, [form, name, kept, base, secrets]);
  const drop = useCallback(() => {
    if (name !== undefined) drafts.drop(name);
  }, [name]);
  return {
    isRestored: kept !== undefined,
    keep: () => {
      if (name !== undefined) keepTyped(name, form.getValues(), base, secrets.current);
    },
    drop,
    discard: () => {
      setKept(undefined);
      form.reset();
      drop();
    },
  };
}

/** What was typed and then taken back isn't kept: a form that asks nothing when it is closed has nothing to restore. */
function keepTyped(name: string, values: Values, base: Base, secrets: ReadonlySet<string>): void {
  const touched = touchedNames(base.get().values, values);
  const typed = Object.entries(values).filter(
    ([field]) => touched.has(field) && !secrets.has(field),
  );
  if (typed.length > 0) drafts.write(name, Object.fromEntries(typed));
  else drafts.drop(name);
}

/**
 * Submits a form once per set of values: not while a submit is running, and not after a successful one until something changes.
 * Keys can still reach a dialog whose form was sent, while the next screen renders. A failed submit can be retried immediately.
 * A partial update that is submitted again while one is running follows it with what was changed meanwhile; a form that creates
 * something would create a second one.
 *
 * @param isUnchanged - whether the values equal those that were sent last
 * @param tell - shows why sending failed
 * @param deliver - sends the form's values and shows errors at their fields; resolves to whether they were sent
 */
function useSend(
  form: UseFormReturn<Values>,
  isPatch: boolean,
  isUnchanged: () => boolean,
  tell: (error: unknown) => void,
  deliver: () => Promise<boolean>,
) {
  const isUnderWay = useRef(false);
  const isAskedAgain = useRef(false);
  // A ref, because keys can arrive before React renders a new state.
  const wasSent = useRef(false);
  const [isSent, setSent] = useState(false);

  const submit = form.handleSubmit(async () => {
    try {
      if (await deliver()) {
        wasSent.current = true;
        setSent(true);
      } else isAskedAgain.current = false;
    } catch (error) {
      isAskedAgain.current = false;
      tell(error);
    }
  });

  async function send(event?: BaseSyntheticEvent): Promise<void> {
    event?.preventDefault();
    if (isUnderWay.current) {
      isAskedAgain.current = isPatch;
      return;
    }
    if (wasSent.current && isUnchanged()) return;
    isUnderWay.current = true;
    try {
      do {
        isAskedAgain.current = false;
        // oxlint-disable-next-line no-await-in-loop
        await submit(event);
      } while (isAskedAgain.current && !isUnchanged());
    } finally {
      isUnderWay.current = false;
    }
  }
  return { send, isSent };
}

function showFailure(form: UseFormReturn<Values>, failure: Failure): void {
  const names = Object.keys(form.getValues());
  const elsewhere: string[] = [];
  for (const { path, message } of failure.details) {
    const name = fieldOf(path, names);
    if (name === undefined) elsewhere.push(message);
    else form.setError(name, { message }, { shouldFocus: true });
  }
  const isShownOnFields = failure.details.length > 0 && elsewhere.length === 0;
  const more = elsewhere.filter((message) => !failure.message.includes(message));
  const message = isShownOnFields ? formTexts.check : [failure.message, ...more].join(" ");
  form.setError("root.service", { message });
}
