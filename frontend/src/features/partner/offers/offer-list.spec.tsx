import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, server } from '../../../test-setup/server';
import { aService } from '../../account/fulfilment/fulfilment.samples';
import { OfferList } from './offer-list';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const offered = (id: string, differing: Partial<Service> = {}) =>
  aService({
    id,
    status: 'offered',
    statusDetail: 'offered',
    label: 'waiting_for_acceptance',
    amountToReceive: '28.00',
    distanceKm: 3.24,
    offer: { id: `offer-of-${id}`, expiresAt: inMinutes(50) },
    allowedActions: ['accept', 'decline'],
    ...differing,
  });

/** A list of offers that a button replaces by `then`, as a refetch would. */
function Changing({ first, then }: { first: Service[]; then: Service[] }) {
  const [services, setServices] = useState(first);
  return (
    <>
      <button onClick={() => setServices(then)}>Read again</button>
      <OfferList services={services} />
    </>
  );
}

describe('the list of a partner’s offers', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('shows how many offers wait, their total earnings, and the distance', () => {
    server({});
    renderPart(<OfferList services={[offered('one'), offered('two', { amountToReceive: '16.10' })]} />);
    expect(screen.getByText(/44,10/)).toBeVisible();
    expect(screen.getAllByText('3,2 km')).toHaveLength(2);
    expect(screen.getAllByText(/^Faltam (49|50) min$/)).toHaveLength(2);
  });

  it('says that the order includes words for a ribbon, which a partner reads only after accepting', () => {
    const wreath = { productId: 'p1', name: { pt: 'Coroa', en: 'Wreath', es: 'Corona' }, quantity: 1 };
    server({});
    renderPart(<OfferList services={[offered('one', { products: [{ ...wreath, withRibbon: true }] })]} />);
    expect(screen.getByText('Com palavras numa faixa')).toBeVisible();
  });

  it.each([
    [{ deliverToGrave: true }, 'Entrega na campa'],
    [{ homeDelivery: true }, 'Entrega em casa da família'],
    [{}, 'Entrega na igreja ou capela'],
  ])('says of flowers to what kind of place they go (%o)', (place, words) => {
    server({});
    renderPart(<OfferList services={[offered('one', { type: 'flower', ...place })]} />);
    expect(screen.getByText(words)).toBeVisible();
  });

  it('says no kind of place of a cleaning, which is always at a grave', () => {
    server({});
    renderPart(<OfferList services={[offered('one', { type: 'clean', deliverToGrave: true })]} />);
    expect(screen.queryByText(/^Entrega/)).toBeNull();
  });

  it('sends one acceptance, however often the button is pressed', async () => {
    const sent = server({ 'POST /Service/one/accept': () => offered('one') });
    const { user } = renderPart(<OfferList services={[offered('one')]} />);
    await user.dblClick(screen.getByRole('button', { name: 'Aceitar serviço' }));
    expect(await screen.findByText('Serviço aceite. Já está entre os seus serviços aceites.')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ offerId: 'offer-of-one', doneAt: expect.stringMatching(/Z$/) }]);
  });

  it('explains that another partner was faster', async () => {
    server({ 'POST /Service/one/accept': () => refusal(409, 'offer_closed', { reason: 'taken' }) });
    const { user } = renderPart(<OfferList services={[offered('one')]} />);
    await user.click(screen.getByRole('button', { name: 'Aceitar serviço' }));
    expect(await screen.findByText('Outro parceiro aceitou este serviço primeiro.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Aceitar serviço' })).toBeNull();
  });

  it('declines only with a reason, which can be in the partner’s own words', async () => {
    const sent = server({ 'POST /Service/one/decline': () => offered('one') });
    const { user } = renderPart(<OfferList services={[offered('one')]} />);
    await user.click(screen.getByRole('button', { name: 'Recusar' }));
    const dialog = await screen.findByRole('dialog');
    const decline = within(dialog).getByRole('button', { name: 'Recusar o serviço' });
    await user.click(decline);
    expect(within(dialog).getByText('Escolha ou escreva um motivo.')).toBeVisible();
    await user.click(within(dialog).getByLabelText('Outro motivo'));
    await user.type(within(dialog).getByLabelText('Escreva o motivo'), 'Estou de férias');
    await user.click(decline);
    expect(await screen.findByText('Recusou o serviço.')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { offerId: 'offer-of-one', reason: 'Estou de férias', doneAt: expect.stringMatching(/Z$/) },
    ]);
  });

  it('proposes another hour of the day, and keeps the offer with what was proposed', async () => {
    const [date, hours] = ['2099-11-24', ['09:00', '11:00', '15:00', '16:00']];
    const day = { date, open: true, hours: hours.map((hour) => ({ hour, open: hour !== '09:00' })) };
    const offer = offered('one', {
      scheduledDate: date,
      scheduledHour: '11:00',
      allowedActions: ['accept', 'counter'],
    });
    const sent = server({
      'GET /Service/one/slots': () => [day],
      'POST /Service/one/counter': () => offer,
    });
    const countered = { ...offer, offer: { id: 'offer-of-one', expiresAt: inMinutes(50), hour: '15:00' } };
    const { user } = renderPart(<Changing first={[offer]} then={[countered]} />);
    await user.click(screen.getByRole('button', { name: 'Propor outra hora' }));
    const dialog = await screen.findByRole('dialog', { name: 'Propor outra hora?' });
    const hoursShown = await within(dialog).findAllByRole('radio');
    expect(hoursShown.map((radio) => radio.getAttribute('value'))).toEqual(['15:00', '16:00']);
    const propose = within(dialog).getByRole('button', { name: 'Propor esta hora' });
    await user.click(propose);
    expect(within(dialog).getByText('Escolha a hora.')).toBeVisible();
    await user.click(within(dialog).getByRole('radio', { name: '15:00' }));
    await user.click(propose);
    expect(await screen.findByText('Propôs as 15:00. O cliente foi avisado.')).toBeVisible();
    expect(sent.findLast(({ method }) => method === 'POST')?.body).toEqual({ offerId: 'offer-of-one', hour: '15:00' });
    await user.click(await screen.findByRole('button', { name: 'Propor outra hora' }));
    for (const radio of await screen.findAllByRole('radio')) expect(radio).not.toBeChecked();
    await user.click(await screen.findByRole('button', { name: 'Propor esta hora' }));
    expect(screen.getByText('Escolha a hora.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Voltar' }));
    await user.click(await screen.findByRole('button', { name: 'Read again' }));
    expect(screen.getByText(/^Propôs as 15:00\. O cliente pode escolher até/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Aceitar serviço' })).toBeEnabled();
  });

  it('does not say that an hour can be changed which was replaced already', () => {
    const offer = { id: 'offer-of-one', expiresAt: inMinutes(50), hour: '15:00' };
    const replaced = offered('one', { allowedActions: ['accept', 'decline'], offer });
    renderPart(<Changing first={[replaced]} then={[]} />);
    expect(screen.getByText(/até lá, ainda pode aceitar a hora marcada\.$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Propor outra hora' })).not.toBeInTheDocument();
  });

  it('uses the plural for 0 seconds', () => {
    server({});
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const expiresAt = new Date(Date.now() + 900).toISOString();
    renderPart(<OfferList services={[offered('one', { offer: { id: 'offer-of-one', expiresAt } })]} />);
    expect(screen.getByText('Faltam 0 s')).toBeVisible();
  });

  it('says that an offer has expired when it leaves the list after its expiry, while the page is open', async () => {
    server({});
    renderPart(
      <Changing first={[offered('one', { offer: { id: 'offer-of-one', expiresAt: inMinutes(-1) } })]} then={[]} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Read again' }));
    expect(await screen.findByText(/o prazo para responder terminou/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Fechar este aviso' }));
    expect(screen.queryByText(/o prazo para responder terminou/)).not.toBeInTheDocument();
  });

  it('says that an offer that ended before its expiry is no longer available, and does not mention other offers', async () => {
    server({});
    renderPart(<Changing first={[offered('one'), offered('two')]} then={[offered('two')]} />);
    await userEvent.click(screen.getByRole('button', { name: 'Read again' }));
    expect(await screen.findAllByText(/já não está disponível/)).toHaveLength(1);
  });

  it('says nothing about an offer that the partner answered', async () => {
    server({ 'POST /Service/one/accept': () => offered('one') });
    const { user } = renderPart(<Changing first={[offered('one')]} then={[]} />);
    await user.click(screen.getByRole('button', { name: 'Aceitar serviço' }));
    expect(await screen.findByText('Serviço aceite. Já está entre os seus serviços aceites.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Read again' }));
    expect(await screen.findByText('Nenhum serviço encontrado')).toBeVisible();
    expect(screen.queryByText(/já não está disponível/)).not.toBeInTheDocument();
  });

  it('says that there are no offers', () => {
    server({});
    renderPart(<OfferList services={[]} />);
    expect(screen.getByText('Nenhum serviço encontrado')).toBeVisible();
  });

  describe('of one cemetery and day', () => {
    const cemetery = { id: 'sao-joao', name: 'Alto de São João' };
    const route = ['one', 'two', 'three'].map((id) => offered(id, { cemetery, amountToReceive: '23.50' }));
    const accepted = () => offered('one', { status: 'accepted' });

    it('are one way, with their number and earnings, and one press accepts all', async () => {
      const sent = server({
        'POST /Service/one/accept': accepted,
        'POST /Service/two/accept': accepted,
        'POST /Service/three/accept': accepted,
      });
      const other = offered('far', { cemetery: { id: 'ajuda', name: 'Ajuda' } });
      const { user } = renderPart(<OfferList services={[...route, other]} />);
      const way = screen.getByRole('region', { name: /^3 campas: Alto de São João.*70,50/ });
      expect(within(way).getAllByRole('article')).toHaveLength(3);
      await user.click(within(way).getByRole('button', { name: 'Aceitar as 3' }));
      expect(await screen.findByText(/3 serviços aceites/)).toBeVisible();
      expect(sent.map(({ path }) => path)).toEqual([
        '/Service/one/accept',
        '/Service/two/accept',
        '/Service/three/accept',
      ]);
    });

    it('stay in their place when the first of them leaves the list while the others are being accepted', async () => {
      server({
        'POST /Service/one/accept': accepted,
        'POST /Service/two/accept': () => new Promise(() => undefined),
      });
      const { user } = renderPart(<Changing first={route} then={route.slice(1)} />);
      await user.click(screen.getByRole('button', { name: 'Aceitar as 3' }));
      await user.click(screen.getByRole('button', { name: 'Read again' }));
      expect(screen.getByRole('region', { name: /^2 campas/ })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Aceitar as 2' })).toHaveAttribute('aria-busy', 'true');
    });

    it('say which were taken meanwhile, and accept the others', async () => {
      server({
        'POST /Service/one/accept': accepted,
        'POST /Service/two/accept': () => refusal(409, 'offer_closed', { reason: 'taken' }),
        'POST /Service/three/accept': accepted,
      });
      const { user } = renderPart(<OfferList services={route} />);
      await user.click(screen.getByRole('button', { name: 'Aceitar as 3' }));
      expect(await screen.findByText('Aceites: 2. Já não disponíveis: 1.')).toBeVisible();
    });
  });
});
