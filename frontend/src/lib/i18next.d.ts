import 'i18next';
import type common from '../locales/pt/common.json';
import type home from '../locales/pt/home.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: { common: typeof common; home: typeof home };
  }
}
