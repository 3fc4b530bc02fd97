import { describe, expect, it } from '@jest/globals';
import type { ClosedDayService } from '@perpetua/contracts/closed-days.contract';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPart } from '../test-setup/render-part';
import { server } from '../test-setup/server';
import { Component } from './closed-days.route';

const closed = (serviceId: string, name: string): ClosedDayService => ({
  serviceId,
  orderNumber: `P26-${serviceId}`,
  type: 'flower',
  name: { pt: name, en: name, es: name },
  cemeteryId: 'prazeres',
  cemetery: 'Cemitério dos Prazeres',
  city: 'Lisboa',
  timeZone: 'Europe/Lisbon',
  date: '2026-12-14',
  hour: '11:00',
  status: 'offered',
  reason: 'closed_day',
  isAccepted: false,
  suggested: { date: '2026-12-17', hour: '11:00' },
});

describe('the page of closed days', () => {
  it('sends full hours, and keeps what was typed for a service whose new date was refused, with the reason', async () => {
    let waiting = [closed('1', 'Rosas'), closed('2', 'Lírios')];
    const sent = server({
      'GET /Cemetery/closed-days': () => waiting,
      'POST /Cemetery/closed-days': () => {
        waiting = waiting.slice(1);
        return { done: ['1'], refused: [{ id: '2', code: 'cemetery_closed' }] };
      },
    });
    const { user } = renderPart(<Component />, { at: '/closed-days' });
    const roses = within((await screen.findByText(/^Rosas/)).closest('li') as HTMLElement);
    await user.selectOptions(roses.getByRole('combobox', { name: 'Nova hora' }), '15:00');
    const lilies = () => within(screen.getByText(/^Lírios/).closest('li') as HTMLElement);
    await user.clear(lilies().getByLabelText('Nova data'));
    await user.type(lilies().getByLabelText('Nova data'), '2026-12-20');
    await user.click(screen.getByRole('button', { name: 'Propor as datas a 2 serviços' }));
    await waitFor(() => expect(screen.queryByText(/^Rosas/)).not.toBeInTheDocument());
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      services: [
        { serviceId: '1', date: '2026-12-17', hour: '15:00' },
        { serviceId: '2', date: '2026-12-20', hour: '11:00' },
      ],
    });
    expect(lilies().getByLabelText('Nova data')).toHaveValue('20/12/2026');
    expect(lilies().getByText(/fechado/i, { selector: 'p, span[id]' })).toBeVisible();
  });
});
