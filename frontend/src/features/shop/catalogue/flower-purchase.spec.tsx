import { describe, expect, it, jest } from '@jest/globals';
import { addDays } from '@perpetua/contracts/local-dates';
import { act, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { businessNow } from '../../../lib/business-clock';
import { localDateAt } from '../../../lib/local-dates';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, server } from '../../../test-setup/server';
import { cemeteryOf } from '../places/cemetery.samples';
import { aProduct } from './catalogue.samples';
import { keepDestination } from './destination';
import { FlowerPurchase } from './flower-purchase';
import { ribbonDraft } from './ribbon-draft';

const wreath = aProduct({ type: 'flower', hasRibbon: true });
const tomorrow = addDays(localDateAt('Europe/Lisbon', businessNow()), 1);
const slots = () => [
  {
    date: tomorrow,
    open: true,
    hours: [
      { hour: '12:00', open: false, reason: 'too_soon' },
      { hour: '13:00', open: true },
    ],
  },
];

describe('the purchase of flowers', () => {
  it('says beside the price when they can be there, and that a florist has to be near', async () => {
    const sent = server({ 'GET /Checkout/slots': slots });
    renderPart(<FlowerPurchase product={wreath} />);
    expect(await screen.findByText(/^Primeira entrega possível: amanhã, .*, das 13:00 às 14:00$/)).toBeVisible();
    expect(screen.getByText(/havendo florista por perto/)).toBeVisible();
    expect(sent.find(({ path }) => path === '/Checkout/slots')?.search.get('productIds')).toBe(wreath.id);
  });

  it('names the zone of a cemetery whose clock differs from the reader’s', async () => {
    const cemetery = cemeteryOf({ name: 'São Joaquim', city: 'Ponta Delgada', timeZone: 'Atlantic/Azores' });
    server({ 'GET /Checkout/slots': slots, [`GET /Cemetery/${cemetery.id}`]: () => cemetery });
    act(() => keepDestination({ city: cemetery.city, cemetery: { id: cemetery.id, name: cemetery.name } }));
    renderPart(<FlowerPurchase product={wreath} />);
    expect(await screen.findByText(/, das 13:00 às 14:00 \(hora dos Açores\)$/)).toBeVisible();
    act(() => keepDestination(undefined));
  });

  it('says nothing of it when that cannot be known', async () => {
    server({ 'GET /Checkout/slots': () => refusal(422, 'unknown') });
    renderPart(<FlowerPurchase product={wreath} />);
    await waitForElementToBeRemoved(screen.getByText('A ver quando é possível'));
    expect(screen.queryByText(/Primeira entrega possível/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Adicionar ao carrinho' })).toBeEnabled();
  });

  it('keeps the words on the ribbon for the checkout', async () => {
    server({ 'GET /Checkout/slots': slots });
    const { user } = renderPart(<FlowerPurchase product={wreath} />);
    await user.type(screen.getByLabelText(/^Palavras na faixa/), 'Eterna saudade');
    expect(ribbonDraft()).toEqual({ [wreath.id]: 'Eterna saudade' });
  });

  it('leaves the words on the ribbon where they are typed when the browser refuses storage', async () => {
    server({ 'GET /Checkout/slots': slots });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('The browser refuses storage.');
    });
    const { user } = renderPart(<FlowerPurchase product={aProduct({ ...wreath, id: 'another' })} />);
    await user.type(screen.getByLabelText(/^Palavras na faixa/), 'Eterna saudade');
    expect(screen.getByLabelText(/^Palavras na faixa/)).toHaveValue('Eterna saudade');
  });
});
