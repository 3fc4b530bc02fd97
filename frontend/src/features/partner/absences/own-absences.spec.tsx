import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, server } from '../../../test-setup/server';
import { aService } from '../../account/fulfilment/fulfilment.samples';
import { OwnAbsences } from './own-absences';

const absence = { id: 'a', from: '2027-08-02', to: '2027-08-15', note: 'Férias', services: [] };

describe('the days off of a partner', () => {
  it('are entered by keyboard, a single day without a last one, and list the accepted work on them', async () => {
    const work = aService({ id: 's', name: { pt: 'Ramo', en: 'Bouquet', es: 'Ramo' }, scheduledDate: '2027-08-02' });
    const sent = server({
      'GET /Partner/me/absences': () => ({ absences: [] }),
      'POST /Partner/me/absences': () => ({
        absences: [{ ...absence, to: absence.from, services: [work] }],
      }),
    });
    const { user } = renderPart(<OwnAbsences />);
    await screen.findByText('Não tem ausências previstas.');
    await user.type(screen.getByLabelText(/^Primeiro dia/), '02/08/2027');
    await user.type(screen.getByLabelText('Nota'), 'Férias{Enter}');
    const line = within((await screen.findAllByRole('listitem'))[0] as HTMLElement);
    expect(line.getByText('2 de agosto de 2027')).toBeVisible();
    expect(line.getByText(/^Este serviço, nesses dias, é seu/)).toBeVisible();
    expect(line.getByRole('link', { name: 'Ramo' })).toHaveAttribute('href', '/my-services-adv/s');
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      from: '2027-08-02',
      to: '2027-08-02',
      note: 'Férias',
    });
    expect(screen.getByLabelText(/^Primeiro dia/)).toHaveValue('');
  });

  it('keep what was typed and say at the field why they are refused', async () => {
    server({
      'GET /Partner/me/absences': () => ({ absences: [absence] }),
      'POST /Partner/me/absences': () => refusal(409, 'absence_overlaps', { from: absence.from, to: absence.to }),
    });
    const { user } = renderPart(<OwnAbsences />);
    await user.type(await screen.findByLabelText(/^Primeiro dia/), '03/08/2027{Enter}');
    expect(await screen.findByText(/^Já indicou uma ausência/)).toBeVisible();
    expect(screen.getByLabelText(/^Primeiro dia/)).toHaveValue('03/08/2027');
  });

  it('are removed, and the focus moves to the heading', async () => {
    server({
      'GET /Partner/me/absences': () => ({ absences: [absence] }),
      'DELETE /Partner/me/absences/a': () => ({ absences: [] }),
    });
    const { user } = renderPart(<OwnAbsences />);
    await user.click(await screen.findByRole('button', { name: /^Retirar a ausência: 2 de agosto/ }));
    expect(await screen.findByText('Não tem ausências previstas.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Ausências' })).toHaveFocus();
  });
});
