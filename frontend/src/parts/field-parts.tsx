import { useForm } from 'react-hook-form';
import { CheckboxInput } from '../ui/checkbox-input';
import { CountrySelect } from '../ui/country-select';
import { DateField } from '../ui/date-field';
import { DayHours } from '../ui/day-hours';
import { TimeField } from '../ui/time-field';
import { EarlyFieldset } from '../ui/early-fieldset';
import { DateFilter, WordsFilter } from '../ui/filter-inputs';
import { FoldedFilters } from '../ui/folded-filters';
import { EmailInput, NameInputs, PhoneInput } from '../ui/person-inputs';
import { SelectInput } from '../ui/select-input';
import { TextInput } from '../ui/text-input';
import { Part } from './part';

const cities = [
  { value: 'lisboa', name: 'Lisboa' },
  { value: 'porto', name: 'Porto' },
];

/** Shows the components for the fields of a form. */
export function FieldParts() {
  const { register, control } = useForm();
  return (
    <>
      <Part name="TextInput, FormField">
        <TextInput label="Name" field={register('name')} />
        <TextInput label="With a hint" hint="As it is written on the stone." required field={register('hinted')} />
        <TextInput label="Refused" error="Write the name." field={register('refused')} />
        <TextInput label="Disabled" disabled field={register('disabled')} />
        <TextInput label="With a unit" endAdornment="km" inputMode="numeric" field={register('distance')} />
        <TextInput label="A few lines" multiline rows={3} field={register('lines')} />
      </Part>
      <Part name="DateField">
        <DateField label="Date of birth" hint="The day comes first." control={control} name="birth" />
        <DateField label="Refused date" error="Write a date that exists." control={control} name="refusedDate" />
      </Part>
      <Part name="TimeField">
        <TimeField label="Hour of the ceremony" hint="With 24 hours." control={control} name="hour" />
        <TimeField label="Refused hour" error="Write a time that exists." control={control} name="refusedHour" />
      </Part>
      <Part name="DayHours">
        <DayHours
          control={control}
          fields={{ isOpen: 'day.isOpen', opens: 'day.opens', closes: 'day.closes' }}
          label="Monday"
          words={{ isOpen: 'Open', opens: 'Opens', closes: 'Closes', without: 'Closed' }}
          errors={{}}
        />
      </Part>
      <Part name="NameInputs, EmailInput, PhoneInput">
        <NameInputs
          first={{ label: 'First name', field: register('first') }}
          surname={{ label: 'Surname', field: register('surname') }}
        />
        <EmailInput label="E-mail" field={register('email')} />
        <PhoneInput label="Phone" error="Write the number with its country." field={register('phone')} />
      </Part>
      <Lists />
      <Filters />
      <Part name="EarlyFieldset">
        <EarlyFieldset>
          <TextInput label="Usable once the page is taken over" field={register('early')} />
        </EarlyFieldset>
      </Part>
    </>
  );
}

function Lists() {
  const { register } = useForm();
  return (
    <Part name="SelectInput, CountrySelect, CheckboxInput">
      <SelectInput label="City" options={cities} {...register('select')} />
      <SelectInput label="City, refused" error="Choose a city." options={cities} {...register('refusedSelect')} />
      <CountrySelect label="Country" hint="Where you pay taxes." field={register('country')} />
      <CheckboxInput label="I accept the terms." field={register('terms')} />
      <CheckboxInput label="I accept the terms as well." error="Accept the terms." field={register('refusedTerms')} />
    </Part>
  );
}

function Filters() {
  return (
    <Part name="FoldedFilters, DateFilter, WordsFilter">
      <FoldedFilters label="Filters" active={1}>
        <DateFilter label="From" value="2026-11-02" onChoose={() => undefined} />
      </FoldedFilters>
      <WordsFilter label="Search" submit="Find" value="rose" onSearch={() => undefined} />
    </Part>
  );
}
