import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, server } from '../../../test-setup/server';
import { PlanCard } from './plan-card';
import { aPlan } from './plan.samples';
import { PlanStatus } from './plan-status';
import { PlanVisits } from './plan-visits';
import { nextVisit, stateOf, visitsDone } from './visits.policy';

const dateIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const posts = (sent: ReturnType<typeof server>) => sent.filter(({ method }) => method === 'POST');
const press = (name: string) => screen.getByRole('button', { name });
const plan = aPlan();

/** Moves the shown calendar forward to the month of `date`, and chooses the day. */
async function choose(user: ReturnType<typeof renderPart>['user'], date: string): Promise<void> {
  const month = new Intl.DateTimeFormat('pt-PT', { month: 'long' }).format(new Date(`${date}T12:00:00`));
  const day = String(Number(date.slice(8)));
  await screen.findByRole('grid');
  while (!screen.queryByText(new RegExp(`^${month} `, 'i'))) {
    await user.click(screen.getByRole('button', { name: 'Próximo mês' }));
  }
  await user.click(within(screen.getByRole('grid')).getByRole('gridcell', { name: day }));
}

describe('the visits of a plan', () => {
  it('include a next visit: the first one that is not past, done or cancelled', () => {
    expect(nextVisit(plan, dateIn(0))?.n).toBe(2);
    expect(nextVisit(plan, dateIn(6))?.n).toBe(3);
    expect(nextVisit({ ...plan, status: 'cancelled' }, dateIn(6))).toBeUndefined();
    expect(visitsDone(plan)).toBe(1);
  });

  it('count as done while they wait for the customer’s rating', () => {
    const [first, ...others] = plan.occurrences;
    const occurrences = first === undefined ? [] : [{ ...first, label: 'pending_feedback' as const }, ...others];
    expect(visitsDone({ ...plan, occurrences })).toBe(1);
  });

  it('without a label, are either planned or cancelled', () => {
    const [, arranged, planned] = plan.occurrences;
    expect(planned && stateOf(planned, plan)).toBe('planned');
    expect(planned && stateOf(planned, { status: 'cancelled' })).toBe('cancelled');
    expect(arranged && stateOf({ ...arranged, label: 'unknown' }, plan)).toBe('cancelled');
  });
});

