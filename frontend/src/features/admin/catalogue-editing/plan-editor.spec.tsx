import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { screen, waitFor } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { refusal, server } from '../../../test-setup/server';
import { PlanCards } from './plan-cards';
import { PlanCreator } from './plan-creator';
import { PlanEditor } from './plan-editor';

const planOf = (frequency: number, discount: number): ServicePlan => ({
  servicesPlansID: `019a0000-0000-7000-8000-0000000000${String(frequency).padStart(2, '0')}`,
  name: { pt: `Plano de ${frequency}`, en: `Plan of ${frequency}`, es: `Plan de ${frequency}` },
  discount,
  frequency,
  version: 4,
});
const quarterly = planOf(3, 10);
const yearly = planOf(12, 30);
const discount = () => screen.getByRole('textbox', { name: /^Desconto/ });

beforeEach(() => sessionStorage.clear());

describe('the plans on sale', () => {
  it('are listed with their prices for the cheapest and the most expensive cleaning', () => {
    renderPart(<PlanCards plans={[quarterly, yearly]} />);
    expect(screen.getByText('54,00 € a 81,00 €')).toBeVisible();
    expect(screen.getByText('168,00 € a 252,00 €')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Plano de 12' })).toHaveAttribute(
      'href',
      `/plans/update/${yearly.servicesPlansID}`,
    );
  });

  it('say how many customers have each of them, from one answer', async () => {
    const running = [{ planId: yearly.servicesPlansID, count: 2 }];
    const sent = server({ 'GET /Subscription/running': () => running });
    renderPart(<PlanCards plans={[quarterly, yearly]} />);
    expect(await screen.findByRole('link', { name: /^2 / })).toHaveAttribute(
      'href',
      `/subscriptions?plan=${yearly.servicesPlansID}&open=true`,
    );
    expect(screen.getAllByRole('listitem')[0]).toHaveTextContent('Ninguém o tem de momento');
    expect(sent.map(({ path }) => path)).toEqual(['/Subscription/running']);
  });

  it('can be extended by a plan with a length that no plan has yet; the plan is named after its length unless a name is typed', async () => {
    const sent = server({ 'POST /ServicePlan': () => planOf(6, 20) });
    const { user, router } = renderPart(<PlanCreator plans={[quarterly, yearly]} />);
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['6 visitas']);
    await user.type(discount(), '100');
    await user.click(screen.getByRole('button', { name: 'Acrescentar à loja' }));
    expect(await screen.findByText('Escreva um desconto em números inteiros, de 0 a 99.')).toBeVisible();
    await user.clear(discount());
    await user.type(discount(), '20');
    expect(screen.getByText('96,00 € a 144,00 €')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Acrescentar à loja' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/plans'));
    expect(sent.map(({ body }) => body)).toEqual([
      {
        discount: 20,
        frequency: 6,
        name: { pt: 'Plano semestral', en: 'Semiannual plan', es: 'Plan semestral' },
      },
    ]);
  });

  it('cannot be extended if each length has a plan', () => {
    renderPart(<PlanCreator plans={[quarterly, planOf(6, 20), yearly]} />);
    expect(screen.getByText('Já há um plano para cada duração')).toBeVisible();
  });
});

describe('a plan that is edited', () => {
  it('shows the values that another admin saved, keeps the typed values, and overwrites the other admin’s values when saved again', async () => {
    const current = { ...yearly, discount: 28, version: 5 };
    const sent = server({
      [`PATCH /Plan/${yearly.servicesPlansID}`]: ({ body }) =>
        (body as ServicePlan).version === 5 ? { ...yearly, version: 6 } : refusal(409, 'plan_changed', { current }),
    });
    const { user, router } = renderPart(<PlanEditor plan={yearly} plans={[yearly]} />);
    await user.clear(discount());
    await user.type(discount(), '25');
    await user.click(screen.getByRole('button', { name: 'Publicar' }));
    expect(
      await screen.findByText(/Guardado pela outra pessoa: Plano de 12, 12 visitas, 28 % de desconto/),
    ).toBeVisible();
    expect(discount()).toHaveValue('25');
    await user.click(screen.getByRole('button', { name: 'Publicar' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/plans'));
    expect(sent.map(({ body }) => body)).toMatchObject([
      { discount: 25, version: 4 },
      { discount: 25, version: 5 },
    ]);
  });

  it('is named after its new length, except in the languages in which a name was typed', async () => {
    const usual = { ...yearly, name: { pt: 'Plano anual', en: 'A year of care', es: 'Plan anual' } };
    const sent = server({ [`PATCH /Plan/${yearly.servicesPlansID}`]: () => usual });
    const { user } = renderPart(<PlanEditor plan={usual} plans={[usual]} />);
    await user.selectOptions(screen.getByLabelText('Duração'), '6 visitas');
    await user.click(screen.getByRole('button', { name: 'Publicar' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({
      frequency: 6,
      name: { pt: 'Plano semestral', en: 'A year of care', es: 'Plan semestral' },
    });
  });

  it('shows an error at the length field if another plan has taken the chosen length in the meantime', async () => {
    server({ [`PATCH /Plan/${yearly.servicesPlansID}`]: () => refusal(409, 'plan_exists') });
    const { user } = renderPart(<PlanEditor plan={yearly} plans={[yearly]} />);
    await user.selectOptions(screen.getByLabelText('Duração'), '6 visitas');
    await user.click(screen.getByRole('button', { name: 'Publicar' }));
    expect(await screen.findByText(/Já existe um plano com esta duração/)).toBeVisible();
  });
});
