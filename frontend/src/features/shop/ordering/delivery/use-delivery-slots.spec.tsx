import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { renderPart } from '../../../../test-setup/render-part';
import { listAnswer, server } from '../../../../test-setup/server';
import { keepDestination } from '../../catalogue/destination';
import { BuyerContext } from '../draft/buyer';
import { type CheckoutDraft, emptyDraft } from '../draft/checkout-draft.policy';
import { useDeliverySlots } from './use-delivery-slots';

const cemetery = { id: '744f1781-ada4-539c-b1ac-85d9e6551efa', name: 'Cemitério dos Prazeres' };
const customer = '01900000-0000-7000-8000-000000000003';

function Days() {
  const { control } = useForm<CheckoutDraft>({ defaultValues: emptyDraft });
  const { source } = useDeliverySlots(control, { cart: 'clean', items: [] });
  return <p>{source.query?.cemeteryId}</p>;
}

/** Shows the days of a cleaning without a grave, and returns the cemetery that the requests name. */
const requestedFor = async (buyer?: string): Promise<string | null | undefined> => {
  const sent = server({ 'GET /Checkout/slots': () => listAnswer([]) });
  renderPart(
    <BuyerContext value={buyer}>
      <Days />
    </BuyerContext>,
  );
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0]?.search.get('cemeteryId');
};

describe('the days of a delivery without a chosen grave', () => {
  beforeEach(() => act(() => keepDestination({ city: 'Lisboa', cemetery })));
  afterEach(() => act(() => keepDestination(undefined)));

  it('are those of the cemetery that the customer chose in the shop', async () => {
    expect(await requestedFor()).toBe(cemetery.id);
  });

  it('name no cemetery in an order by phone, because the admin chose it', async () => {
    expect(await requestedFor(customer)).toBeNull();
  });
});
