import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '../../../../test-setup/render-part';
import { aPhoto } from '../fulfilment.samples';
import { PhotoGallery } from './photo-gallery';

const timeZone = 'Europe/Lisbon';
const both = { timeZone, images: { before: [aPhoto('b')], after: [aPhoto('a')] } };

describe('the photos of a service', () => {
  it('compares before and after by keyboard', () => {
    renderPart(<PhotoGallery service={both} onExpired={jest.fn()} />);
    const slider = screen.getByRole('slider', { name: 'Comparar antes e depois' });
    fireEvent.change(slider, { target: { value: '80' } });
    expect(slider).toHaveAttribute('aria-valuetext', '80 % antes');
  });

  it('shows a photo alone, and full-screen', async () => {
    const { user } = renderPart(<PhotoGallery service={both} onExpired={jest.fn()} />);
    await user.click(screen.getByRole('button', { name: 'Mostrar: Depois, 24/11/2026, 11:12' }));
    expect(screen.queryByRole('slider')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Ver em ecrã inteiro' }));
    const viewer = within(await screen.findByRole('dialog', { name: 'Fotografias' }));
    expect(viewer.getByRole('img', { name: 'Depois, 24/11/2026, 11:12' })).toBeVisible();
    await user.keyboard('{ArrowRight}');
    expect(viewer.getByRole('img', { name: 'Antes, 24/11/2026, 11:12' })).toBeVisible();
  });

  it('says under the photos when they were taken, on which day, and in kind words what does not fit', () => {
    const doubtful = {
      ...aPhoto('b'),
      takenAt: '2019-12-03T11:32:00.000Z',
      doubts: ['time', 'place'] as const,
      distanceKm: 3.2,
    };
    const images = { before: [{ ...doubtful, doubts: [...doubtful.doubts] }], after: [aPhoto('a')] };
    renderPart(<PhotoGallery service={{ timeZone, images }} onExpired={jest.fn()} />);
    expect(screen.getByText('Antes, 03/12/2019, 11:32')).toBeVisible();
    expect(screen.getByText('Depois, 24/11/2026, 11:12')).toBeVisible();
    expect(screen.getByText(/^Pela câmara, foi tirada noutro dia\./)).toBeVisible();
    expect(screen.getByText(/^Pelo telemóvel, foi tirada a 3,2 km do local\./)).toBeVisible();
  });

  it('names the zone where the clock of the place shows another time', () => {
    const azores = { timeZone: 'Atlantic/Azores', images: { before: [], after: [aPhoto('a')] } };
    renderPart(<PhotoGallery service={azores} onExpired={jest.fn()} />);
    expect(screen.getByText('Depois, 24/11/2026, 10:12 (hora dos Açores)')).toBeVisible();
  });

  it('uses a fresh link when a photo’s link has expired, and shows an error when the fresh link fails too', async () => {
    function Page() {
      const [signature, setSignature] = useState('first');
      const service = { timeZone, images: { before: [], after: [aPhoto('a', signature)] } };
      return <PhotoGallery service={service} onExpired={() => setSignature('second')} />;
    }
    renderPart(<Page />);
    fireEvent.error(screen.getByRole('img', { name: 'Depois, 24/11/2026, 11:12' }));
    const renewed = await screen.findByRole('img', { name: 'Depois, 24/11/2026, 11:12' });
    expect(renewed).toHaveAttribute('src', '/api/Photo/a?signature=second');
    fireEvent.error(renewed);
    expect(await screen.findByText('Não foi possível abrir esta fotografia.')).toBeVisible();
  });
});
