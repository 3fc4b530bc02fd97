import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { renderPart } from '../../../test-setup/render-part';
import { listAnswer, server } from '../../../test-setup/server';
import { CityInput, ParishInput } from './place-name-inputs';

const lagos = { code: '0807', name: 'Lagos', district: 'Faro', location: { lat: 37.1, lng: -8.67 } };

/** A form with both names, which shows the values that it would send. */
function Places() {
  const form = useForm({ defaultValues: { city: '', parish: '' } });
  const { city, parish } = useWatch({ control: form.control });
  return (
    <FormProvider {...form}>
      <CityInput name="city" city={city ?? ''} error={undefined} />
      <ParishInput name="parish" city={city ?? ''} error={undefined} />
      <output>{`${city}, ${parish}`}</output>
    </FormProvider>
  );
}

const shown = () => screen.getByRole('status').textContent;

describe('the name of a municipality and of a parish', () => {
  it('is suggested while it is typed, and a suggestion is chosen by keyboard', async () => {
    server({
      'GET /Place/city': ({ search }) => listAnswer(search.get('q') === null ? [] : [lagos]),
      'GET /Place/parish': () => listAnswer([{ name: 'Odiáxere', city: 'Lagos', cityCode: '0807', hasCemetery: true }]),
    });
    const { user } = renderPart(<Places />);
    await user.type(screen.getByRole('combobox', { name: /^Concelho/ }), 'lag');
    expect(await screen.findByRole('option', { name: /Lagos.*Faro/ })).toBeVisible();
    await user.keyboard('{ArrowDown}{Enter}{Tab}');
    expect(screen.getByRole('combobox', { name: /^Freguesia/ })).toHaveFocus();
    await user.keyboard('odia');
    await user.click(await screen.findByRole('option', { name: 'Odiáxere' }));
    expect(shown()).toBe('Lagos, Odiáxere');
  });

  it('may also be a name that the server does not know', async () => {
    server({ 'GET /Place/city': () => listAnswer([]), 'GET /Place/parish': () => listAnswer([]) });
    const { user } = renderPart(<Places />);
    await user.type(screen.getByRole('combobox', { name: /^Concelho/ }), 'Outra terra{Tab}Aldeia{Tab}');
    expect(await screen.findByText('Concelho não encontrado')).toBeVisible();
    expect(shown()).toBe('Outra terra, Aldeia');
  });
});
