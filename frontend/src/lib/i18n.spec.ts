import { afterEach, describe, expect, it } from '@jest/globals';
import i18next from 'i18next';
import { chooseLanguage, followChosenLanguage, rememberChosenLanguage, showLanguage, switcherNames } from './i18n';

const forgetCookie = () => {
  document.cookie = 'lng=; path=/; max-age=0';
};

afterEach(() => {
  forgetCookie();
  history.replaceState(null, '', '/');
});

describe('the language of the user', () => {
  it('is remembered when a link names it, for the browser and for the server', () => {
    history.replaceState(null, '', '/flores?lng=es');
    rememberChosenLanguage();
    expect(localStorage.getItem('lng')).toBe('es');
    expect(document.cookie).toContain('lng=es');
  });

  it('is not remembered when a link names a language without texts', () => {
    history.replaceState(null, '', '/flores?lng=fr');
    rememberChosenLanguage();
    expect(localStorage.getItem('lng')).toBeNull();
  });

  it('is taken from local storage on a page rendered in another language, and stored in a cookie for the server', async () => {
    localStorage.setItem('lng', 'es');
    rememberChosenLanguage();
    await followChosenLanguage();
    expect(i18next.resolvedLanguage).toBe('es');
    expect(document.cookie).toContain('lng=es');
  });

  it('follows the link rather than the earlier choice, and a choice on the page rather than the link', async () => {
    await chooseLanguage('es');
    history.replaceState(null, '', '/flores?lng=en-GB');
    rememberChosenLanguage();
    expect(localStorage.getItem('lng')).toBe('en');
    await chooseLanguage('pt');
    expect(location.search).toBe('');
    rememberChosenLanguage();
    expect(localStorage.getItem('lng')).toBe('pt');
  });

  it.each([
    ['pt', '0 eventos', '0 artigos'],
    ['en', '0 events', '0 items'],
    ['es', '0 eventos', '0 artículos'],
  ] as const)('counts zero as its readers do in %s', async (language, events, articles) => {
    await showLanguage(language);
    await i18next.loadNamespaces(['explorer', 'catalogue']);
    expect(i18next.t('explorer:list.count', { count: 0, formatted: '0' })).toBe(events);
    expect(i18next.t('catalogue:found', { count: 0 })).toBe(articles);
  });

  it('has the label of the specification in the language switcher', () => {
    expect(switcherNames).toEqual({ pt: 'Portugal', en: 'English', es: 'Español' });
  });
});
