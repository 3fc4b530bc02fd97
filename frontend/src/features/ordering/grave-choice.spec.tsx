import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { openSession } from '../../lib/session';
import { draw } from '../../test-setup/draw';
import { listAnswer, server } from '../../test-setup/server';
import { BuyerContext } from './buyer';
import { type DeliveryDraft, emptyDraft, type NewGraveDraft } from './checkout-draft.policy';
import { GraveChoice } from './grave-choice';

const token = `x.${btoa(JSON.stringify({ usertype_id: 1 }))}.z`;
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

function Step({ newGrave }: { newGrave: NewGraveDraft | null }) {
  const form = useForm<DeliveryDraft>({ defaultValues: { ...emptyDraft.delivery, kind: 'cemetery', newGrave } });
  const values = useWatch({ control: form.control });
  useEffect(() => {
    typed = values as Partial<DeliveryDraft>;
  }, [values]);
  return (
    <BuyerContext value="01900000-0000-7000-8000-000000000003">
      <FormProvider {...form}>
        <GraveChoice />
      </FormProvider>
    </BuyerContext>
  );
}

beforeEach(() => {
  act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'me' }));
});

describe('the grave of an order that the office makes', () => {
  it('is asked for when the customer has registered none', async () => {
    server({ 'GET /Grave': () => listAnswer([]) });
    draw(<Step newGrave={null} />);
    expect(await screen.findByRole('button', { name: 'Campa ainda não registada' })).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  it('stays the described one until a registered one is chosen, and can be chosen again', async () => {
    server({ 'GET /Grave': () => listAnswer([registered]) });
    const { user } = draw(<Step newGrave={described} />);
    const unregistered = await screen.findByRole('radio', { name: /Maria da Luz Ferreira/ });
    expect(unregistered).toBeChecked();
    expect(screen.getByText('Cemitério dos Prazeres, Lisboa. Talhão 7, campa 21')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /José d’Ávila/ }));
    expect(typed.graveId).toBe(registered.id);
    await user.click(unregistered);
    expect(typed).toMatchObject({ graveId: '', newGrave: { grave: { deceasedName: 'Maria da Luz Ferreira' } } });
  });
});
