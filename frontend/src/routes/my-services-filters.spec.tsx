import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { aService } from '../features/account/fulfilment/fulfilment.samples';
import { renderPart } from '../test-setup/render-part';
import { listAnswer, type SentRequest, server } from '../test-setup/server';
import { Component as MyServicesRoute } from './my-services.route';

const graveId = 'd766b61b-017f-5a12-ab22-94e6507485ce';

/** Opens the user's services at an address, with a fake server that has one grave and, if `isFound`, one service. */
function open(at: string, isFound = true) {
  const sent = server({
    'GET /Service/my': () => listAnswer(isFound ? [aService()] : []),
    'GET /Grave': () => listAnswer([{ id: graveId, deceasedName: 'António dos Santos' }]),
    'GET /Subscription': () => listAnswer([]),
    'GET /Order': () => listAnswer([]),
  });
  return { sent, ...renderPart(<MyServicesRoute />, { at }) };
}

const lastAsked = (sent: SentRequest[]): Record<string, string> =>
  Object.fromEntries(sent.findLast(({ path }) => path === '/Service/my')?.search ?? []);

describe('the filters of the customer’s services', () => {
  it('narrow the list by state, grave and date, and are kept in the address', async () => {
    const { sent, user, router } = open('/my-services?page=2');
    await user.selectOptions(await screen.findByLabelText('Campa'), 'António dos Santos');
    await user.selectOptions(screen.getByLabelText('Estado'), 'Concluído');
    await user.type(screen.getByLabelText('De'), '2026-11-01');
    await waitFor(() =>
      expect(lastAsked(sent)).toEqual({
        pageSize: '25',
        sort: 'next_asc',
        page: '1',
        label: 'complete',
        grave: graveId,
        from: '2026-11-01',
      }),
    );
    expect(router.state.location.search).toBe(`?grave=${graveId}&label=complete&from=2026-11-01`);
  });

  it('are read from the address, except for invalid values', async () => {
    const { sent } = open(`/my-services?label=pending_feedback&grave=7&to=2026-12-31&from=someday&page=x`);
    expect(await screen.findByLabelText('Estado')).toHaveValue('pending_feedback');
    await waitFor(() => expect(lastAsked(sent)).toMatchObject({ label: 'pending_feedback', to: '2026-12-31' }));
    expect(lastAsked(sent)).not.toHaveProperty('grave');
    expect(lastAsked(sent)).not.toHaveProperty('from');
  });

  it('show a note when nothing matches, and are cleared in one click', async () => {
    const { user, router } = open('/my-services?label=complete', false);
    expect(await screen.findByText('Nenhum serviço corresponde a estes filtros.')).toBeVisible();
    const [clear] = screen.getAllByRole('button', { name: 'Limpar filtros' });
    await user.click(clear as HTMLElement);
    expect(router.state.location.search).toBe('');
    expect(
      await screen.findByText('Quando encomendar flores ou uma limpeza, poderá acompanhar tudo aqui.'),
    ).toBeVisible();
  });

  it('are next to the link to the customer’s orders', async () => {
    open('/my-services');
    expect(await screen.findByRole('link', { name: 'As minhas encomendas' })).toHaveAttribute('href', '/orders');
  });
});
