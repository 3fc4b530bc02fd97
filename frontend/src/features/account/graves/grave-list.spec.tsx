import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Grave } from '@perpetua/contracts/graves.contract';
import { act, screen, within } from '@testing-library/react';
import { closeSession } from '../../../lib/session';
import { renderPart } from '../../../test-setup/render-part';
import { listAnswer, refusal, server } from '../../../test-setup/server';
import { GraveList } from './grave-list';
import { useAllGraves } from './graves.api';

const grave: Grave = {
  id: 'd766b61b-017f-5a12-ab22-94e6507485ce',
  deceasedName: 'António dos Santos',
  birthDate: '1941-03-12',
  deathDate: '2019-08-30',
  cemeteryId: '744f1781-ada4-539c-b1ac-85d9e6551efa',
  cemetery: 'Cemitério dos Prazeres',
  city: 'Lisboa',
  parish: 'Estrela',
  section: 'Rua 7',
  location: { lat: 38.7149, lng: -9.1716 },
  version: 1,
};

/** The number of graves that a map of the user's graves shows. */
function NumberOnMap() {
  const { data } = useAllGraves();
  return <p>{`${data?.total} no mapa`}</p>;
}

beforeEach(() => act(closeSession));

describe('the list of graves', () => {
  it('shows name, dates and place, and links to the form', async () => {
    server({ 'GET /Grave': () => listAnswer([grave]) });
    renderPart(<GraveList />, { at: '/grave' });
    expect(await screen.findByRole('heading', { name: 'António dos Santos' })).toBeVisible();
    expect(screen.getByText('12 de março de 1941 – 30 de agosto de 2019')).toBeVisible();
    expect(screen.getByText('Rua 7 · Estrela · Lisboa')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Editar a campa de António dos Santos' })).toHaveAttribute(
      'href',
      `/grave-edit/${grave.id}`,
    );
  });

  it('says that there are no graves', async () => {
    server({ 'GET /Grave': () => listAnswer([]) });
    renderPart(<GraveList />, { at: '/grave' });
    expect(await screen.findByText('Nenhuma campa disponível')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Adicionar campa' })).toHaveAttribute('href', '/grave-create');
  });

  it('asks for confirmation before it deletes a grave, which then is gone from the map too', async () => {
    let graves = [grave];
    server({
      'GET /Grave': () => listAnswer(graves),
      [`DELETE /Grave/${grave.id}`]: () => {
        graves = [];
      },
    });
    const { user } = renderPart(
      <>
        <GraveList />
        <NumberOnMap />
      </>,
      { at: '/grave' },
    );
    expect(await screen.findByText('1 no mapa')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Retirar a campa de António dos Santos da lista' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirar da lista' }));
    expect(await screen.findByText('A campa foi retirada da sua lista.')).toBeVisible();
    expect(await screen.findByText('Nenhuma campa disponível')).toBeVisible();
    expect(await screen.findByText('0 no mapa')).toBeVisible();
  });

  it('explains why a grave with open services is kept', async () => {
    server({
      'GET /Grave': () => listAnswer([grave]),
      [`DELETE /Grave/${grave.id}`]: () => refusal(409, 'in_use'),
    });
    const { user } = renderPart(<GraveList />, { at: '/grave' });
    await user.click(await screen.findByRole('button', { name: 'Retirar a campa de António dos Santos da lista' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirar da lista' }));
    expect(await screen.findByText(/Há serviços por concluir nesta campa/)).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'António dos Santos' })).toBeInTheDocument();
  });
});
