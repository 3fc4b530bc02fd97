import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Invoice } from '@perpetua/contracts/invoicing.contract';
import { usertypeIds } from '@perpetua/contracts/roles';
import { screen, waitFor } from '@testing-library/react';
import { closeSession, openSession } from '../../../lib/session';
import { renderPart } from '../../../test-setup/render-part';
import { server } from '../../../test-setup/server';
import { InvoiceActions } from './invoice-actions';

const token = `x.${btoa(JSON.stringify({ usertype_id: usertypeIds.Admin }))}.x`;
const asAdmin = () => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'admin-1' });

const invoice: Invoice = {
  id: '019a0000-0000-7000-8000-000000000001',
  kind: 'FR',
  status: 'issued',
  number: 'FR PER2026/1207',
  description: 'Palma Saudade',
  total: '139.00',
  vat: [],
  paymentMethod: 'mb_way',
  createdAt: '2026-11-23T18:05:00Z',
  paidAt: '2026-11-23T18:04:00Z',
  orderId: '019a0000-0000-7000-8000-00000000000a',
  orderNumber: 'P26-001517',
  customer: { name: 'Helena Ferreira' },
  provider: 'embedded',
};
const mails = `/Order/${invoice.orderId}/mails`;
const print = jest.fn();
const openTab = jest.fn<typeof open>();

beforeEach(() => {
  closeSession();
  print.mockReset();
  URL.createObjectURL = jest.fn(() => 'blob:sheet');
  jest.spyOn(globalThis, 'open').mockImplementation(openTab);
});

const frame = (): Promise<HTMLIFrameElement> =>
  waitFor(() => {
    const found = [...document.querySelectorAll<HTMLIFrameElement>('iframe')].at(-1);
    if (found === undefined) throw new Error('nothing is printed');
    return found;
  });
const load = async (window: Partial<Window>): Promise<void> => {
  const found = await frame();
  Object.defineProperty(found, 'contentWindow', { value: window });
  found.dispatchEvent(new Event('load'));
  found.remove();
};

describe('the actions on a document', () => {
  it('let customers print the document, but not send it by e-mail', async () => {
    const sent = server({ [`GET /Invoice/${invoice.id}/pdf`]: () => new Response('%PDF-') });
    const { user } = renderPart(<InvoiceActions invoice={invoice} />);
    await user.click(await screen.findByRole('button', { name: 'Imprimir' }));
    await load({ focus: jest.fn(), print });
    expect(print).toHaveBeenCalledTimes(1);
    expect(openTab).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Enviar por e-mail' })).not.toBeInTheDocument();
    expect(sent.map(({ path }) => path)).toEqual([`/Invoice/${invoice.id}/pdf`]);
  });

  it('open the PDF in a tab when the browser cannot print it in a frame', async () => {
    server({ [`GET /Invoice/${invoice.id}/pdf`]: () => new Response('%PDF-') });
    const { user } = renderPart(<InvoiceActions invoice={invoice} />);
    await user.click(await screen.findByRole('button', { name: 'Imprimir' }));
    const refuse = (): never => {
      throw new Error('not here');
    };
    await load({ focus: jest.fn(), print: refuse });
    expect(openTab).toHaveBeenCalledWith('blob:sheet', '_blank');
  });

  it('let admins send the document’s mail again as well', async () => {
    asAdmin();
    const sent = server({
      [`GET ${mails}`]: () => [
        { id: 'mail-1', template: 'payment_confirmed' },
        { id: 'mail-2', template: 'invoice_issued', documentId: invoice.id },
      ],
      [`POST ${mails}/mail-2/resend`]: () => [],
    });
    const { user } = renderPart(<InvoiceActions invoice={invoice} />);
    await user.click(await screen.findByRole('button', { name: 'Enviar por e-mail' }));
    expect(await screen.findByText('O e-mail vai ser enviado.')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([`${mails}/mail-2/resend`]);
  });

  it('do not offer to send a document that was never mailed', async () => {
    asAdmin();
    const sent = server({ [`GET ${mails}`]: () => [] });
    renderPart(<InvoiceActions invoice={invoice} />);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Enviar por e-mail' })).not.toBeInTheDocument();
  });
});
