import { useEffect, useEffectEvent, useState } from "react";

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
