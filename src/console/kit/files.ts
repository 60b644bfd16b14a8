import { useEffect, useEffectEvent, useState } from "react";

/* Files that come from the user's device, and go there. */

/**
 * Takes files that are dropped anywhere on the screen. Without this, the browser would leave the console and show them.
 *
 * @param onDrop - undefined if there is no place for files
 * @returns whether files that can be dropped are over the window
 */
export function useFileDrop(onDrop: ((files: DataTransfer) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false);
  const enter = useEffectEvent(() => setOver(onDrop !== undefined));
  const take = useEffectEvent((files: DataTransfer) => onDrop?.(files));
  useEffect(() => {
    const own = new AbortController();
    const { signal } = own;
    const filesOf = ({ dataTransfer }: DragEvent) =>
      dataTransfer?.types.includes("Files") === true ? dataTransfer : undefined;
    const over = (event: DragEvent) => {
      if (filesOf(event) === undefined) return;
      event.preventDefault();
      enter();
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      const files = filesOf(event);
      if (files === undefined) return;
      event.preventDefault();
      setOver(false);
      take(files);
    };
    addEventListener("dragover", over, { signal });
    addEventListener("dragleave", leave, { signal });
    addEventListener("drop", drop, { signal });
    return () => own.abort();
  }, []);
  return isOver;
}

/** A file's content as base64. Throws the reader's error if the browser can't read it. */
export async function base64Of(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener("load", () => resolve(String(reader.result)));
  reader.addEventListener("error", () => reject(reader.error as Error));
  reader.readAsDataURL(file);
  return (await promise).replace(/^[^,]*,/, "");
}

/** Saves a file through the browser's download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads it after the click; ten seconds are enough for it to start.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
