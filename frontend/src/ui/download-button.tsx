import type { ReactNode } from 'react';
import { type Download, useDownload } from '../lib/use-download';
import { Button } from './button';
import { Icon } from './icon';
import { useToasts } from './toasts';

/** A button that saves a file of the API. */
export function DownloadButton({ file, children }: { file: Download; children: ReactNode }) {
  const download = useDownload();
  const toasts = useToasts();
  return (
    <Button
      look="outlined"
      isSmall
      isBusy={download.isPending}
      onClick={() => download.mutate(file, { onError: toasts.refused })}
    >
      <Icon name="download" size={20} />
      {children}
    </Button>
  );
}
