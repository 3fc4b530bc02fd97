import { describe, expect, it } from '@jest/globals';
import type { SlotDay } from '@perpetua/contracts/slots.contract';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderPart } from '../../../../test-setup/render-part';
import { refusal, server } from '../../../../test-setup/server';
import { addDays } from '@perpetua/contracts/local-dates';
import { localDateAt } from '../../../../lib/local-dates';
import { MomentChoice } from './moment-choice';
import type { Moment } from './slot-days.policy';

const today = localDateAt('Europe/Lisbon', new Date());
const source = { path: '/Checkout/slots', query: { kind: 'cemetery', cemeteryId: 'prazeres' } };

/**
 * Two weeks at a cemetery that opens from 09:00 to 17:00, is closed on the second day and has a holiday on the third.
 */
function cemeteryDays(): SlotDay[] {
  return Array.from({ length: 14 }, (_, index) => {
    const date = addDays(today, index);
    if (index === 0) return { date, open: false, reason: 'too_soon', opens: '09:00', closes: '17:00', hours: [] };
    if (index === 1) return { date, open: false, reason: 'closed_day', hours: [] };
    if (index === 2) return { date, open: false, reason: 'holiday', hours: [] };
    return {
      date,
      open: true,
      opens: '09:00',
      closes: '17:00',
      partners: 3,
      hours: [
        { hour: '08:00', open: false, reason: 'before_opening' },
        { hour: '16:00', open: true },
        { hour: '17:00', open: false, reason: 'after_closing' },
      ],
    };
  });
}

function Choice({ start = { date: '', hour: '' } }: { start?: Moment }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <MomentChoice source={source} value={value} onChoose={setValue} errors={{}} />
      <output>{`${value.date} ${value.hour}`}</output>
    </>
  );
}

const chosen = () => screen.getByText((_, element) => element?.tagName === 'OUTPUT').textContent;
const dayOf = (index: number) =>
  within(screen.getByRole('group', { name: 'Dia' })).getAllByRole('radio')[index] as HTMLInputElement;

describe('the days and hours of a delivery', () => {
  it('show which ones are not possible and why: briefly in the buttons, and in full below them', async () => {
    const sent = server({ 'GET /Checkout/slots': cemeteryDays });
    renderPart(<Choice start={{ date: addDays(today, 3), hour: '16:00' }} />);
    expect(await screen.findByRole('radio', { name: /, feriado$/ })).toHaveAttribute('aria-disabled', 'true');
    expect(dayOf(1)).toHaveAccessibleName(/, fechado$/);
    expect(dayOf(0)).toHaveAccessibleName(/, sem tempo$/);
    expect(screen.getByText('abre às 09:00')).toBeVisible();
    expect(screen.getByText('fecha às 17:00')).toBeVisible();
    expect(screen.getByText(/o cemitério está aberto das 09:00 às 17:00/)).toBeVisible();
    expect(screen.getByText(/O cemitério está fechado: .*\(feriado\)/)).toBeVisible();
    expect(screen.getByText('Há 3 parceiros por perto com disponibilidade nesse dia.')).toBeVisible();
    expect(Object.fromEntries(sent[0]?.search ?? [])).toEqual({
      kind: 'cemetery',
      cemeteryId: 'prazeres',
    });
  });

  it('say why a closed day is refused, and choose the nearest possible one with one click', async () => {
    server({ 'GET /Checkout/slots': cemeteryDays });
    const { user } = renderPart(<Choice start={{ date: '', hour: '16:00' }} />);
    await user.click(await screen.findByRole('radio', { name: /, fechado$/ }));
    expect(await screen.findByText(/: o cemitério está fechado\.$/)).toBeVisible();
    expect(chosen()).toBe(' 16:00');
    await user.click(screen.getByRole('button', { name: /^Escolher .*16:00$/ }));
    expect(chosen()).toBe(`${addDays(today, 3)} 16:00`);
    expect(screen.queryByText(/: o cemitério está fechado\.$/)).not.toBeInTheDocument();
  });

  it('refuse an hour outside the cemetery’s opening hours, even if it was chosen before the cemetery', async () => {
    server({ 'GET /Checkout/slots': cemeteryDays });
    const { user } = renderPart(<Choice start={{ date: addDays(today, 4), hour: '17:00' }} />);
    expect(await screen.findByText(/às 17:00: o cemitério fecha às 17:00\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Escolher .*16:00$/ }));
    expect(chosen()).toBe(`${addDays(today, 4)} 16:00`);
    await user.click(screen.getByRole('radio', { name: /^08:00/ }));
    expect(screen.getByText(/às 08:00: o cemitério só abre às 09:00\./)).toBeVisible();
    expect(chosen()).toBe(`${addDays(today, 4)} 16:00`);
  });

  it('can be requested again when their request has failed', async () => {
    let isDown = true;
    server({ 'GET /Checkout/slots': () => (isDown ? refusal(503, 'unavailable') : cemeteryDays()) });
    const { user } = renderPart(<Choice />);
    const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
    expect(screen.queryByRole('group', { name: 'Dia' })).not.toBeInTheDocument();
    isDown = false;
    await user.click(retry);
    await screen.findByRole('group', { name: 'Dia' });
    await user.click(dayOf(5));
    expect(chosen()).toBe(`${addDays(today, 5)} `);
  });

  it('use the error about the day as the accessible description of the day buttons', async () => {
    server({ 'GET /Checkout/slots': cemeteryDays });
    renderPart(
      <MomentChoice
        source={source}
        value={{ date: '', hour: '' }}
        onChoose={() => undefined}
        errors={{ date: 'Escolha o dia.' }}
      />,
    );
    expect(await screen.findByRole('group', { name: 'Dia' })).toHaveAccessibleDescription('Escolha o dia.');
  });
});
