import { describe, expect, it } from '@jest/globals';
import type { LegalText } from '@perpetua/contracts/legal.contract';
import { screen, within } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, type SentRequest, server } from '../../../test-setup/server';
import { LegalDocumentPage } from './legal-document';

const versions = ['2026-11-28', '2026-11-01'];

/** The server's response to a request for a version of the terms. */
const termsIn = ({ search }: SentRequest): LegalText => ({
  kind: 'terms',
  version: search.get('version') ?? '2026-11-28',
  versions,
  language: 'pt',
  title: 'Termos e condições',
  hash: 'ab'.repeat(32),
  text: [
    '# Termos e condições',
    'O que compra.',
    '## Quem somos {#identity}',
    'Escreva para apoio@perpetua.test.',
    '- Livro: https://www.livroreclamacoes.pt/',
  ].join('\n\n'),
});

describe('a legal text', () => {
  it('shows the version in force, its chapters with links, its versions and its hash', async () => {
    const sent = server({ 'GET /Legal/terms': termsIn });
    renderPart(<LegalDocumentPage kind="terms" />, { at: '/termos-e-condicoes' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Termos e condições' })).toBeVisible();
    const legal = sent.find(({ path }) => path === '/Legal/terms');
    expect(Object.fromEntries(legal?.search ?? [])).toEqual({ language: 'pt' });
    expect(screen.getByRole('link', { name: 'Quem somos' })).toHaveAttribute('href', '#identity');
    expect(screen.getByRole('link', { name: 'apoio@perpetua.test' })).toHaveAttribute(
      'href',
      'mailto:apoio@perpetua.test',
    );
    expect(screen.getByRole('link', { name: 'https://www.livroreclamacoes.pt/' })).toBeVisible();
    expect(screen.getByText(/Em vigor desde 28 de novembro de 2026/)).toBeVisible();
    const list = within(screen.getByRole('region', { name: 'Versões' }));
    expect(list.getByRole('link', { name: '1 de novembro de 2026' })).toHaveAttribute(
      'href',
      '/termos-e-condicoes?versao=2026-11-01',
    );
    expect(list.getByText(/SHA-256/)).toHaveTextContent('ab'.repeat(32));
  });

  it('shows an earlier version with the time in which it was in force, and leads to the current one', async () => {
    const sent = server({ 'GET /Legal/terms': termsIn });
    const { user } = renderPart(<LegalDocumentPage kind="terms" />, {
      at: '/termos-e-condicoes?versao=2026-11-01',
      path: '/termos-e-condicoes',
    });
    expect(await screen.findByText(/em vigor de 1 de novembro de 2026 a 28 de novembro de 2026/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Ver a versão em vigor' }));
    expect(await screen.findByText(/Em vigor desde/)).toBeVisible();
    const asked = sent.filter(({ path }) => path === '/Legal/terms').map(({ search }) => search.get('version'));
    expect(asked).toEqual(['2026-11-01', null]);
  });

  it('says so when there is no such version', async () => {
    server({ 'GET /Legal/terms': () => refusal(404, 'legal_text_unknown') });
    renderPart(<LegalDocumentPage kind="terms" />, {
      at: '/termos-e-condicoes?versao=2020-01-01',
      path: '/termos-e-condicoes',
    });
    expect(await screen.findByText('Não encontrámos este texto ou esta versão.')).toBeVisible();
  });
});
