/** The browser has taken the file up by then. */
const takenUpMs = 10_000;

/** Hands a file to the browser to be saved under that name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), takenUpMs);
}
