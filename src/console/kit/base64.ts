/** A file's content as base64. Throws the reader's error if the browser can't read it. */
export async function base64Of(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener("load", () => resolve(String(reader.result)));
  reader.addEventListener("error", () => reject(reader.error as Error));
  reader.readAsDataURL(file);
  return (await promise).replace(/^[^,]*,/, "");
}
