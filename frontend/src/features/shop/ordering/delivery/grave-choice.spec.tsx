import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { closeSession, openSession } from '../../../../lib/session';
import { renderPart } from '../../../../test-setup/render-part';
import { listAnswer, server } from '../../../../test-setup/server';
import { keepDestination } from '../../catalogue/destination';
import { cemeteryOf } from '../../places/cemetery.samples';
import { BuyerContext } from '../draft/buyer';
import { type CheckoutDraft, type DeliveryDraft, emptyDraft, type NewGraveDraft } from '../draft/checkout-draft.policy';
import { GraveChoice } from './grave-choice';

const token = `x.${btoa(JSON.stringify({ usertype_id: 1 }))}.z`;
const customer = '01900000-0000-7000-8000-000000000003';
const location = { lat: 38.71, lng: -9.17 };
const registered = {
  id: '01900000-0000-7000-8000-000000000002',
  deceasedName: 'José d’Ávila',
  cemeteryId: '01900000-0000-7000-8000-000000000001',
  cemetery: 'Cemitério dos Prazeres',
  city: 'Lisboa',
  parish: 'Estrela',
  location,
  version: 1,
};
const described: NewGraveDraft = {
  grave: {
    cemeteryId: registered.cemeteryId,
    deceasedName: 'Maria da Luz Ferreira',
    birthDate: undefined,
    deathDate: undefined,
    section: 'Talhão 7',
    row: undefined,
    number: '21',
    location,
  },
  cemetery: 'Cemitério dos Prazeres',
  city: 'Lisboa',
};

let typed: Partial<DeliveryDraft> = {};

function Step({ newGrave, buyer }: { newGrave: NewGraveDraft | null; buyer?: string }) {
  const form = useForm<CheckoutDraft>({
    defaultValues: { ...emptyDraft, delivery: { ...emptyDraft.delivery, kind: 'cemetery', newGrave } },
  });
  const values = useWatch({ control: form.control, name: 'delivery' });
  useEffect(() => {
    typed = values;
  }, [values]);
  return (
    <BuyerContext value={buyer}>
      <FormProvider {...form}>
        <GraveChoice />
      </FormProvider>
    </BuyerContext>
  );
}

beforeEach(() => {
  globalThis.matchMedia = jest.fn(() => ({ matches: true }) as MediaQueryList);
  act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'me' }));
});

describe('the grave of an order that an admin places', () => {
  it('must be described when the customer has registered none', async () => {
    server({ 'GET /Grave': () => listAnswer([]) });
    renderPart(<Step newGrave={null} buyer={customer} />);
    expect(await screen.findByRole('button', { name: 'Campa ainda não registada' })).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('stays the described one until a registered one is chosen; the described one can then be chosen again', async () => {
    server({ 'GET /Grave': () => listAnswer([registered]) });
    const { user } = renderPart(<Step newGrave={described} buyer={customer} />);
    const unregistered = await screen.findByRole('radio', { name: /Maria da Luz Ferreira/ });
    expect(unregistered).toBeChecked();
    expect(screen.getByText('Cemitério dos Prazeres, Lisboa. Talhão 7, campa 21')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /José d’Ávila/ }));
    expect(typed.graveId).toBe(registered.id);
    await user.click(unregistered);
    expect(typed).toMatchObject({ graveId: '', newGrave: { grave: { deceasedName: 'Maria da Luz Ferreira' } } });
  });
});

describe('the cemetery that was chosen in the shop', () => {
  const elsewhere = { ...registered, id: '01900000-0000-7000-8000-000000000009', cemeteryId: 'ajuda' };

  beforeEach(() => {
    act(() => keepDestination({ city: 'Lisboa', cemetery: { id: registered.cemeteryId, name: registered.cemetery } }));
    server({ 'GET /Grave': () => listAnswer([registered, elsewhere]) });
  });
  afterEach(() => act(() => keepDestination(undefined)));

  it('preselects a customer’s only grave in it', async () => {
    renderPart(<Step newGrave={null} />);
    expect(await screen.findAllByRole('radio')).toHaveLength(2);
    expect(typed.graveId).toBe(registered.id);
  });

  it('preselects no grave in an order by phone, because the admin chose the cemetery', async () => {
    renderPart(<Step newGrave={null} buyer={customer} />);
    expect(await screen.findAllByRole('radio')).toHaveLength(2);
    expect(typed.graveId).toBe('');
  });
});

describe('the grave of an order', () => {
  it('can be described by its customer, who may change the description', async () => {
    server({ 'GET /Grave': () => listAnswer([]), [`GET /Cemetery/${registered.cemeteryId}`]: () => cemeteryOf() });
    const { user } = renderPart(<Step newGrave={described} />);
    expect(await screen.findByRole('radio', { name: /Maria da Luz Ferreira/ })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Alterar a campa descrita' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Nova campa' }));
    expect(dialog.getByText('Fica guardada nas suas campas com esta encomenda.')).toBeVisible();
    const name = dialog.getByRole('textbox', { name: /^Nome/ });
    expect(name).toHaveValue('Maria da Luz Ferreira');
    await user.clear(name);
    await user.type(name, 'Maria da Luz');
    await user.click(dialog.getByRole('button', { name: 'Usar esta campa' }));
    expect(await screen.findByRole('radio', { name: /Maria da Luz/ })).toBeChecked();
    expect(typed.newGrave?.grave).toMatchObject({ deceasedName: 'Maria da Luz', number: '21' });
  });

  it('can be described by a guest, who may sign in to choose a registered one instead', async () => {
    act(() => closeSession());
    server({});
    renderPart(<Step newGrave={null} />);
    expect(await screen.findByRole('button', { name: 'Adicionar campa' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', expect.stringContaining('/sign-in'));
  });
});
