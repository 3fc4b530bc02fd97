import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Notification, Preferences } from '@perpetua/contracts/notifications.contract';
import { screen, waitFor, within } from '@testing-library/react';
import { renderPart } from '../../../test-setup/render-part';
import { listAnswer, server } from '../../../test-setup/server';
import { DeviceButton } from './device-button';
import { NoticeBell } from './notice-bell';
import { MarkAllRead, NoticeList } from './notice-list';
import { NoticePreferences } from './preferences-form';

const accepted: Notification = {
  id: '019a0000-0000-7000-8000-000000000001',
  at: '2026-11-23T18:05:00Z',
  kind: 'acceptance',
  title: 'Serviço P26-000001 aceite',
  text: 'Rui Almeida aceitou o seu serviço.',
  link: '/my-services/019a0000-0000-7000-8000-00000000000a',
};
const lost: Notification = {
  ...accepted,
  id: '019a0000-0000-7000-8000-000000000002',
  kind: 'cancellation',
  title: 'Serviço P26-000002 cancelado',
  link: '/notifications',
};
const old: Notification = {
  ...accepted,
  id: '019a0000-0000-7000-8000-000000000003',
  title: 'Pago',
  readAt: accepted.at,
};

describe('the bell in the header', () => {
  it('says how many notices are unread, up to 99', async () => {
    let count = 2;
    server({ 'GET /Notification/unread': () => ({ count }) });
    const { client } = renderPart(<NoticeBell />);
    expect(await screen.findByRole('link', { name: '2 avisos por ler' })).toHaveAttribute('href', '/notifications');
    count = 100;
    await client.invalidateQueries({ queryKey: ['notification'] });
    expect(await screen.findByRole('link', { name: '99+ avisos por ler' })).toHaveTextContent('99+');
    count = 0;
    await client.invalidateQueries({ queryKey: ['notification'] });
    expect(await screen.findByRole('link', { name: 'Avisos' })).toHaveTextContent('');
  });
});

