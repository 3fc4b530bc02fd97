import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderPart } from '../../../../test-setup/render-part';
import { refusal, server } from '../../../../test-setup/server';
import { aService } from '../fulfilment.samples';
import { DemoClock } from './demo-clock';

const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
const service = aService({ scheduledDate: tomorrow, scheduledHour: '11:00', timeZone: 'Atlantic/Azores' });

describe('the clock of a demo, beside a service', () => {
  it('is neither shown nor asked for in an installation without a demo', async () => {
    const sent = server({ 'GET /Site': () => ({ demo: false }) });
    const { container } = renderPart(<DemoClock service={service} />);
    await waitFor(() => expect(sent.map(({ path }) => path)).toEqual(['/Site']));
    await waitFor(() => expect(container.querySelector('section')).toBeNull());
  });

  it('is moved to a quarter of an hour before the slot, once however often the button is pressed', async () => {
    const sent = server({ 'GET /Site': () => ({ demo: true }), 'POST /sandbox/clock': () => ({ now: tomorrow }) });
    const { user } = renderPart(<DemoClock service={service} />);
    await user.dblClick(await screen.findByRole('button', { name: /^Avançar para .*10:45/ }));
    const moves = () => sent.flatMap(({ method, body }) => (method === 'POST' ? [body] : []));
    // The Azores are an hour behind UTC in winter, and not in summer.
    const moment = expect.stringMatching(`^${tomorrow}T1[01]:45:00`) as unknown;
    await waitFor(() => expect(moves()).toEqual([{ to: moment }]));
  });

  it('says why it was not moved', async () => {
    server({ 'GET /Site': () => ({ demo: true }), 'POST /sandbox/clock': () => refusal(422, 'clock_backwards') });
    const { user } = renderPart(<DemoClock service={service} />);
    await user.click(await screen.findByRole('button', { name: /^Avançar para / }));
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  it('offers no move to a slot that has passed, or while nobody has accepted', async () => {
    server({ 'GET /Site': () => ({ demo: true }) });
    renderPart(<DemoClock service={aService({ status: 'offered', scheduledDate: tomorrow })} />);
    expect(await screen.findByRole('heading', { name: 'Relógio da demonstração' })).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
