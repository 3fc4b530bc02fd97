import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Venue } from '@perpetua/contracts/venues.contract';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { renderPart } from '../../../../test-setup/render-part';
import { listAnswer, server } from '../../../../test-setup/server';
import { pinKey } from '../../places/pin-doubt.policy';
import { emptyDraft } from '../draft/checkout-draft.policy';
import { TypedPlaceForm } from './typed-place-form';

const basilica: Venue = {
  id: '019a0000-0000-7000-8000-0000000000aa',
  kind: 'church',
  name: 'Basílica da Estrela',
  city: 'Lisboa',
  cityCode: '1106',
  parish: 'Estrela',
  location: { lat: 38.7136, lng: -9.1606 },
  status: 'approved',
  version: 1,
};

/** The form of a church, and what it would send. */
function Church() {
  const form = useForm({ defaultValues: emptyDraft });
  const { placeName, city, parish, location, confirmedPin } = useWatch({ control: form.control, name: 'delivery' });
  return (
    <FormProvider {...form}>
      <TypedPlaceForm kind="church" />
      <pre data-testid="draft">{JSON.stringify({ placeName, city, parish, location, confirmedPin })}</pre>
    </FormProvider>
  );
}

const draft = () => JSON.parse(screen.getByTestId('draft').textContent ?? '') as object;
const name = () => screen.getByRole('combobox', { name: /^Nome da igreja/ });
const places = (venues: readonly Venue[]) =>
  server({
    'GET /Place': () => listAnswer([...venues]),
    'GET /Place/city': () => listAnswer([]),
    'GET /Place/parish': () => listAnswer([]),
    'GET /Cemetery': () => listAnswer([]),
  });

beforeEach(() => {
  // The map calls `matchMedia` to detect reduced motion; jsdom does not have it.
  globalThis.matchMedia = jest.fn(() => ({ matches: true }) as MediaQueryList);
});

describe('the church of a delivery', () => {
  it('has name, municipality and point marked as required', async () => {
    places([]);
    renderPart(<Church />);
    expect(await screen.findByText('Local exato no mapa')).toHaveTextContent(/\*$/);
    expect(screen.getByText('Nome da igreja, capela ou crematório')).toHaveTextContent(/\*$/);
    expect(screen.getByText('Concelho')).toHaveTextContent(/\*$/);
    expect(screen.getByText('Freguesia (opcional)')).not.toHaveTextContent(/\*$/);
  });

  it('is found by name and fills municipality, parish and a point that needs no question', async () => {
    places([basilica]);
    const { user } = renderPart(<Church />);
    await user.type(name(), 'estrela basil');
    await user.click(await screen.findByRole('option', { name: /Basílica da Estrela.*Estrela, Lisboa/ }));
    expect(draft()).toEqual({
      placeName: 'Basílica da Estrela',
      city: 'Lisboa',
      parish: 'Estrela',
      location: basilica.location,
      confirmedPin: pinKey(basilica.location),
    });
    expect(await screen.findByText('O concelho, a freguesia e o ponto no mapa estão preenchidos.')).toBeVisible();
    await user.type(name(), ', capela 2');
    expect(screen.queryByText(/estão preenchidos/)).toBeNull();
    expect(draft()).toMatchObject({ placeName: 'Basílica da Estrela, capela 2', location: basilica.location });
  });

  it('loses the point of a known church when another name is written', async () => {
    places([basilica]);
    const { user } = renderPart(<Church />);
    await user.type(name(), 'basil');
    await user.click(await screen.findByRole('option', { name: /Basílica/ }));
    await user.clear(name());
    await user.type(name(), 'Igreja Nova');
    expect(draft()).toMatchObject({ placeName: 'Igreja Nova', location: null, confirmedPin: '' });
  });

  it('says nothing of a parish that is not known', async () => {
    const { parish: _, ...unknown } = basilica;
    places([unknown]);
    const { user } = renderPart(<Church />);
    await user.type(name(), 'basil');
    await user.click(await screen.findByRole('option', { name: /Basílica/ }));
    expect(draft()).toMatchObject({ city: 'Lisboa', parish: '' });
    expect(await screen.findByText('O concelho e o ponto no mapa estão preenchidos.')).toBeVisible();
  });

  it('may be typed when it is not known', async () => {
    places([]);
    const { user } = renderPart(<Church />);
    await user.type(name(), 'Igreja Nova{Enter}{Tab}');
    expect(draft()).toMatchObject({ placeName: 'Igreja Nova', city: '', location: null });
  });
});
