import { useMutation } from '@tanstack/react-query';
import { getFile } from './api-client';
import { saveFile } from './files';

/** A file of the API that the browser saves. */
export interface Download {
  /** A path of the API, without `/api`. */
  path: string;
  query?: object;
  name: string;
}

/** Makes the browser save a file of the API. */
export function useDownload() {
  return useMutation({
    mutationFn: async ({ path, query, name }: Download) => saveFile(await getFile(path, { query }), name),
  });
}
