import { Failure } from "#service/kernel/errors.ts";

/** How much of a download is done, in pages and files. */
export type DownloadProgress = { done: number; total: number };

const frame = { data: 0, progress: 1, failure: 2 };
const unexpected = "The file couldn't be created. Try again in a moment.";

/**
 * Adds progress to a stream, because clients can't know the size of a download that is created while it is sent, and
 * tells why it fails, because the response has begun by then. The contract describes the frames (`Download`).
 * @param progress changes while the stream is read
 */
export function withProgress(
  stream: ReadableStream<Uint8Array>,
  progress: Readonly<DownloadProgress>,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let told = -1;
  const tell = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    if (told === progress.done) return;
    told = progress.done;
    const { done, total } = progress;
    controller.enqueue(framed(frame.progress, printed({ done, total })));
  };
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        tell(controller);
        if (done) controller.close();
        else controller.enqueue(framed(frame.data, value));
      } catch (error) {
        const message = error instanceof Failure ? error.message : unexpected;
        const status = error instanceof Failure ? error.status : 500;
        controller.enqueue(framed(frame.failure, printed({ status, message })));
        controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const printed = (value: object) => Buffer.from(JSON.stringify(value));

function framed(kind: number, bytes: Uint8Array): Uint8Array {
  const whole = Buffer.alloc(5 + bytes.length);
  whole[0] = kind;
  whole.writeUInt32BE(bytes.length, 1);
  whole.set(bytes, 5);
  return whole;
}
