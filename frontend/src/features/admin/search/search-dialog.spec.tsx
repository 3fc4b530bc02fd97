import { describe, expect, it, jest } from '@jest/globals';
import type { SearchHit } from '@perpetua/contracts/search.contract';
import { screen, waitFor } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { server } from '../../../test-setup/server';
import { SearchDialog } from './search-dialog';

const hitOf = (name: string, number: number): SearchHit => ({
  kind: 'order',
  id: `019a0000-0000-7000-8000-00000000000${number}`,
  title: name,
  subtitle: `P26-00000${number}`,
  link: `/orders/${number}`,
});
const hits = [hitOf('Ana Antunes', 1), hitOf('Ana Sousa', 2)];

const opened = () => {
  // jsdom cannot scroll.
  Element.prototype.scrollIntoView = jest.fn();
  server({ 'GET /Search': ({ search }) => hits.filter(({ title }) => title.startsWith(search.get('q') ?? '')) });
  return renderPart(<SearchDialog onClose={() => undefined} />);
};

describe('the search dialog', () => {
  it('opens the hit that the arrow keys chose', async () => {
    const { user, router } = opened();
    await user.type(screen.getByRole('combobox'), 'Ana');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders/2'));
  });

  it('opens the first hit of the typed words when Enter is pressed before they are found', async () => {
    const { user, router } = opened();
    await user.type(screen.getByRole('combobox'), 'Ana');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await user.keyboard(' Sousa{Enter}');
    await waitFor(() => expect(router.state.location.pathname).not.toBe('/'));
    expect(router.state.location.pathname).toBe('/orders/2');
  });

  it('opens the hit that the arrow keys chose, even while the hits of new words are awaited', async () => {
    const { user, router } = opened();
    await user.type(screen.getByRole('combobox'), 'Ana');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await user.keyboard(' {ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders/2'));
  });

  it('finds a page of admins by its name, whatever the accents and capitals, behind what is recorded', async () => {
    const { user, router } = opened();
    await user.type(screen.getByRole('combobox'), 'operac');
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    expect(screen.getByRole('option', { name: 'Operações' })).toBeVisible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/queues'));
  });

  it('opens nothing later when Enter was pressed and nothing was found', async () => {
    const { user, router } = opened();
    await user.type(screen.getByRole('combobox'), 'Rita{Enter}');
    expect(await screen.findByText('Nada encontrado.')).toBeVisible();
    await user.clear(screen.getByRole('combobox'));
    await user.type(screen.getByRole('combobox'), 'Ana');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(router.state.location.pathname).toBe('/');
  });
});
