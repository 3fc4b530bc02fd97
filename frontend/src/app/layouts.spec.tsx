import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { complaintsBookUrl } from '@perpetua/contracts/legal-versions';
import { renderPart } from '../test-setup/render-part';
import { server } from '../test-setup/server';
import { CheckoutLayout } from './checkout-layout';
import { DashboardLayout } from './dashboard-layout';
import { PublicLayout } from './public-layout';
import { SimpleLayout } from './simple-layout';

const site = {
  support: { email: 'apoio@perpetua.test', phones: [] },
  company: {
    name: 'Perpétua Exemplo, Lda.',
    taxId: '501234560',
    address: ['Rua do Lioz, 12, r/c', '1350-001 Lisboa'],
    registry: 'Capital social 5 000,00 €, CRC Lisboa',
  },
  social: [{ name: 'Facebook', url: 'https://www.facebook.com/perpetua.exemplo.ficticio' }],
};

describe('the footer of every layout', () => {
  it.each([
    ['public', <PublicLayout key="public" />],
    ['simple', <SimpleLayout key="simple" />],
    ['checkout', <CheckoutLayout key="checkout" />],
    ['dashboard', <DashboardLayout key="dashboard" />],
  ])(
    'names the company that sells, and links to the legal pages and the complaints book, in the %s layout',
    async (_name, layout) => {
      server({ 'GET /Site': () => site });
      renderPart(layout, { page: <h1>Page</h1> });
      const foot = within(await screen.findByRole('contentinfo'));
      expect(foot.getByRole('link', { name: 'Termos e condições' })).toHaveAttribute('href', '/termos-e-condicoes');
      expect(foot.getByRole('link', { name: 'Política de privacidade' })).toHaveAttribute(
        'href',
        '/politica-de-privacidade',
      );
      expect(foot.getByRole('link', { name: 'Acessibilidade' })).toHaveAttribute('href', '/acessibilidade');
      expect(foot.getByRole('link', { name: 'Livro de Reclamações' })).toHaveAttribute('href', complaintsBookUrl);
      expect(await foot.findByText(/Perpétua Exemplo, Lda\./)).toHaveTextContent(
        'Perpétua Exemplo, Lda. · NIF 501 234 560 · Rua do Lioz, 12, r/c, 1350-001 Lisboa · Capital social 5 000,00 €, CRC Lisboa',
      );
    },
  );

  it('shows the configured links to social networks on public pages', async () => {
    server({ 'GET /Site': () => site });
    renderPart(<PublicLayout />, { page: <h1>Page</h1> });
    expect(await screen.findByRole('link', { name: 'Facebook' })).toHaveAttribute('href', site.social[0]?.url);
  });
});
