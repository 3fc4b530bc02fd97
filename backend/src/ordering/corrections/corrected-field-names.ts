import type { Translations } from '@perpetua/contracts/languages';
import type { CorrectableField } from '@perpetua/contracts/order-correction.contract';

/** What a correction changed, as the history and mails name it in the middle of a sentence. */
const correctedFieldNames: Readonly<Record<CorrectableField, Translations>> = {
  contactName: { pt: 'nome do contacto', en: 'name of the contact', es: 'nombre del contacto' },
  contactPhone: { pt: 'telefone do contacto', en: 'phone of the contact', es: 'teléfono del contacto' },
  recipient: { pt: 'destinatário', en: 'recipient', es: 'destinatario' },
  floor: { pt: 'andar', en: 'floor', es: 'piso' },
  card: { pt: 'texto do cartão', en: 'text of the card', es: 'texto de la tarjeta' },
  ribbon: { pt: 'palavras da faixa', en: 'words on the ribbon', es: 'palabras de la cinta' },
  deceasedName: { pt: 'nome de quem faleceu', en: 'name of the person who died', es: 'nombre de la persona fallecida' },
  ceremonyTime: { pt: 'hora da cerimónia', en: 'time of the ceremony', es: 'hora de la ceremonia' },
  funeralHome: { pt: 'agência funerária', en: 'funeral home', es: 'funeraria' },
  room: { pt: 'sala ou capela', en: 'room or chapel', es: 'sala o capilla' },
  instructions: { pt: 'indicações', en: 'instructions', es: 'indicaciones' },
};

/** The names of the corrected fields in a language, each once: `telefone do contacto, palavras da faixa`. */
export const namesOfCorrected = (fields: readonly CorrectableField[], language: keyof Translations): string =>
  [...new Set(fields)].map((field) => correctedFieldNames[field][language]).join(', ');
