import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { renderPart } from '../../../../test-setup/render-part';
import { server } from '../../../../test-setup/server';
import { type CheckoutDraft, emptyDraft } from '../draft/checkout-draft.policy';
import { DeliveryMoment } from './delivery-moment';

function Cleaning({ months }: { months: number }) {
  const form = useForm<CheckoutDraft>({ defaultValues: emptyDraft });
  return (
    <FormProvider {...form}>
      <DeliveryMoment
        cart="clean"
        source={{ path: '/Checkout/slots' }}
        today={undefined}
        leadHours={6}
        months={months}
      />
      <button onClick={() => form.reset()}>Begin again</button>
    </FormProvider>
  );
}
const choice = () => screen.getByRole('checkbox', { name: /^O dia pode mudar/ });

describe('the choice that the day of a cleaning may be moved', () => {
  it('begins with no for a single visit, and with yes for a plan, until the customer decides', async () => {
    server({ 'GET /Checkout/slots': () => [] });
    const { user, unmount } = renderPart(<Cleaning months={1} />);
    expect(choice()).not.toBeChecked();
    await user.click(choice());
    expect(choice()).toBeChecked();
    unmount();
    const plan = renderPart(<Cleaning months={6} />);
    expect(choice()).toBeChecked();
    await plan.user.click(choice());
    expect(choice()).not.toBeChecked();
    await plan.user.click(screen.getByRole('button', { name: 'Begin again' }));
    expect(choice()).toBeChecked();
  });
});
