import type { User } from '@perpetua/contracts/identity.contract';
import { useEffect, useEffectEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useMe } from '../../../account/identity/identity.api';
import type { CheckoutDraft } from '../draft/checkout-draft.policy';

/**
 * Fills in the customer's own name and phone when the contact step is shown and nothing has been typed there. Returns
 * false while they are still loading; until then the step has no form.
 */
export function useOwnContact(
  { getValues, setValue }: Pick<UseFormReturn<CheckoutDraft>, 'getValues' | 'setValue'>,
  isShown: boolean,
): boolean {
  const { data, isLoading } = useMe();
  const me = isShown ? data : undefined;
  const isUntouched = () => Object.values(getValues('contact')).every((text) => text === '');
  const fillIn = useEffectEvent((user: User | undefined) => {
    if (user === undefined || !isUntouched()) return;
    setValue('contact.name', `${user.name} ${user.surname}`);
    setValue('contact.phone', user.phone);
  });
  useEffect(() => fillIn(me), [me]);
  return !isShown || !isLoading || !isUntouched();
}
