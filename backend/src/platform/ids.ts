import { v5, v7 } from 'uuid';

/** Namespace of all derived ids; it must never change, because derived ids are stored. */
const NAMESPACE = '7d1f1a3e-6f0b-5b0e-9a57-5e3c1f0a9c11';

/** A new UUIDv7: unique, and ordered by creation time (docs/domain.md#orders-services-and-subscriptions). */
export const newId = (): string => v7();

/**
 * A UUIDv5 of the parts (docs/domain.md#orders-services-and-subscriptions): the same parts give the same id on every
 * machine and on every repeat, for example `derivedId(orderId, 'delivery')`. The parts are joined by `/`, so no part
 * may contain a `/`.
 */
export const derivedId = (...parts: readonly (string | number)[]): string => v5(parts.join('/'), NAMESPACE);
