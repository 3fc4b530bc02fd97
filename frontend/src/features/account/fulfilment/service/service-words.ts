import type { Service } from '@perpetua/contracts/fulfilment.contract';
import { slotEnd } from '@perpetua/contracts/delivery-rules';
import { useTranslation } from 'react-i18next';
import type fulfilment from '../../../../locales/pt/fulfilment.json';
import { useFormats } from '../../../../lib/formats';

/** Who reads about the service: each gets different sentences for the same status. */
export type Reader = 'customer' | 'partner';

type PlaceField = 'grave' | 'placeName' | 'address' | 'parish' | 'city';

type Details = keyof (typeof fulfilment)['detail']['customer'];

/** The texts for a service's status and date. */
export function useServiceWords() {
  const { t, i18n } = useTranslation('fulfilment');
  const { date, longDate, shortDate, local, instant } = useFormats();
  const isKnown = (detail: string): detail is Details => i18n.exists(`detail.customer.${detail}`, { ns: 'fulfilment' });
  const days = (scheduledDate: string, flexible: Service['flexible']): string =>
    flexible === undefined
      ? longDate(scheduledDate)
      : t('when.flexible', {
          date: longDate(scheduledDate),
          from: shortDate(flexible.from),
          to: shortDate(flexible.to),
        });
  return {
    /** The current state as a sentence; a status that this version does not know is reported as unknown. */
    detail: (service: Service, reader: Reader): string => {
      const detail: Details = isKnown(service.statusDetail) ? service.statusDetail : 'unknown';
      const values = { partner: service.partner?.name ?? t('somebody'), date: date(service.scheduledDate) };
      return t(`detail.${reader}.${detail}`, values);
    },
    /** The next deadline and what follows; without one, undefined. */
    deadline: ({ nextDeadline, timeZone, type }: Service): string | undefined => {
      if (nextDeadline === undefined) return undefined;
      const { kind, at } = nextDeadline;
      return t(kind === 'no_show' ? `deadline.no_show.${type}` : `deadline.${kind}`, { when: instant(at, timeZone) });
    },
    /**
     * The date and slot, for example "terça-feira, 24 de novembro, entre as 11:00 e as 12:00"; only the date for a
     * cleaning, and the days to which it may be moved.
     */
    when: ({
      scheduledDate,
      scheduledHour,
      timeZone,
      flexible,
    }: Pick<Service, 'scheduledDate' | 'scheduledHour' | 'timeZone' | 'flexible'>) =>
      scheduledHour === undefined
        ? days(scheduledDate, flexible)
        : local(t('when.slot', { date: longDate(scheduledDate), hour: scheduledHour, end: slotEnd(scheduledHour) }), {
            date: scheduledDate,
            hour: scheduledHour,
            timeZone,
          }),
    /** The slot of one hour that starts at `hour`, for example "das 11:00 às 12:00". */
    hours: (hour: string): string => t('when.hours', { hour, end: slotEnd(hour) }),
    /**
     * The place, for example "Cemitério dos Prazeres, Lisboa" or "Basílica da Estrela, Lisboa"; with the parish instead
     * of the name while the user is not permitted to know the exact place.
     */
    place: ({ grave, placeName, address, parish, city }: Pick<Service, PlaceField>): string => {
      const name = grave?.cemetery ?? placeName;
      if (name === undefined && address !== null) return address;
      return [name ?? parish, city].filter(Boolean).join(', ');
    },
  };
}

/** The name of the church, chapel or crematorium of a service; undefined for other places, and before acceptance. */
export const churchOf = ({ grave, homeDelivery, placeName }: Pick<Service, 'grave' | 'homeDelivery' | 'placeName'>) =>
  grave === undefined && !homeDelivery ? placeName : undefined;
