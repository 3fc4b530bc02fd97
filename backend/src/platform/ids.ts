import { v5, v7 } from 'uuid';

/** Namespace of every id that Perpétua derives; fixed for ever, because derived ids are stored. */
const NAMESPACE = '7d1f1a3e-6f0b-5b0e-9a57-5e3c1f0a9c11';

/** A new UUIDv7: unique, and ordered by the time of its making (docs/domain.md#orders-services-and-subscriptions). */
export const newId = (): string => v7();

/**
 * The uuidv5 of its parts (docs/domain.md#orders-services-and-subscriptions): the same parts give the same id on every
 * machine and at every repeat, for example `derivedId(orderId, 'delivery')`. Parts are joined by `/`, so none of them
 * may contain one.
 */
export const derivedId = (...parts: readonly (string | number)[]): string => v5(parts.join('/'), NAMESPACE);
