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
