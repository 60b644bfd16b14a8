import { useCallback, useState } from "react";
import { gate } from "#console/kit/gate.ts";
import { largestFile } from "#console/kit/upload-in-parts.ts";
import { common } from "#console/messages/common.ts";
import { imageSizeTexts as t } from "#console/messages/image-sizes.ts";
import { formatBytes } from "#console/messages/format.ts";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { longestSide } from "./still-image.ts";
import type { LargeImage } from "./reduce-images.ts";

/** Asks how large images are to be uploaded. @returns the files to upload, in their order; undefined if none */
export type AskSizes = (files: readonly File[]) => Promise<readonly File[] | undefined>;

type Answer = "scale" | "keep" | "cancel";

/** What is asked about a batch of files. */
type SizeQuestion = { images: readonly LargeImage[]; answer: (answer: Answer) => void };

/**
 * Offers to scale images that are larger than pages need. One answer counts for all files that are added together.
 *
 * @returns how to ask, and the question to show while it is open
 */
export function useImageSizes(): { ask: AskSizes; question: SizeQuestion | undefined } {
  const [questions, setQuestions] = useState<readonly SizeQuestion[]>([]);
  const ask = useCallback<AskSizes>(async (files) => {
    // Code that only few files need. Without a connection to load it, images are uploaded as they are.
    const images = await import("./reduce-images.ts").then(
      ({ largeImages }) => largeImages(files),
      () => [],
    );
    if (images.length === 0) return files;
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const question = { images, answer: resolve };
    setQuestions((before) => [...before, question]);
    const answer = await promise;
    setQuestions((before) => before.filter((open) => open !== question));
    if (answer === "cancel") return undefined;
    if (answer === "keep") return files;
    const smaller = new Map(images.map((image) => [image.file, image.smaller]));
    return files.map((file) => smaller.get(file) ?? file);
  }, []);
  return { ask, question: questions[0] };
}

/** Asks in a dialog: for files that were pasted or dropped. */
export function ImageSizeDialog({ question }: { question: SizeQuestion | undefined }) {
  if (question === undefined) return null;
  const { images, answer } = question;
  return (
    <Dialog
      isOpen
      title={t.title(images.length)}
      size="medium"
      onClose={() => answer("cancel")}
      footer={
        <>
          <Button onPress={() => answer("cancel")}>{common.cancel}</Button>
          <SizeChoice question={question} />
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-muted">{t.body(longestSide)}</p>
        <ul className="max-h-64 divide-y overflow-y-auto rounded-md border" aria-label={t.list}>
          {images.map(({ file, width, height }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two files can have the same name
            <li key={index} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
              <bdi className="min-w-0 flex-1 wrap-anywhere">{file.name}</bdi>
              <span className="text-sm whitespace-nowrap text-muted">{t.size(width, height)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

/** Asks where the image was chosen. */
export function InlineImageSize({ question }: { question: SizeQuestion }) {
  const [image] = question.images;
  return (
    <div role="group" aria-label={t.title(1)} className="flex basis-full flex-col gap-2">
      <p role="status" className="text-sm text-muted">
        {image !== undefined && t.isLarge(image.width, image.height)}
      </p>
      <div className="flex flex-wrap gap-2">
        <SizeChoice question={question} size="small" />
        <Button size="small" variant="quiet" onPress={() => question.answer("cancel")}>
          {common.cancel}
        </Button>
      </div>
    </div>
  );
}

function SizeChoice({ question, size }: { question: SizeQuestion; size?: "small" }) {
  const { images, answer } = question;
  const original = images.map(({ file }) => file);
  const smaller = images.map((image) => image.smaller);
  return (
    <>
      <Button
        {...(size && { size })}
        unavailable={gate([original.every((file) => file.size > largestFile), t.tooLarge])}
        onPress={() => answer("keep")}
      >
        {t.keep(images.length, formatBytes(sizeOf(original)))}
      </Button>
      <Button {...(size && { size })} variant="primary" autoFocus onPress={() => answer("scale")}>
        {t.scale(longestSide, formatBytes(sizeOf(smaller)))}
      </Button>
    </>
  );
}

const sizeOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0);
