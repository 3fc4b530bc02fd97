import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderPart } from '../../../test-setup/render-part';
import { listAnswer, server } from '../../../test-setup/server';
import { LocationSearch } from './location-search';
import { PlaceAutocomplete } from './place-autocomplete';

const places = [
  { key: 'a', name: 'Prazeres' },
  { key: 'b', name: 'Prado do Repouso' },
];
const lagos = { code: '0807', name: 'Lagos', district: 'Faro', location: { lat: 37.1, lng: -8.67 } };

/** Renders a field in a form, with mocks for the chosen place and the form's submission. */
function renderInForm(field: (onChoose: (chosen: unknown) => void) => ReactNode) {
  const onSubmit = jest.fn<() => void>();
  const onChoose = jest.fn<(chosen: unknown) => void>();
  const form = (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {field(onChoose)}
      <button type="submit">Send</button>
    </form>
  );
  return { ...renderPart(form), onSubmit, onChoose };
}

describe('Enter in a list of places', () => {
  const list = (onChoose: (chosen: unknown) => void) => (
    <PlaceAutocomplete
      label="Place"
      options={places}
      isSearching={false}
      noneText="None"
      value={null}
      onChoose={onChoose}
    />
  );

  it('chooses the highlighted place and does not submit the form', async () => {
    const { user, onSubmit, onChoose } = renderInForm(list);
    await user.type(screen.getByRole('combobox', { name: 'Place' }), 'pra{ArrowDown}{Enter}');
    expect(onChoose).toHaveBeenCalledWith(places[0]);
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('does nothing while no place is highlighted', async () => {
    const { user, onSubmit, onChoose } = renderInForm(list);
    await user.type(screen.getByRole('combobox', { name: 'Place' }), 'pra{Enter}');
    expect(onChoose).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('Enter in the search of a map', () => {
  it('chooses the first match and does not submit the form', async () => {
    server({ 'GET /Cemetery': () => listAnswer([]), 'GET /Place/city': () => listAnswer([lagos]) });
    const { user, onSubmit, onChoose } = renderInForm((onFound) => <LocationSearch onFound={onFound} />);
    const search = screen.getByRole('combobox', { name: 'Procurar cemitério ou concelho' });
    await user.type(search, 'lag');
    await screen.findByRole('option', { name: /Lagos/ });
    await user.type(search, '{Enter}');
    expect(onChoose).toHaveBeenCalledWith(lagos.location);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