describe('the list of notices', () => {
  it('opens the record of a notice, and marks it as read once', async () => {
    const sent = server({
      'GET /Notification': () => listAnswer([accepted, old]),
      [`POST /Notification/${accepted.id}/read`]: () => ({ ...accepted, readAt: accepted.at }),
    });
    const { user, router } = renderPart(<NoticeList />, { at: '/notifications' });
    const unread = await screen.findByRole('link', { name: /Por ler: Serviço P26-000001 aceite/ });
    expect(screen.getByRole('link', { name: /Pago/ })).not.toHaveAccessibleName(/Por ler/);
    await user.click(unread);
    expect(router.state.location.pathname).toBe(accepted.link);
    expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('only marks a notice as read whose record cannot be opened', async () => {
    const sent = server({
      'GET /Notification': () => listAnswer([lost]),
      [`POST /Notification/${lost.id}/read`]: () => ({ ...lost, readAt: lost.at }),
    });
    const { user } = renderPart(<NoticeList />, { at: '/notifications' });
    await user.click(await screen.findByRole('button', { name: /P26-000002 cancelado/ }));
    await waitFor(() => expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1));
  });

  it('marks all as read, and offers that only while something is unread', async () => {
    let count = 3;
    server({
      'GET /Notification/unread': () => ({ count }),
      'POST /Notification/read-all': () => {
        count = 0;
        return new Response(null, { status: 204 });
      },
    });
    const { user } = renderPart(<MarkAllRead />);
    await user.click(await screen.findByRole('button', { name: 'Marcar todos como lidos' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Marcar todos como lidos' })).toBeNull());
  });
});

describe('the preferences', () => {
  const preferences: Preferences = {
    mutedKinds: ['plan'],
    quietDays: ['11-02'],
    quietYears: [],
    sms: false,
    available: { kinds: ['acceptance', 'plan'], sms: true },
  };

  it('switch kinds off and on, and add and remove quiet days and years', async () => {
    const sent = server({
      'GET /Notification/preferences': () => preferences,
      'PUT /Notification/preferences': ({ body }) => ({ ...preferences, ...(body as object) }),
    });
    const { user } = renderPart(<NoticePreferences />);
    expect(await screen.findByRole('checkbox', { name: 'Novidades do meu plano' })).not.toBeChecked();
    await user.click(screen.getByRole('checkbox', { name: 'Novidades do meu plano' }));
    await user.click(screen.getByRole('checkbox', { name: 'Quando um serviço é aceite' }));
    await user.click(screen.getByRole('checkbox', { name: /SMS/ }));
    await user.click(screen.getByRole('button', { name: 'Retirar 2 de novembro' }));
    const days = within(screen.getByRole('group', { name: 'Dias em silêncio' }));
    await user.selectOptions(days.getByRole('combobox', { name: 'Dia' }), '31');
    await user.selectOptions(days.getByRole('combobox', { name: 'Mês' }), '2');
    await user.click(days.getByRole('button', { name: 'Juntar dia' }));
    expect(days.getByText('29 de fevereiro')).toBeVisible();
    const years = within(screen.getByRole('group', { name: 'Anos em silêncio' }));
    const [, next] = years.getAllByRole('option');
    await user.selectOptions(years.getByRole('combobox', { name: 'Ano' }), next?.textContent ?? '');
    await user.click(years.getByRole('button', { name: 'Juntar ano' }));
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('As suas escolhas estão guardadas.')).toBeVisible();
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
      mutedKinds: ['acceptance'],
      quietDays: ['02-29'],
      quietYears: [Number(next?.textContent)],
      sms: true,
    });
  });
});

describe('the button of a device', () => {
  const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
  const subscription = {
    toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/x', keys }),
    unsubscribe: jest.fn(async () => true),
  };
  let isSubscribed = false;
  const pushManager = {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: jest.fn(async (_options: object) => {
      isSubscribed = true;
      return subscription;
    }),
  };

  /** A browser that can be told; the person answers `permission` when asked. */
  const browser = (permission: NotificationPermission): void => {
    const registration = { pushManager };
    const worker = { getRegistration: async () => registration, ready: Promise.resolve(registration) };
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: worker });
    Object.assign(window, {
      PushManager: class {},
      Notification: { permission, requestPermission: async () => permission },
    });
  };
  afterEach(() => {
    isSubscribed = false;
    Reflect.deleteProperty(navigator, 'serviceWorker');
    Reflect.deleteProperty(window, 'PushManager');
    Reflect.deleteProperty(window, 'Notification');
  });

  it('is not there in a browser that cannot be told', () => {
    const { container } = renderPart(<DeviceButton />);
    expect(container).toHaveTextContent('');
  });

  it('subscribes the browser and registers it, and undoes both', async () => {
    browser('granted');
    const sent = server({
      'GET /Notification/push-key': () => ({ publicKey: 'key' }),
      'POST /Notification/devices': () => ({ id: accepted.id, createdAt: accepted.at }),
      [`DELETE /Notification/devices/${accepted.id}`]: () => new Response(null, { status: 204 }),
    });
    const { user } = renderPart(<DeviceButton />);
    await user.click(await screen.findByRole('button', { name: 'Avisar neste dispositivo' }));
    await user.click(await screen.findByRole('button', { name: 'Deixar de avisar neste dispositivo' }));
    await waitFor(() => expect(subscription.unsubscribe).toHaveBeenCalled());
    expect(pushManager.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'key' });
    expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /Notification/push-key',
      'POST /Notification/devices',
      'POST /Notification/devices',
      `DELETE /Notification/devices/${accepted.id}`,
    ]);
    expect(sent[1]?.body).toEqual({ endpoint: 'https://fcm.googleapis.com/x', keys });
  });

  it('says where to allow it when the person has not', async () => {
    browser('denied');
    server({});
    const { user } = renderPart(<DeviceButton />);
    await user.click(await screen.findByRole('button', { name: 'Avisar neste dispositivo' }));
    expect(await screen.findByText(/O navegador não tem permissão/)).toBeVisible();
  });
});
