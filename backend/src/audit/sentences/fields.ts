import type { Language, Translations } from '@perpetua/contracts/languages';
import type { AuditedEvent } from './audited-event.js';
import type { FieldOf } from './field-of.js';
import { lifecycleFields } from './lifecycle-fields.js';

/** Labels of the fields of records without a lifecycle, including nested fields. */
const recordFields = {
  status: { pt: 'estado', en: 'status', es: 'estado' },
  draft: { pt: 'rascunho', en: 'draft', es: 'borrador' },
  name: { pt: 'nome', en: 'name', es: 'nombre' },
  description: { pt: 'descrição', en: 'description', es: 'descripción' },
  priceCents: { pt: 'preço', en: 'price', es: 'precio' },
  taxClass: { pt: 'classe de IVA', en: 'VAT class', es: 'clase de IVA' },
  planEligible: { pt: 'com planos', en: 'sold in plans', es: 'con planes' },
  leadHours: { pt: 'antecedência (horas)', en: 'lead time (hours)', es: 'antelación (horas)' },
  commissionBps: { pt: 'margem', en: 'margin', es: 'margen' },
  pictures: { pt: 'ficheiros e ordem', en: 'files and order', es: 'archivos y orden' },
  pictureWords: { pt: 'textos das imagens', en: 'texts of pictures', es: 'textos de las imágenes' },
  pictureCrops: { pt: 'recortes das imagens', en: 'crops of pictures', es: 'recortes de las imágenes' },
  months: { pt: 'meses', en: 'months', es: 'meses' },
  discountPercent: { pt: 'desconto (%)', en: 'discount (%)', es: 'descuento (%)' },
  city: { pt: 'concelho', en: 'municipality', es: 'municipio' },
  parish: { pt: 'freguesia', en: 'parish', es: 'parroquia' },
  location: { pt: 'localização', en: 'location', es: 'ubicación' },
  openingHours: { pt: 'horário', en: 'opening hours', es: 'horario' },
  holidayHours: { pt: 'horário dos feriados', en: 'holiday hours', es: 'horario de festivos' },
  exceptions: { pt: 'dias especiais', en: 'special days', es: 'días especiales' },
  kind: { pt: 'tipo', en: 'kind', es: 'tipo' },
  source: { pt: 'fonte', en: 'source', es: 'fuente' },
  licence: { pt: 'licença', en: 'licence', es: 'licencia' },
  mergedInto: { pt: 'junto a', en: 'merged into', es: 'unido a' },
  newEmail: { pt: 'pedido de novo e-mail', en: 'request for a new e-mail', es: 'solicitud de nuevo correo' },
  surname: { pt: 'apelido', en: 'surname', es: 'apellidos' },
  username: { pt: 'nome de utilizador', en: 'username', es: 'nombre de usuario' },
  email: { pt: 'e-mail', en: 'e-mail', es: 'correo electrónico' },
  phone: { pt: 'telefone', en: 'phone', es: 'teléfono' },
  language: { pt: 'idioma', en: 'language', es: 'idioma' },
  termsVersion: { pt: 'termos aceites', en: 'accepted terms', es: 'términos aceptados' },
  logo: { pt: 'fotografia', en: 'picture', es: 'fotografía' },
  firstName: { pt: 'nome', en: 'first name', es: 'nombre' },
  locality: { pt: 'localidade', en: 'locality', es: 'localidad' },
  street: { pt: 'rua', en: 'street', es: 'calle' },
  streetNumber: { pt: 'número da porta', en: 'door number', es: 'número' },
  floor: { pt: 'andar', en: 'floor', es: 'piso' },
  postalCode: { pt: 'código postal', en: 'postal code', es: 'código postal' },
  taxId: { pt: 'NIF', en: 'tax ID', es: 'NIF' },
  taxCountry: { pt: 'país do NIF', en: 'country of the tax ID', es: 'país del NIF' },
  country: { pt: 'país', en: 'country', es: 'país' },
  billing: { pt: 'morada de faturação', en: 'billing address', es: 'dirección de facturación' },
  queue: { pt: 'fila', en: 'queue', es: 'cola' },
  projection: { pt: 'vista', en: 'read model', es: 'vista' },
  usertype_id: { pt: 'tipo de conta', en: 'account type', es: 'tipo de cuenta' },
  opens: { pt: 'abre', en: 'opens', es: 'abre' },
  closes: { pt: 'fecha', en: 'closes', es: 'cierra' },
  from: { pt: 'de', en: 'from', es: 'desde' },
  to: { pt: 'até', en: 'to', es: 'hasta' },
  hours: { pt: 'horário', en: 'hours', es: 'horario' },
  for: { pt: 'aplica-se a', en: 'applies to', es: 'se aplica a' },
} as const satisfies Readonly<Record<string, Translations>>;

