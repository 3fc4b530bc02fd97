import type { Service } from '@perpetua/contracts/fulfilment.contract';

/** A service that is offered to the signed-in partner, with the offer still open. */
export type OfferedService = Service & { offer: NonNullable<Service['offer']> };