describe('the card of the plan on the page of a visit', () => {
  const shown = async (shownPlan: typeof plan) => {
    server({ [`GET /Subscription/${shownPlan.id}`]: () => shownPlan });
    renderPart(<PlanCard subscriptionId={shownPlan.id} occurrence={1} />);
    return within(await screen.findByRole('list', { name: 'Visitas do plano' }));
  };
  const last = plan.occurrences.length;

  it('shows visits that are not scheduled yet, and as cancelled those that a cancelled plan never schedules', async () => {
    const tiles = await shown(plan);
    expect(tiles.getByRole('img', { name: new RegExp(`Visita ${last}, .*: por marcar`) })).toBeVisible();
    cleanup();
    const cancelled = await shown({ ...plan, status: 'cancelled' });
    expect(cancelled.getByRole('img', { name: new RegExp(`Visita ${last}, .*: Cancelado`) })).toBeVisible();
  });

  it('announces no cancelled visit as the next one', async () => {
    const longDate = (date: string) =>
      new Intl.DateTimeFormat('pt-PT', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
    const occurrences = plan.occurrences.map((visit) =>
      visit.n === 2 ? { ...visit, label: 'unknown' as const } : visit,
    );
    await shown({ ...plan, occurrences });
    expect(screen.getByText(`Visita 1 de 3. A próxima é a ${longDate(dateIn(35))}.`)).toBeVisible();
  });
});

describe('a plan', () => {
  it('is paused until the chosen day; the dialog says that scheduled visits still take place', async () => {
    const held = aPlan({ allowedActions: ['pause', 'cancel'] });
    const sent = server({ [`POST /Subscription/${held.id}/pause`]: () => ({ ...held, status: 'paused' }) });
    const { user } = renderPart(<PlanStatus plan={held} />);
    await user.click(press('Fazer uma pausa'));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('As visitas já marcadas realizam-se na mesma.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Começar a pausa' }));
    expect(await dialog.findByText('Escolha outro dia.')).toBeVisible();
    await choose(user, dateIn(3));
    await user.click(dialog.getByRole('button', { name: 'Começar a pausa' }));
    expect(await screen.findByText('O plano está em pausa.')).toBeVisible();
    expect(posts(sent).map(({ body }) => body)).toEqual([{ until: dateIn(3) }]);
  });

  it('is resumed exactly once, even by a double click', async () => {
    const paused = aPlan({ status: 'paused', pausedUntil: `${dateIn(20)}T00:00:00Z`, allowedActions: ['resume'] });
    let arrive: (answer: unknown) => void = () => undefined;
    const answer = new Promise((resolve) => (arrive = resolve));
    const sent = server({ [`POST /Subscription/${paused.id}/resume`]: () => answer });
    const { user } = renderPart(<PlanStatus plan={paused} />);
    expect(screen.getByText(/^É retomado automaticamente a /)).toBeVisible();
    await user.dblClick(press('Retomar o plano'));
    arrive(plan);
    expect(await screen.findByText('O plano foi retomado.')).toBeVisible();
    expect(posts(sent)).toHaveLength(1);
  });

  it('shows the refund before the user confirms the cancellation, and the reason if the server refuses it', async () => {
    const running = aPlan({ allowedActions: ['cancel'] });
    const sent = server({
      [`GET /Order/${running.orderId}`]: () => ({ refundOnCancel: '36.00' }),
      [`POST /Subscription/${running.id}/cancel`]: () => refusal(409, 'illegal_transition'),
    });
    const { user } = renderPart(<PlanStatus plan={running} />);
    await user.click(press('Cancelar o plano'));
    expect(await screen.findByText(/36,00/)).toBeVisible();
    expect(posts(sent)).toEqual([]);
    await user.click(press('Sim, cancelar o plano'));
    expect((await screen.findAllByText(/Entretanto o estado mudou/))[0]).toBeVisible();
  });

  it('lets the user move a visit to one of the allowed days', async () => {
    const [first, second, third] = plan.occurrences;
    if (!first || !second || !third) throw new Error('The sample has three visits.');
    const move = { first: dateIn(6), last: dateIn(60) };
    const movable = aPlan({ occurrences: [first, second, { ...third, move }] });
    const sent = server({ [`POST /Subscription/${movable.id}/occurrences/3/move`]: () => movable });
    const { user } = renderPart(<PlanVisits plan={movable} />);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await user.click(press('Alterar a visita 3'));
    await choose(user, dateIn(40));
    await user.click(press('Alterar a visita'));
    expect(await screen.findByText('A data da visita foi alterada.')).toBeVisible();
    expect(posts(sent).map(({ body }) => body)).toEqual([{ date: dateIn(40) }]);
  });

  it('disables, in the calendar for moving a visit, the days on which the cemetery is closed', async () => {
    const [first, ...others] = plan.occurrences;
    if (!first) throw new Error('The sample has a visit.');
    const closedDay = dateIn(6);
    const grave = { id: 'g-1', deceasedName: 'Rosa', cemetery: 'Prazeres', city: 'Lisboa', parish: 'Estrela' };
    const movable = aPlan({
      grave,
      occurrences: [{ ...first, move: { first: closedDay, last: dateIn(60) } }, ...others],
    });
    server({ 'GET /Checkout/slots': () => [{ date: closedDay, open: false, reason: 'closed_day', hours: [] }] });
    const { user } = renderPart(<PlanVisits plan={movable} />);
    await user.click(press(`Alterar a visita ${first.n}`));
    const grid = within(await screen.findByRole('grid'));
    const day = () => grid.getByRole('gridcell', { name: String(Number(closedDay.slice(8))) });
    await waitFor(() => expect(day()).toBeDisabled());
  });
});