/** Labels of every field in event data; a field without a label does not compile. */
const allFields: Readonly<Record<FieldOf<AuditedEvent['data']>, Translations>> = {
  ...lifecycleFields,
  ...recordFields,
};

/** The name of a field that has a label. */
export type NamedField = keyof typeof lifecycleFields | keyof typeof recordFields;

/** Labels of fields in the history, by their names in events, records and states. */
export const fieldNames: ReadonlyMap<string, Translations> = new Map(Object.entries(allFields));

/**
 * Returns all field names within a value, at any depth, including those in the text of a field `path`, such as
 * `offer.expiresAt`.
 */
export function fieldsWithin(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(fieldsWithin);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, within]) => [
    field,
    ...(field === 'path' && typeof within === 'string' ? within.split('.').filter(isField) : fieldsWithin(within)),
  ]);
}

/** List indexes are not fields. */
const isField = (segment: string): boolean => !/^\d+$/.test(segment);

/** Returns the labels of the given fields in one language, by field name; fields without a label are left out. */
export const namesOfFields = (fields: readonly string[], language: Language): Record<string, string> =>
  Object.fromEntries(
    [...new Set(fields)].flatMap((field) => {
      const name = fieldNames.get(field)?.[language];
      return name === undefined ? [] : [[field, name]];
    }),
  );

/** Labels of field values, by value; the key of a user type is `usertype` followed by its number. */
export const fieldValues: ReadonlyMap<string, Translations> = new Map([
  ['published', { pt: 'à venda', en: 'on sale', es: 'a la venta' }],
  ['draft', { pt: 'rascunho', en: 'draft', es: 'borrador' }],
  ['withdrawn', { pt: 'retirado', en: 'withdrawn', es: 'retirado' }],
  ['approved', { pt: 'aprovado', en: 'approved', es: 'aprobado' }],
  ['proposed', { pt: 'proposto', en: 'proposed', es: 'propuesto' }],
  ['rejected', { pt: 'recusado', en: 'rejected', es: 'rechazado' }],
  ['standard', { pt: 'normal', en: 'standard', es: 'general' }],
  ['intermediate', { pt: 'intermédia', en: 'intermediate', es: 'intermedia' }],
  ['reduced', { pt: 'reduzida', en: 'reduced', es: 'reducida' }],
  ['usertype 1', { pt: 'administrador', en: 'administrator', es: 'administrador' }],
  [
    'usertype 2',
    { pt: 'parceiro de limpeza de campas', en: 'grave-cleaning partner', es: 'colaborador de limpieza de tumbas' },
  ],
  ['usertype 3', { pt: 'parceiro de flores', en: 'flower partner', es: 'colaborador de flores' }],
  ['usertype 4', { pt: 'cliente', en: 'customer', es: 'cliente' }],
  ['true', { pt: 'sim', en: 'yes', es: 'sí' }],
  ['false', { pt: 'não', en: 'no', es: 'no' }],
]);
