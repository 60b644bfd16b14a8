import { type KeyboardEvent, use, useEffect, useId, useRef, useState, createContext } from "react";
import { FileText, Hash, Image, Library, Paperclip } from "lucide-react";
import { editorTexts as t } from "#console/messages/editor.ts";
import { cx } from "#console/ui/class-names.ts";
import { inputClass } from "#console/ui/field.tsx";
import { UploadButton } from "../../upload.tsx";
import type { Upload } from "../../upload.tsx";
import {
  type LinkTargets,
  type LinkTarget,
  searchTargets,
  type TargetKinds,
} from "../../links/use-link-targets.ts";

const icons = {
  page: FileText,
  heading: Hash,
  image: Image,
  file: Paperclip,
  "other-space": Library,
};

/** A field for a URL, or for the name of a page or file to choose. */
export function TargetField(props: {
  label: string;
  value: string;
  autoFocus?: boolean;
  /** Only targets of these kinds are offered. */
  only?: TargetKinds;
  onChange: (address: string) => void;
  /** A target was chosen. */
  onChoose: (target: LinkTarget) => void;
}) {
  const { label, value, autoFocus = false, only, onChange, onChoose } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const targets = useFoundTargets(value, isOpen, only);
  useEffect(() => {
    if (autoFocus) input.current?.select();
  }, [autoFocus]);
  const choose = (target: LinkTarget) => {
    setOpen(false);
    onChoose(target);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isList = isOpen && targets.length > 0;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (isList) setActive((active + step + targets.length) % targets.length);
    } else if (event.key === "Enter" && isList && targets[active]) {
      event.preventDefault();
      choose(targets[active]);
    } else if (event.key === "Escape" && isList) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <input
        ref={input}
        id={id}
        role="combobox"
        aria-expanded={targets.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
        autoComplete="off"
        spellCheck={false}
        placeholder={hintOf(only)}
        value={value}
        className={cx(inputClass, "h-8")}
        onChange={(event) => {
          setOpen(true);
          setActive(-1);
          onChange(event.currentTarget.value);
        }}
        onFocus={() => setOpen(value === "")}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        tabIndex={-1}
        aria-label={t.targets}
        className="max-h-56 overflow-y-auto empty:hidden"
      >
        {targets.map((target, index) => (
          <TargetRow
            key={`${target.address} ${target.place}`}
            id={`${id}-${index}`}
            target={target}
            isActive={index === active}
            onChoose={() => choose(target)}
          />
        ))}
      </div>
      {only !== undefined && <UploadTarget {...props} only={only} />}
    </div>
  );
}

/** Where only files fit, one of this device does, too: on a phone, none can be dropped. */
function UploadTarget(props: {
  label: string;
  only: TargetKinds;
  onChange: (address: string) => void;
}) {
  const upload = use(UploadContext);
  if (upload === undefined || !props.only.includes("image")) return null;
  const isImage = !props.only.includes("file");
  return (
    <UploadButton
      about={props.label}
      {...(isImage && { only: "images" })}
      upload={upload}
      onUploaded={props.onChange}
    />
  );
}

function hintOf(only: TargetKinds | undefined): string {
  if (only === undefined || only.includes("page")) return t.targetHint;
  return only.includes("file") ? t.fileHint : t.imageHint;
}

function TargetRow(props: {
  id: string;
  target: LinkTarget;
  isActive: boolean;
  onChoose: () => void;
}) {
  const { id, target, isActive, onChoose } = props;
  const Icon = icons[target.kind];
  return (
    // The field has the focus and the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={cx(
        "flex min-h-8 cursor-default items-center gap-2 rounded-md px-2 py-1 hover:bg-hover",
        isActive && "bg-selected",
      )}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon size={14} aria-hidden className="shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block truncate">{target.title}</span>
        {target.place !== "" && (
          <span className="block truncate text-sm text-muted">{target.place}</span>
        )}
      </span>
    </div>
  );
}

/** What is typed as a URL is one. */
const isUrl = (typed: string) => /^(?:[a-z][\w+.-]*:|\/|#|\.{1,2}\/)/i.test(typed);

/**
 * The pages and files that match what is typed: of this change request at once, of other spaces after a pause.
 *
 * @param kinds - only targets of these kinds
 */
function useFoundTargets(
  typed: string,
  isOpen: boolean,
  kinds: TargetKinds | undefined,
): readonly LinkTarget[] {
  const targets = use(TargetsContext);
  const [matches, setMatches] = useState<readonly LinkTarget[]>([]);
  useEffect(() => {
    if (!targets || !isOpen || isUrl(typed)) return undefined;
    return searchTargets(targets, typed, kinds, setMatches);
  }, [targets, typed, isOpen, kinds]);
  return isOpen && !isUrl(typed) ? matches : [];
}

/** Where links of the open page can lead. */
export const TargetsContext = createContext<LinkTargets | undefined>(undefined);

/** Uploads into the change request of the open page. */
export const UploadContext = createContext<Upload | undefined>(undefined);
