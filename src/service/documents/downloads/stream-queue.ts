import PQueue from "p-queue";
import { minute } from "#service/kernel/clock.ts";
import { Failure } from "#service/kernel/errors.ts";

/** A client that reads nothing for this long loses its slot. */
const patience = minute;
const mostWaiting = 20;

/** Starts streams in turn, so that few are made at once. */
export type StreamQueue = (
  begin: () => ReadableStream<Uint8Array>,
) => Promise<ReadableStream<Uint8Array>>;

/**
 * Creates a queue of streams. Each keeps its slot until it ends or its reader stops reading.
 * @param noun plural, for the sentence of the error
 */
export function createStreamQueue(atOnce: number, noun: string): StreamQueue {
  const queue = new PQueue({ concurrency: atOnce });
  return async (begin) => {
    if (queue.size >= mostWaiting) {
      throw new Failure(503, `Too many ${noun} are being created. Try again in a minute.`);
    }
    return new Promise((resolve, reject) => {
      const task = () =>
        new Promise<void>((ended) => resolve(readWithPatience(begin().getReader(), ended)));
      queue.add(task).catch(reject);
    });
  };
}

function readWithPatience(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  ended: () => void,
): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const end = () => {
    clearTimeout(timer);
    ended();
  };
  const wait = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    timer = setTimeout(() => {
      ended();
      controller.error(new Error("The file wasn't downloaded."));
      void reader.cancel();
    }, patience);
    timer.unref();
  };
  return new ReadableStream<Uint8Array>({
    start: wait,
    async pull(controller) {
      clearTimeout(timer);
      try {
        const { done, value } = await reader.read();
        if (!done) {
          controller.enqueue(value);
          wait(controller);
          return;
        }
        end();
        controller.close();
      } catch (error) {
        end();
        throw error;
      }
    },
    async cancel(reason) {
      end();
      await reader.cancel(reason);
    },
  });
}
