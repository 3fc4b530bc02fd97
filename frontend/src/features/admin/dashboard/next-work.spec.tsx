import { expect, it } from '@jest/globals';
import type { WorkItem } from '@perpetua/contracts/dashboard.contract';
import { screen } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { NextWork } from './next-work';

const item: WorkItem = {
  kind: 'unassigned',
  serviceId: '019a0000-0000-7000-8000-00000000000a',
  orderNumber: 'P26-000001',
  name: { pt: 'Ramo de rosas', en: 'Roses', es: 'Ramo de rosas' },
  city: 'Ponta Delgada',
  scheduledDate: '2026-12-03',
  scheduledHour: '10:00',
  timeZone: 'Atlantic/Azores',
  total: '54.00',
  customerName: 'Ana Sousa',
  at: '2026-12-03T09:00:00Z',
};

it('names the zone of a service whose place has another time than the admin', async () => {
  const mainland = { ...item, serviceId: '019a0000-0000-7000-8000-00000000000b', timeZone: 'Europe/Lisbon' };
  renderPart(<NextWork items={[item, mainland]} today="2026-12-01" />);
  const links = await screen.findAllByRole('link', { name: /Ramo de rosas/ });
  expect(links.map((link) => link.textContent)).toEqual([
    expect.stringMatching(/10:00 \(hora dos Açores\)$/),
    expect.stringMatching(/10:00$/),
  ]);
});
