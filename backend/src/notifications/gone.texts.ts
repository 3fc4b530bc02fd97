import type { Language } from '@perpetua/contracts/languages';

export interface GoneText {
  readonly title: string;
  readonly text: string;
}

/** A notice whose record is not known any more, for example a grave that was removed. */
export const goneTexts: Readonly<Record<Language, GoneText>> = {
  pt: { title: 'Aviso antigo', text: 'O registo a que este aviso se referia já não existe.' },
  en: { title: 'Earlier notice', text: 'The record that this notice was about no longer exists.' },
  es: { title: 'Aviso antiguo', text: 'El registro al que se refería este aviso ya no existe.' },
};
