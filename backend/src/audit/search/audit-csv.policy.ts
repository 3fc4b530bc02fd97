import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import type { CsvDialect } from '@perpetua/contracts/http.contract';
import type { Translations } from '@perpetua/contracts/languages';
import { mainlandZone } from '@perpetua/contracts/zone-names';
import { BYTE_ORDER_MARK, csvLine, type CsvStyle, type CsvValue } from '../../platform/csv.js';

interface Column {
  /** The heading in the dialect `excel`. */
  readonly title: Translations;
  readonly of: (event: AuditEvent, dialect: CsvDialect) => CsvValue;
}

/** Programs compare the events' own instants, in UTC; people read Lisbon time. */
const time = (instant: string, dialect: CsvDialect): CsvValue =>
  dialect === 'plain' ? instant : { instant, timeZone: mainlandZone, seconds: true };

/**
 * The columns by the API's field names. In the plain dialect these are the headings in every language, so that programs
 * can read the file.
 */
const columns: Readonly<Record<string, Column>> = {
  position: { title: { pt: 'Posição', en: 'Position', es: 'Posición' }, of: ({ position }) => position },
  occurredAt: {
    title: { pt: 'Ocorreu (hora de Lisboa)', en: 'Occurred (Lisbon time)', es: 'Ocurrió (hora de Lisboa)' },
    of: ({ occurredAt }, dialect) => time(occurredAt, dialect),
  },
  recordedAt: {
    title: { pt: 'Registado (hora de Lisboa)', en: 'Recorded (Lisbon time)', es: 'Registrado (hora de Lisboa)' },
    of: ({ recordedAt }, dialect) => time(recordedAt, dialect),
  },
  stream: { title: { pt: 'Registo', en: 'Stream', es: 'Registro' }, of: ({ stream }) => stream },
  streamId: {
    title: { pt: 'Id. do registo', en: 'Stream id', es: 'Id. del registro' },
    of: ({ streamId }) => streamId,
  },
  version: { title: { pt: 'Versão', en: 'Version', es: 'Versión' }, of: ({ version }) => String(version) },
  type: { title: { pt: 'Evento', en: 'Event', es: 'Evento' }, of: ({ type }) => type },
  sentence: { title: { pt: 'Frase', en: 'Sentence', es: 'Frase' }, of: ({ sentence }) => sentence },
  actorRole: {
    title: { pt: 'Papel de quem agiu', en: 'Actor’s role', es: 'Papel de quien actuó' },
    of: ({ actor }) => actor.role,
  },
  actorId: {
    title: { pt: 'Id. de quem agiu', en: 'Actor’s id', es: 'Id. de quien actuó' },
    of: ({ actor }) => actor.id,
  },
  actorName: { title: { pt: 'Quem agiu', en: 'Actor', es: 'Quien actuó' }, of: ({ actor }) => actor.name ?? '' },
  id: { title: { pt: 'Id. do evento', en: 'Event id', es: 'Id. del evento' }, of: ({ id }) => id },
  correlationId: {
    title: { pt: 'Encomenda ou ação', en: 'Order or act', es: 'Pedido o acción' },
    of: ({ correlationId }) => correlationId,
  },
  causationId: { title: { pt: 'Causa', en: 'Cause', es: 'Causa' }, of: ({ causationId }) => causationId ?? '' },
  data: { title: { pt: 'Dados', en: 'Data', es: 'Datos' }, of: ({ data }) => JSON.stringify(data) },
  hash: { title: { pt: 'Hash', en: 'Hash', es: 'Hash' }, of: ({ hash }) => hash },
};

/** The byte order mark and the line of headings, with which the file begins. */
export const csvHead = (style: CsvStyle): string =>
  BYTE_ORDER_MARK +
  csvLine(
    Object.entries(columns).map(([name, { title }]) => (style.dialect === 'excel' ? title[style.language] : name)),
    style,
  );

export const csvLineOf = (event: AuditEvent, style: CsvStyle): string =>
  csvLine(
    Object.values(columns).map(({ of }) => of(event, style.dialect)),
    style,
  );
