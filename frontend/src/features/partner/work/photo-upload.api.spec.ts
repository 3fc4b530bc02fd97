import 'fake-indexeddb/auto';
import { File } from 'node:buffer';
import { beforeEach, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { openSession } from '../../../lib/session';
import { server } from '../../../test-setup/server';
import { readUnsent, sendUnsent } from '../../account/fulfilment/unsent/unsent-acts';
import { chosenPhotos } from './photo-upload.api';

class LoadedImage extends EventTarget {
  naturalWidth = 100;
  naturalHeight = 100;
  set src(_: string) {
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

beforeEach(() => {
  openSession({ token: 'x.e30.x', tokenExpiration: Date.now() + 60_000, user_id: 'partner' });
  Object.assign(URL, { createObjectURL: () => 'blob:preview', revokeObjectURL: () => undefined });
  globalThis.Image = LoadedImage as never;
});

it('keeps all chosen photos at once, and the device sends those that the page leaves behind', async () => {
  const sent = server({ 'POST /Service/a/photos': () => ({ id: 'stored' }) });
  const page = new AbortController();
  const client = new QueryClient();
  const files = ['1.jpg', '2.jpg', '3.jpg'].map((name) => new File([name], name, { type: 'image/jpeg' }));
  const uploads = chosenPhotos(files as never[], { serviceId: 'a', kind: 'after' }, { client, left: page.signal });
  await Promise.all(uploads.map(({ ready }) => ready));
  expect((await readUnsent()).map(({ id }) => id)).toEqual(uploads.map(({ uploadId }) => uploadId));
  expect(sent).toEqual([]);
  page.abort();
  await sendUnsent(client);
  expect(sent.map(({ body }) => (body as FormData).get('uploadId'))).toEqual(uploads.map(({ uploadId }) => uploadId));
});
