import { useCallback, useState } from 'react';
import { businessNow } from '../../../lib/business-clock';
import type { OfferedService } from './offered-service';

/** An offer that left the list while the page was open, without the partner's answer. */
export interface VanishedOffer {
  id: string;
  name: OfferedService['name'];
  /**
   * 'expired': its time was over. 'ended': for example, another partner accepted, or the offer was withdrawn or
   * cancelled.
   */
  how: 'expired' | 'ended';
}

interface Seen {
  listed: readonly OfferedService[];
  answered: readonly string[];
  vanished: readonly VanishedOffer[];
}

/** Collects the offers that left the list since the page was opened, latest first. */
export function useVanishedOffers(offers: readonly OfferedService[]) {
  const [seen, setSeen] = useState<Seen>({ listed: offers, answered: [], vanished: [] });
  if (idsOf(seen.listed) !== idsOf(offers)) setSeen(afterReading(seen, offers));
  const noteAnswer = useCallback((id: string) => setSeen((now) => ({ ...now, answered: [...now.answered, id] })), []);
  const forget = useCallback(() => setSeen((now) => ({ ...now, vanished: [] })), []);
  return { vanished: seen.vanished, noteAnswer, forget };
}

const idsOf = (offers: readonly OfferedService[]): string => offers.map(({ offer }) => offer.id).join();

function afterReading({ listed, answered, vanished }: Seen, offers: readonly OfferedService[]): Seen {
  const isListed = (id: string) => offers.some(({ offer }) => offer.id === id);
  const gone = listed.filter(({ offer: { id } }) => !isListed(id) && !answered.includes(id)).map(vanishedOffer);
  return { listed: offers, answered, vanished: [...gone, ...vanished] };
}

const vanishedOffer = ({ name, offer: { id, expiresAt } }: OfferedService): VanishedOffer => ({
  id,
  name,
  how: Date.parse(expiresAt) <= businessNow().getTime() ? 'expired' : 'ended',
});
