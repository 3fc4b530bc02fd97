import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { closeSession, openSession } from '../../../lib/session';
import { renderPart } from '../../../test-setup/render-part';
import { listAnswer, refusal, server } from '../../../test-setup/server';
import { currentDestination, keepDestination } from '../catalogue/destination';
import { DestinationBar } from '../catalogue/destination-bar';
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

const token = `x.${btoa(JSON.stringify({ usertype_id: 4 }))}.z`;
const logIn = () => act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'me' }));

beforeEach(() => act(closeSession));

describe('GravePrompt', () => {
  it('leads a logged-in user via municipality and cemetery to the form of a grave', async () => {
    server({ 'GET /Cemetery': () => listAnswer(cemeteries) });
    logIn();
    const { user, router } = renderPart(<GravePrompt />);
    await screen.findByRole('option', { name: 'Lisboa' });
    expect(names(screen.getByLabelText('Concelho'))).toEqual(['Escolha o concelho', 'Coimbra', 'Lisboa']);
    await user.selectOptions(screen.getByLabelText('Concelho'), 'Lisboa');
    expect(names(screen.getByLabelText('Cemitério'))).toEqual(['Escolha o cemitério', 'Ajuda', 'Prazeres']);
    await user.selectOptions(screen.getByLabelText('Cemitério'), 'Prazeres');
    await user.click(screen.getByRole('link', { name: 'Escolher a campa' }));
    expect(router.state.location).toMatchObject({ pathname: '/grave-create', search: '?cemetery=1' });
  });

  it('leads a guest to the flowers for the chosen cemetery, and from there to the cleanings', async () => {
    server({ 'GET /Cemetery': () => listAnswer(cemeteries) });
    const { user, router } = renderPart(<GravePrompt />);
    await screen.findByRole('option', { name: 'Lisboa' });
    await user.selectOptions(screen.getByLabelText('Concelho'), 'Lisboa');
    await user.selectOptions(screen.getByLabelText('Cemitério'), 'Prazeres');
    await user.click(screen.getByRole('link', { name: 'Escolher a campa' }));
    expect(router.state.location.pathname).toBe('/flores');
    renderPart(<DestinationBar type="flower" />);
    expect(await screen.findByText('Prazeres, Lisboa')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver limpezas para este local' })).toHaveAttribute(
      'href',
      '/limpeza-de-campas',
    );
  });

  it('removes an earlier place when a guest continues without choosing one', async () => {
    keepDestination({ city: 'Porto' });
    server({ 'GET /Cemetery': () => listAnswer(cemeteries) });
    const { user } = renderPart(<GravePrompt />);
    await user.click(await screen.findByRole('link', { name: 'Escolher a campa' }));
    expect(currentDestination()).toBeUndefined();
  });

  it('chooses the only cemetery of a municipality automatically', async () => {
    server({ 'GET /Cemetery': () => listAnswer(cemeteries) });
    const { user } = renderPart(<GravePrompt />);
    await screen.findByRole('option', { name: 'Coimbra' });
    await user.selectOptions(screen.getByLabelText('Concelho'), 'Coimbra');
    expect(screen.getByLabelText('Cemitério')).toHaveDisplayValue('Conchada');
  });

  it('reads all pages of the list of cemeteries', async () => {
    const many = Array.from({ length: 100 }, (_, index) => cemetery(`p${index}`, `Cemitério ${index}`, 'Porto'));
    server({
      'GET /Cemetery': ({ search }) => listAnswer(search.get('page') === '2' ? cemeteries : many, 103),
    });
    renderPart(<GravePrompt />);
    expect(await screen.findByRole('option', { name: 'Coimbra' })).toBeInTheDocument();
  });

  it('lets people continue when the list cannot be loaded', async () => {
    server({ 'GET /Cemetery': () => refusal(503, 'unavailable') });
    const { user, router } = renderPart(<GravePrompt />);
    expect(await screen.findByText(/Não foi possível carregar a lista/)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Escolher a campa' }));
    expect(router.state.location.pathname).toBe('/flores');
  });
});
