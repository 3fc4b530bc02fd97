import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { aProduct } from '../features/shop/catalogue/catalogue.samples';
import { closeSession, openSession } from '../lib/session';
import { renderApp } from '../test-setup/render-app';
import { listAnswer, refusal, server } from '../test-setup/server';

const rose = aProduct({ id: 'rose', type: 'flower', name: { pt: 'Rosas', en: 'Roses', es: 'Rosas' } });
const site = { support: { email: 'apoio@perpetua.test', phones: [] }, social: [] };
/** A long timeout, because the first import of a page compiles its code. */
const patience = { timeout: 20_000 };
const never = () => new Promise(() => undefined);

beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

afterEach(() => act(closeSession));

describe('a page that needs a login', () => {
  it.each(['/my-services/5', '/services/5', '/agenda', '/orders/5'])(
    'fetches none of its data when a visitor who is not logged in opens %s',
    async (address) => {
      const sent = server({ 'GET /Site': () => site });
      const { router } = renderApp(address);
      await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'), patience);
      await screen.findByRole('heading', { level: 1 }, patience);
      expect(sent.map(({ path }) => path).filter((path) => path !== '/Site')).toEqual([]);
    },
  );

  it('fetches none of its data when it is for admins only and a partner opens it', async () => {
    const sent = server({ 'GET /Site': () => site });
    const token = `x.${btoa(JSON.stringify({ usertype_id: 2 }))}.z`;
    act(() => openSession({ token, tokenExpiration: Date.now() + 60_000, user_id: 'somebody' }));
    const { router } = renderApp('/partners/5');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'), patience);
    expect(sent.map(({ path }) => path)).not.toContain('/Partner/5');
  });
});

describe('a page', () => {
  it('shows its heading and its skeleton while the network is slow', async () => {
    server({ 'GET /Product': never, 'GET /ServicePlan': never, 'GET /Site': never });
    const { container } = renderApp('/flores');
    expect(await screen.findByRole('heading', { level: 1, name: 'Flores' }, patience)).toBeVisible();
    expect(container.querySelector('[aria-busy="true"] .skeleton')).toBeInTheDocument();
  });

  it('never shows translation keys while the texts of a newly chosen language load', async () => {
    server({ 'GET /Product': () => listAnswer([rose]), 'GET /ServicePlan': () => [], 'GET /Site': () => site });
    const { container } = renderApp('/flores');
    await screen.findByRole('link', { name: 'Rosas' }, patience);
    const keys: string[] = [];
    const observer = new MutationObserver(() => keys.push(...(container.textContent.match(/flowers\.\w+/) ?? [])));
    observer.observe(container, { subtree: true, childList: true, characterData: true });
    await act(() => i18next.changeLanguage('es'));
    expect(await screen.findByRole('heading', { level: 1, name: i18next.t('catalogue:flowers.title') })).toBeVisible();
    observer.disconnect();
    expect(keys).toEqual([]);
    expect(i18next.t('catalogue:flowers.lead')).not.toBe('flowers.lead');
  });

  it('does not run its loaders again when a filter changes in the URL', async () => {
    server({ 'GET /Product': () => listAnswer([rose]), 'GET /ServicePlan': () => [], 'GET /Site': () => site });
    const { router } = renderApp('/flores');
    await screen.findByRole('link', { name: 'Rosas' }, patience);
    const states: string[] = [];
    router.subscribe(({ navigation }) => states.push(navigation.state));
    await act(() => router.navigate('?q=rosa', { replace: true }));
    expect(router.state.location.search).toBe('?q=rosa');
    expect(states).toEqual(['idle']);
  });

  it('keeps showing the cached data when its loader cannot refetch it', async () => {
    let isDown = false;
    const products = () => (isDown ? refusal(500, 'internal_error') : listAnswer([rose]));
    server({ 'GET /Product': products, 'GET /ServicePlan': () => [], 'GET /Site': () => site });
    const { client, router } = renderApp('/flores');
    await screen.findByRole('link', { name: 'Rosas' }, patience);
    await act(() => router.navigate('/404'));
    isDown = true;
    await act(() => client.invalidateQueries({ queryKey: ['product'] }));
    await act(() => router.navigate('/flores'));
    expect(await screen.findByRole('link', { name: 'Rosas' }, patience)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('takes its title from the deepest route and from the data shown', async () => {
    server({ 'GET /Product/rose': () => rose, 'GET /Site': () => site });
    const { router } = renderApp('/flower/rose');
    await waitFor(() => expect(document.title).toBe('Rosas · Perpétua'), patience);
    await act(() => router.navigate('/404'));
    await waitFor(() => expect(document.title).toContain('Perpétua'));
    expect(document.title).not.toContain('Rosas');
    expect(document.querySelectorAll('head > title')).toHaveLength(1);
  });

  it('is reported and replaced by an error message inside its layout when its rendering throws', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const report = jest.spyOn(globalThis, 'reportError').mockImplementation(() => undefined);
    server({ 'GET /Product': () => listAnswer([{ ...rose, name: null }]), 'GET /ServicePlan': () => [] });
    renderApp('/flores');
    expect(await screen.findByRole('alert', {}, patience)).toHaveTextContent(i18next.t('broken.title'));
    expect(screen.getByRole('contentinfo')).toBeVisible();
    expect(report).toHaveBeenCalledWith(expect.any(TypeError));
  });
});
