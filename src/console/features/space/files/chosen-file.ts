/** The platform's limit of a file that is sent with a request, in bytes. */
export const largestFile = 1024 * 1024;

/** The bytes of a file, as requests contain them. */
export async function base64Of(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
  reader.onerror = () => reject(reader.error ?? new Error("The file can't be read."));
  reader.readAsDataURL(file);
  return promise;
}
