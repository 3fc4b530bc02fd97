import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPart } from '../test-setup/render-part';
import { listAnswer, server } from '../test-setup/server';
import { Component as ServicesRoute } from './services.route';

describe('the preset views of the services', () => {
  it('name how many services wait for an admin and how many are late, unless there are none', async () => {
    const totals = (search: URLSearchParams) =>
      search.get('status') === 'escalated' ? 3 : search.get('late') === 'true' ? 2 : 0;
    server({ 'GET /Service': ({ search }) => listAnswer([], totals(search)) });
    renderPart(<ServicesRoute />, { at: '/services' });
    expect(await screen.findByRole('link', { name: 'Por atribuir 3' })).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Atrasados 2' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Reclamações' })).toBeVisible();
  });
});
