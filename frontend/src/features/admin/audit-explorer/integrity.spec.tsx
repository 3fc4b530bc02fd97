import { describe, expect, it } from '@jest/globals';
import type { ContinuedVerification, VerificationJob } from '@perpetua/contracts/audit.contract';
import { screen } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { server } from '../../../test-setup/server';
import { IntegrityBadge } from './integrity-badge';
import { IntegrityPanel } from './integrity-panel';

const jobId = '019a0000-0000-7000-8000-000000000007';
const job = (more: Partial<VerificationJob>): VerificationJob => ({
  jobId,
  state: 'done',
  checked: 8,
  total: 8,
  startedBy: jobId,
  startedAt: '2026-11-01T10:00:00.000Z',
  endedAt: '2026-11-01T10:00:01.000Z',
  result: { events: 8, sealed: 8, witnessed: 8, findings: [] },
  error: null,
  ...more,
});
const verification = (more: Partial<ContinuedVerification> = {}): ContinuedVerification => ({
  events: 8,
  sealed: 8,
  witnessed: 8,
  findings: [],
  checked: 0,
  isComplete: true,
  whole: null,
  ...more,
});
const finding = { kind: 'edited', streamId: jobId, version: 2, position: '17', detail: 'other content' } as const;

const renderChecks = (answer: () => ContinuedVerification) => {
  const sent = server({ 'GET /Audit/verify': answer, 'POST /Audit/verify': () => ({ jobId }) });
  const { user } = renderPart(
    <>
      <IntegrityBadge />
      <IntegrityPanel />
    </>,
  );
  return { sent, user };
};

describe('the integrity of the audit record', () => {
  it('is shown as intact, with the number of verified events', async () => {
    renderChecks(() => verification({ whole: job({}) }));
    expect(await screen.findByText('Registo íntegro')).toBeVisible();
    expect(screen.getByText('8 eventos verificados')).toBeVisible();
    expect(screen.getByText(/Última verificação completa/)).toBeVisible();
  });

  it('is shown as broken if the continuous or the full check has findings; a finding of both checks is listed once', async () => {
    const result = { events: 8, sealed: 8, witnessed: 8, findings: [finding] };
    renderChecks(() => verification({ findings: [finding], whole: job({ result }) }));
    expect(await screen.findByText('O registo foi alterado')).toBeVisible();
    expect(screen.getByText('1 divergência')).toBeVisible();
    expect(screen.getByText('Evento alterado')).toBeVisible();
    expect(screen.getByText('Posição 17')).toBeVisible();
  });

  it('is checked completely, starting with the first event, when the admin presses the button; the progress is shown', async () => {
    let isStarted = false;
    const running = job({ state: 'running', checked: 3, total: 8, endedAt: null, result: null });
    const { sent, user } = renderChecks(() => verification(isStarted ? { whole: running } : {}));
    isStarted = true;
    await user.click(await screen.findByRole('button', { name: 'Verificar tudo de novo' }));
    const bar = await screen.findByRole('progressbar', { name: 'A verificar' });
    expect(bar).toHaveAttribute('value', '3');
    expect(bar).toHaveAttribute('max', '8');
    expect(screen.getByText('3 de 8 eventos')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verificar tudo de novo' })).not.toBeInTheDocument();
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('is shown with a note if the latest full check did not finish', async () => {
    renderChecks(() => verification({ whole: job({ state: 'failed', result: null, error: 'interrupted' }) }));
    expect(await screen.findByText('A última verificação completa não terminou.')).toBeVisible();
  });
});
