import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DueConsent } from '@perpetua/contracts/legal.contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { closeSession, currentSession, openSession } from '../../../lib/session';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, server } from '../../../test-setup/server';
import { ChangedTexts } from './changed-texts';

const terms: DueConsent = {
  kind: 'terms',
  version: '2026-11-28',
  language: 'pt',
  title: 'Termos e condições',
  acceptedVersion: '2026-11-01',
  changes: ['Dizemos que empresa vende.'],
};

beforeEach(() => act(() => openSession({ token: 'x.e30.z', tokenExpiration: Date.now() + 60_000, user_id: 'ana' })));
afterEach(() => act(closeSession));

describe('texts that have changed', () => {
  it('are shown with what changed, and asked for only until they are accepted', async () => {
    let due = [terms];
    const sent = server({
      'GET /Consent/due': () => due,
      'POST /Consent': () => {
        due = [];
        return undefined;
      },
    });
    const { user } = renderPart(<ChangedTexts />);
    const dialog = within(await screen.findByRole('dialog', { name: 'Os nossos textos mudaram' }, { timeout: 20_000 }));
    expect(dialog.getByText('Dizemos que empresa vende.')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Ler: Termos e condições' })).toHaveAttribute('target', '_blank');
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Li e aceito' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      texts: [{ kind: 'terms', version: '2026-11-28' }],
      language: 'pt',
    });
  });

  it('are asked for again when another version came into force meanwhile; leaving ends the session', async () => {
    server({
      'GET /Consent/due': () => [terms],
      'POST /Consent': () => refusal(409, 'legal_text_outdated'),
      'POST /Auth/logout': () => undefined,
    });
    const { user } = renderPart(<ChangedTexts />);
    await user.click(await screen.findByRole('button', { name: 'Li e aceito' }, { timeout: 20_000 }));
    expect(await screen.findByText(/O texto mudou entretanto/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    expect(currentSession()).toBeUndefined();
  });

  it.each(['/termos-e-condicoes', '/checkout'])('do not cover %s, where they are read or accepted', async (at) => {
    const sent = server({ 'GET /Consent/due': () => [terms] });
    renderPart(<ChangedTexts />, { at });
    await Promise.resolve();
    expect(sent).toEqual([]);
  });
});
