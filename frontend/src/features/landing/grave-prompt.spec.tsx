import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { draw } from '../../test-setup/draw';
import { listAnswer, refusal, server } from '../../test-setup/server';
import { GravePrompt } from './grave-prompt';

const cemetery = (id: string, name: string, city: string) => ({ id, name, city, cityCode: city.slice(0, 4) });
const cemeteries = [
  cemetery('1', 'Prazeres', 'Lisboa'),
  cemetery('2', 'Ajuda', 'Lisboa'),
  cemetery('3', 'Conchada', 'Coimbra'),
];
const names = (list: HTMLElement) =>
  within(list)
    .getAllByRole('option')
    .map((option) => option.textContent);

describe('GravePrompt', () => {
  it('leads from the municipality over the cemetery to the grave', async () => {
    server({ 'GET /Cemetery': () => listAnswer(cemeteries) });
    const { user, router } = draw(<GravePrompt />);
    await screen.findByRole('option', { name: 'Lisboa' });
    expect(names(screen.getByLabelText('Concelho'))).toEqual(['Escolha o concelho', 'Coimbra', 'Lisboa']);
    await user.selectOptions(screen.getByLabelText('Concelho'), 'Lisboa');
    expect(names(screen.getByLabelText('Cemitério'))).toEqual(['Escolha o cemitério', 'Ajuda', 'Prazeres']);
    await user.selectOptions(screen.getByLabelText('Cemitério'), 'Prazeres');
    await user.click(screen.getByRole('link', { name: 'Escolher a campa' }));
    expect(router.state.location).toMatchObject({ pathname: '/grave-create', search: '?cemetery=1' });
  });

  it('chooses the only cemetery of a municipality by itself', async () => {
    server({ 'GET /Cemetery': () => listAnswer(cemeteries) });
    const { user } = draw(<GravePrompt />);
    await screen.findByRole('option', { name: 'Coimbra' });
    await user.selectOptions(screen.getByLabelText('Concelho'), 'Coimbra');
    expect(screen.getByLabelText('Cemitério')).toHaveDisplayValue('Conchada');
  });

  it('reads every page of the cemeteries', async () => {
    const many = Array.from({ length: 100 }, (_, index) => cemetery(`p${index}`, `Cemitério ${index}`, 'Porto'));
    server({
      'GET /Cemetery': ({ search }) => listAnswer(search.get('page') === '2' ? cemeteries : many, 103),
    });
    draw(<GravePrompt />);
    expect(await screen.findByRole('option', { name: 'Coimbra' })).toBeInTheDocument();
  });

  it('lets people go on when the list cannot be read', async () => {
    server({ 'GET /Cemetery': () => refusal(503, 'unavailable') });
    const { user, router } = draw(<GravePrompt />);
    expect(await screen.findByText(/Não foi possível ler a lista/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Escolher a campa' }));
    expect(router.state.location.pathname).toBe('/grave-create');
  });
});
