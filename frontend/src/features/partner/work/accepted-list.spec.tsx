import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import { localDateAt } from '../../../lib/local-dates';
import { renderPart } from '../../../test-setup/render-part';
import { server } from '../../../test-setup/server';
import { AcceptedList } from './accepted-list';
import { aPhoto, aService } from '../../account/fulfilment/fulfilment.samples';

const dayMs = 86_400_000;
const dateIn = (days: number) => localDateAt('Europe/Lisbon', new Date(Date.now() + days * dayMs));
const instantIn = (ms: number) => new Date(Date.now() + ms).toISOString();
const work = { allowedActions: ['start', 'photos'], scheduledDate: dateIn(0) };
const named = (pt: string) => ({ name: { pt, en: pt, es: pt } });

const cardOf = (name: string) => within(screen.getByRole('article', { name }));

describe('the list of a partner’s accepted services', () => {
  it('is grouped into today, later and done', () => {
    server({});
    const services = [
      aService({ id: 'c', ...named('Feito'), status: 'complete', label: 'complete', statusDetail: 'complete' }),
      aService({ id: 'b', ...named('Amanhã'), ...work, scheduledDate: dateIn(1) }),
      aService({ id: 'a', ...named('Agora'), ...work }),
    ];
    renderPart(<AcceptedList services={services} />);
    const groups = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(groups).toEqual(['Hoje', 'Mais tarde', 'Concluídos']);
    expect(cardOf('Amanhã').queryByRole('button')).toBeNull();
    expect(cardOf('Amanhã').getByText(/^Pode começar a /)).toBeVisible();
  });

  it('starts a service from the list, with one request however often the button is pressed', async () => {
    const service = aService({ id: 'a', ...named('Agora'), ...work });
    const sent = server({ 'POST /Service/a/start': () => ({ ...service, status: 'in_progress' }) });
    const { user } = renderPart(<AcceptedList services={[service]} />);
    await user.dblClick(cardOf('Agora').getByRole('button', { name: 'Começar' }));
    expect(await screen.findByText('Serviço iniciado.')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('says from when flowers can be started and delivered, instead of a button', () => {
    server({});
    const earliest = { start: instantIn(3_600_000), delivery: instantIn(5_400_000) };
    const underWay = {
      allowedActions: ['photos', 'deliver'],
      status: 'in_progress',
      label: 'waiting_for_service',
    } as const;
    renderPart(
      <AcceptedList
        services={[
          aService({ id: 'a', ...named('Agora'), ...work, earliest }),
          aService({
            id: 'b',
            ...named('Entrega'),
            ...underWay,
            allowedActions: [...underWay.allowedActions],
            images: {
              before: [],
              after: [aPhoto('p')],
            },
            scheduledDate: dateIn(0),
            earliest,
          }),
        ]}
      />,
    );
    expect(cardOf('Agora').queryByRole('button')).toBeNull();
    expect(cardOf('Agora').getByText(/^Pode começar a partir de /)).toBeVisible();
    expect(cardOf('Entrega').getByText(/^Pode dar como entregue a partir de /)).toBeVisible();
  });

  it('says the hour from which the flowers of a later day can be started', () => {
    server({});
    const start = instantIn(2 * dayMs);
    const earliest = { start, delivery: start };
    renderPart(
      <AcceptedList services={[aService({ ...named('Depois'), ...work, scheduledDate: dateIn(2), earliest })]} />,
    );
    expect(cardOf('Depois').getByText(/^Pode começar a partir de .* às \d\d:\d\d\.$/)).toBeVisible();
  });

  it('says when it was started, by the clock of the server', async () => {
    const service = aService({ id: 'a', ...named('Agora'), ...work });
    const sent = server({ 'POST /Service/a/start': () => ({ ...service, status: 'in_progress' }) });
    const { user } = renderPart(<AcceptedList services={[service]} />);
    await user.click(cardOf('Agora').getByRole('button', { name: 'Começar' }));
    await screen.findByText('Serviço iniciado.');
    expect(sent[0]?.body).toEqual({ doneAt: expect.stringMatching(/^\d{4}-.*Z$/) });
  });

  it('requires the missing photo before the work can begin or end', () => {
    server({});
    const started = {
      allowedActions: ['photos', 'deliver'],
      status: 'in_progress',
      label: 'waiting_for_service',
    } as const;
    const services = [
      aService({ id: 'a', ...named('Limpeza'), ...work, type: 'clean' }),
      aService({ id: 'b', ...named('Entrega'), ...started, allowedActions: [...started.allowedActions] }),
    ];
    renderPart(<AcceptedList services={services} />);
    expect(cardOf('Limpeza').getByLabelText('Fotografar antes')).toHaveAttribute('capture', 'environment');
    expect(cardOf('Entrega').getByLabelText('Fotografar o resultado')).toBeEnabled();
  });

  it('marks the work as delivered only after confirmation', async () => {
    const images = { before: [], after: [aPhoto('p')] };
    const service = aService({
      id: 'a',
      ...named('Entrega'),
      status: 'in_progress',
      allowedActions: ['deliver'],
      images,
    });
    const sent = server({ 'POST /Service/a/deliver': () => service });
    const { user } = renderPart(<AcceptedList services={[service]} />);
    await user.click(cardOf('Entrega').getByRole('button', { name: 'Dar como entregue' }));
    const dialog = await screen.findByRole('dialog');
    expect(sent).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Dar como entregue' }));
    expect(await screen.findByText('Trabalho concluído. O cliente já pode ver as fotografias.')).toBeVisible();
  });

  it('keeps blocked work in the group “today”', () => {
    server({});
    const blocked = { status: 'blocked', statusDetail: 'blocked', scheduledDate: dateIn(0) } as const;
    renderPart(<AcceptedList services={[aService({ ...named('Parado'), ...blocked, allowedActions: [] })]} />);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Hoje');
  });

  it('moves a service to “today” when its day begins, without a reload', () => {
    server({});
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    renderPart(<AcceptedList services={[aService({ ...named('Amanhã'), ...work, scheduledDate: dateIn(1) })]} />);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Mais tarde');
    act(() => {
      jest.advanceTimersByTime(dayMs);
    });
    expect(cardOf('Amanhã').getByRole('button', { name: 'Começar' })).toBeEnabled();
    jest.useRealTimers();
  });

  it('offers no start button for a service whose day has passed', () => {
    server({});
    renderPart(<AcceptedList services={[aService({ ...named('Ontem'), ...work, scheduledDate: dateIn(-1) })]} />);
    expect(cardOf('Ontem').getByText('A data já passou.')).toBeVisible();
    expect(cardOf('Ontem').queryByRole('button', { name: 'Começar' })).toBeNull();
  });
});
