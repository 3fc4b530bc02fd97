/** How long an object URL is kept, in milliseconds, so that the browser can start the download. */
const takenUpMs = 10_000;

/** Makes the browser save a file under that name. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), takenUpMs);
}

/** How long a print preview can stay open, in milliseconds; then its frame is removed. */
const printedMs = 600_000;

/**
 * Opens the browser's print dialog for a PDF. A browser that cannot print a PDF in a frame shows it in a tab instead,
 * from which it can be printed.
 */
export function printFile(file: Blob): void {
  const address = URL.createObjectURL(file);
  const frame = document.createElement('iframe');
  // Browsers do not print a frame without a layout box.
  Object.assign(frame.style, { position: 'fixed', width: '0', height: '0', border: '0', visibility: 'hidden' });
  frame.src = address;
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow?.focus();
      frame.contentWindow?.print();
    } catch {
      open(address, '_blank');
    }
  });
  document.body.append(frame);
  setTimeout(() => {
    frame.remove();
    URL.revokeObjectURL(address);
  }, printedMs);
}
