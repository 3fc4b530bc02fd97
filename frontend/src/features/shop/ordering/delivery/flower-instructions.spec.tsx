import { describe, expect, it } from '@jest/globals';
import type { Product } from '@perpetua/contracts/catalogue.contract';
import { screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { renderPart } from '../../../../test-setup/render-part';
import { server } from '../../../../test-setup/server';
import { someRoses } from '../../cart/cart.samples';
import { type CheckoutDraft, type DeliveryDraft, emptyDraft, requestOf } from '../draft/checkout-draft.policy';
import { draftOf, isComplete } from '../draft/checkout-validation';
import { FlowerInstructions } from './flower-instructions';

const roses = someRoses();
const wreath = someRoses({
  id: '2f90bc11-ebee-591f-bf2e-7fd82938ff9c',
  name: { pt: 'Coroa', en: 'Wreath', es: 'Corona' },
  hasRibbon: true,
});
const gone = '3f90bc11-ebee-591f-bf2e-7fd82938ff9c';

let typed: DeliveryDraft = emptyDraft.delivery;
let entered = (): DeliveryDraft => emptyDraft.delivery;

interface StepProps {
  items: { id: string; quantity: number }[];
  ribbons: DeliveryDraft['ribbons'];
  onTyped: (values: DeliveryDraft) => void;
}

function Step({ items, ribbons, onTyped }: StepProps) {
  const form = useForm<CheckoutDraft>({
    defaultValues: { ...emptyDraft, delivery: { ...emptyDraft.delivery, ribbons } },
  });
  const values = useWatch({ control: form.control, name: 'delivery' });
  useEffect(() => onTyped(values), [values, onTyped]);
  useEffect(() => {
    entered = () => form.getValues('delivery');
  }, [form]);
  return (
    <FormProvider {...form}>
      <FlowerInstructions items={items} />
    </FormProvider>
  );
}

const remember = (values: DeliveryDraft): void => {
  typed = values;
};

const shown = (products: readonly Product[], { quantity = 1, ribbons = {} } = {}) => {
  server(Object.fromEntries(products.map((product) => [`GET /Product/${product.id}`, () => product])));
  return renderPart(<Step items={products.map(({ id }) => ({ id, quantity }))} ribbons={ribbons} onTyped={remember} />);
};
const sent = () => requestOf({ ...emptyDraft, delivery: typed }, { cart: 'flower', months: 1, language: 'pt' });

describe('the options of flowers', () => {
  it('let the customer choose or type words for each ribbon in the cart, and send the words', async () => {
    const { user } = shown([roses, wreath], { quantity: 2 });
    const field = await screen.findByLabelText('Texto da faixa: Coroa');
    expect(screen.getAllByLabelText(/Texto da faixa/)).toHaveLength(1);
    expect(screen.getByText('As mesmas palavras nas 2 peças.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Eterna saudade' }));
    expect(field).toHaveValue('Eterna saudade');
    await user.type(field, ' dos netos ');
    expect(sent()).toMatchObject({ items: [{ productId: wreath.id, ribbonText: 'Eterna saudade dos netos' }] });
    await user.click(screen.getByRole('checkbox', { name: 'Faixa sem palavras' }));
    expect(field).toHaveValue('');
    expect(sent()).toMatchObject({ items: [{ productId: wreath.id, ribbonText: null }] });
    await user.type(field, 'Saudade');
    expect(screen.getByRole('checkbox', { name: 'Faixa sem palavras' })).not.toBeChecked();
    expect(sent()).toMatchObject({ items: [{ productId: wreath.id, ribbonText: 'Saudade' }] });
  });

  it('are not complete while a ribbon has neither words nor the choice of a ribbon without words', async () => {
    const { user } = shown([wreath]);
    await screen.findByLabelText('Texto da faixa: Coroa');
    const church = { kind: 'church', placeName: 'Sé', city: 'Lisboa', location: { lat: 38.7, lng: -9.1 } } as const;
    const moment = { date: '2026-12-01', hour: '11:00' };
    const isDecided = () =>
      isComplete.delivery({ ...emptyDraft, delivery: { ...entered(), ...church, ...moment } }, 'flower');
    expect(isDecided()).toBe(false);
    await user.click(screen.getByRole('checkbox', { name: 'Faixa sem palavras' }));
    expect(isDecided()).toBe(true);
  });

  it('preselect “call me” as what to do when a flower is not available, and send the choice', async () => {
    const { user } = shown([roses]);
    expect(await screen.findByRole('radio', { name: /Telefonar-me antes/ })).toBeChecked();
    expect(sent()).toMatchObject({ substitution: 'call' });
    await user.click(screen.getByRole('radio', { name: /Não trocar/ }));
    expect(sent()).toMatchObject({ substitution: 'none' });
  });

  it('ask for ribbon words only if an item has a ribbon, and drop the words of items that have left the cart', async () => {
    shown([roses], { ribbons: { [gone]: 'Saudade' } });
    await waitFor(() => expect(typed.ribbons).toEqual({}));
    expect(screen.queryByRole('heading', { name: 'Palavras na faixa' })).not.toBeInTheDocument();
  });

  it('have defaults in drafts that were stored before these options existed', () => {
    const { ribbons, substitution, ribbonless: _, ceremony: __, instructions: ___, ...delivery } = emptyDraft.delivery;
    expect([ribbons, substitution]).toEqual([{}, 'call']);
    expect(draftOf({ ...emptyDraft, delivery: { ...delivery, message: 'Com saudade' } }).delivery).toMatchObject({
      message: 'Com saudade',
      ribbons: {},
      ribbonless: {},
      substitution: 'call',
      ceremony: emptyDraft.delivery.ceremony,
      instructions: '',
    });
  });
});
