import { maximumMessageLength, maximumRibbonLength } from '@perpetua/contracts/ordering.contract';
import { useTranslation } from 'react-i18next';
import { fieldProblems } from './checkout-draft.policy';

/** The sentence for what is wrong with a field of the checkout; undefined where nothing is. */
export function useFieldText(): (error: { message?: string | undefined } | undefined) => string | undefined {
  const { t } = useTranslation('ordering');
  return (error) => {
    const code = fieldProblems.find((known) => known === error?.message);
    const maximum = code === 'ribbon' ? maximumRibbonLength : maximumMessageLength;
    return error === undefined ? undefined : t(`problem.${code ?? 'other'}`, { maximum });
  };
}
