import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { QueryView } from './query-view';

const answered = { data: 'P26-000001', error: null, refetch: () => Promise.reject(new Error('not asked for')) };

describe('the view of a query', () => {
  it('shows its skeleton while a component inside it waits for texts, and leaves the page around it unchanged', async () => {
    let arrive: () => void = () => undefined;
    const texts = new Promise<void>((resolve) => (arrive = resolve));
    const Part = () => {
      use(texts);
      return <p>Histórico</p>;
    };
    await act(async () =>
      render(
        <Suspense fallback={<p>Nada</p>}>
          <h1>Encomenda</h1>
          <QueryView query={answered} skeleton={<p>Esqueleto</p>}>
            {() => <Part />}
          </QueryView>
        </Suspense>,
      ),
    );
    expect(screen.getByRole('heading', { name: 'Encomenda' })).toBeVisible();
    expect(screen.getByText('Esqueleto')).toBeVisible();
    await act(async () => arrive());
    expect(screen.getByText('Histórico')).toBeVisible();
    expect(screen.queryByText('Esqueleto')).toBeNull();
  });
});
