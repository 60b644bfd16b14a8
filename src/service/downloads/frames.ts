/** How much of a download is done, in pages and files. */
export type DownloadProgress = { done: number; total: number };

const frame = { data: 0, progress: 1 };

/**
 * Adds progress to a stream, because clients can't know the size of a download that is created while it is sent. The
 * contract describes the frames (`Download`).
 * @param progress changes while the stream is read
 */
export function withProgress(
  stream: ReadableStream<Uint8Array>,
  progress: Readonly<DownloadProgress>,
): ReadableStream<Uint8Array> {
  let told = -1;
  const tell = (controller: TransformStreamDefaultController<Uint8Array>) => {
    if (told === progress.done) return;
    told = progress.done;
    const text = JSON.stringify({ done: progress.done, total: progress.total });
    controller.enqueue(framed(frame.progress, Buffer.from(text)));
  };
  return stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(bytes, controller) {
        tell(controller);
        controller.enqueue(framed(frame.data, bytes));
      },
      flush: tell,
    }),
  );
}

function framed(kind: number, bytes: Uint8Array): Uint8Array {
  const whole = Buffer.alloc(5 + bytes.length);
  whole[0] = kind;
  whole.writeUInt32BE(bytes.length, 1);
  whole.set(bytes, 5);
  return whole;
}
