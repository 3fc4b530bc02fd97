import { countries, homeCountry } from '@perpetua/contracts/tax-identity';
import { useTranslation } from 'react-i18next';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { SelectInput } from './select-input';

interface CountrySelectProps {
  label: string;
  hint?: string;
  field: UseFormRegisterReturn;
}

/** A select of all countries, named and sorted in the reader's language, Portugal first. */
export function CountrySelect({ label, hint, field }: CountrySelectProps) {
  const { i18n } = useTranslation();
  const language = i18n.resolvedLanguage;
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const { compare } = new Intl.Collator(language);
  const options = countries
    .map((code) => ({ value: code, name: names.of(code) ?? code }))
    .toSorted(
      (one, other) =>
        Number(other.value === homeCountry) - Number(one.value === homeCountry) || compare(one.name, other.name),
    );
  return <SelectInput label={label} {...(hint !== undefined && { hint })} options={options} {...field} />;
}
