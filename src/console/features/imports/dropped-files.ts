/** A file to import, with its path in the folder that was chosen or dropped. */
export type ChosenFile = { path: string; file: File };

/** Files of a file dialog, also of one that chooses a folder. */
export function chosenFiles(files: Iterable<File>): ChosenFile[] {
  return [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/** What systems and tools put into folders. It isn't sent, and may be many times as much as the pages. */
const clutter = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|node_modules|\.git)(?:\/|$)/i;

export const isClutter = (path: string): boolean => clutter.test(path);

/** While the contents of folders are read. */
export type Listing = {
  signal: AbortSignal;
  /** Called with the files so far. @throws to end it */
  onFound: (count: number) => void;
};

/** What was dropped, with the contents of folders. Call it within the event: the browser forgets the items afterwards. */
export async function droppedFiles(
  transfer: DataTransfer,
  listing: Listing,
): Promise<ChosenFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const plain = chosenFiles(transfer.files);
  if (entries.every((entry) => entry === null)) return plain;
  const files: ChosenFile[] = [];
  for (const entry of entries) if (entry !== null) await readEntry(entry, files, listing);
  return files;
}

async function readEntry(
  entry: FileSystemEntry,
  files: ChosenFile[],
  listing: Listing,
): Promise<void> {
  listing.signal.throwIfAborted();
  const path = entry.fullPath.replace(/^\//, "");
  if (isClutter(path)) return;
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    files.push({ path, file });
    listing.onFound(files.length);
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // A folder is read in parts of about a hundred entries.
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return;
    for (const inside of part) await readEntry(inside, files, listing);
  }
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}
