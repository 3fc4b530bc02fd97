import { describe, expect, it, jest } from '@jest/globals';
import type { Grave } from '@perpetua/contracts/graves.contract';
import { screen, waitFor } from '@testing-library/react';
import { Component as GraveEditRoute } from './grave-edit.route';
import { openableImages } from '../test-setup/openable-images';
import { renderPart } from '../test-setup/render-part';
import { type SentRequest, listAnswer, refusal, server } from '../test-setup/server';

const grave: Grave = {
  id: 'd766b61b-017f-5a12-ab22-94e6507485ce',
  deceasedName: 'António dos Santos',
  cemeteryId: '744f1781-ada4-539c-b1ac-85d9e6551efa',
  cemetery: 'Cemitério dos Prazeres',
  city: 'Lisboa',
  parish: 'Estrela',
  location: { lat: 38.7149, lng: -9.1716 },
  version: 1,
};
const photo = {
  id: '8a7a57a6-3d39-53d5-9d2b-6c4f7ff50d1c',
  url: '/api/Photo/1?signature=a',
  thumbUrl: '/api/Photo/1?size=thumb',
  takenAt: '2026-11-01T10:00:00.000Z',
};
const cemetery = { id: grave.cemeteryId, name: grave.cemetery, city: 'Lisboa', location: grave.location };

/** Opens the page that edits a grave, with a fake server; `answers` adds or replaces responses. */
async function edit(
  known: Grave,
  answers: Parameters<typeof server>[0] = {},
): Promise<{ sent: SentRequest[] } & ReturnType<typeof renderPart>> {
  globalThis.matchMedia = jest.fn(() => ({ matches: true }) as MediaQueryList);
  openableImages();
  const sent = server({
    [`GET /Grave/${grave.id}`]: () => known,
    [`PUT /Grave/${grave.id}`]: () => ({ ...known, version: 2 }),
    [`GET /Cemetery/${grave.cemeteryId}`]: () => cemetery,
    'GET /Cemetery': () => listAnswer([cemetery]),
    ...answers,
  });
  const rendered = renderPart(<GraveEditRoute />, { at: `/grave-edit/${grave.id}`, path: '/grave-edit/:graveId' });
  await screen.findByRole('heading', { name: 'Fotografia da campa' });
  return { sent, ...rendered };
}

const callsOf = (sent: SentRequest[]) =>
  sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

describe('the photo of a grave', () => {
  it('is shown beside how the grave looked after the last visit, with the day of that visit', async () => {
    const cover = { ...photo, id: '0192f8a0-0000-7000-8000-000000000001', takenAt: '2026-11-26T11:00:00.000Z' };
    await edit({ ...grave, photo, cover });
    expect(screen.getByRole('img', { name: 'A campa depois da última visita' })).toBeInTheDocument();
    expect(screen.getByText(/26 de novembro de 2026/)).toBeVisible();
    expect(screen.getByRole('img', { name: 'A fotografia atual' })).toBeInTheDocument();
  });

  it('is shown alone while nobody has been there', async () => {
    await edit({ ...grave, photo, cover: photo });
    expect(screen.queryByRole('img', { name: 'A campa depois da última visita' })).toBeNull();
  });

  it('is sent after the grave is saved', async () => {
    const { sent, user } = await edit(grave, { [`PUT /Grave/${grave.id}/photo`]: () => photo });
    await user.upload(
      screen.getByLabelText('Acrescentar fotografia'),
      new File(['x'], 'campa.jpg', { type: 'image/jpeg' }),
    );
    expect(screen.getByRole('img', { name: 'A fotografia escolhida' })).toBeInTheDocument();
    expect(callsOf(sent)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Guardar campa' }));
    expect(await screen.findByText('Campa guardada.')).toBeVisible();
    expect(callsOf(sent)).toEqual([`PUT /Grave/${grave.id}`, `PUT /Grave/${grave.id}/photo`]);
    const form = sent.find(({ path }) => path.endsWith('/photo'))?.body as FormData;
    expect(form.has('photo')).toBe(true);
  });

  it('is removed only when the grave is saved; until then the removal can be undone', async () => {
    const { sent, user } = await edit({ ...grave, photo }, { [`DELETE /Grave/${grave.id}/photo`]: () => undefined });
    await user.click(screen.getByRole('button', { name: 'Retirar' }));
    await user.click(screen.getByRole('button', { name: 'Manter a fotografia' }));
    expect(screen.getByRole('img', { name: 'A fotografia atual' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retirar' }));
    await user.click(screen.getByRole('button', { name: 'Guardar campa' }));
    await waitFor(() => expect(callsOf(sent)).toEqual([`PUT /Grave/${grave.id}`, `DELETE /Grave/${grave.id}/photo`]));
  });

  it('is reported with the reason if the server refuses it, and the grave stays saved', async () => {
    const { user, router } = await edit(grave, {
      [`PUT /Grave/${grave.id}/photo`]: () => refusal(415, 'not_a_photo'),
    });
    await user.upload(
      screen.getByLabelText('Acrescentar fotografia'),
      new File(['x'], 'campa.jpg', { type: 'image/jpeg' }),
    );
    await user.click(screen.getByRole('button', { name: 'Guardar campa' }));
    expect(await screen.findByText(/^A campa está guardada, mas a fotografia não: /)).toBeVisible();
    expect(router.state.location.pathname).toBe(`/grave-edit/${grave.id}`);
  });
});
