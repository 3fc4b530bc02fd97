import type { Address } from '@perpetua/contracts/identity.contract';

/** An address on one line, for lists of addresses. */
export function addressLine({ street, streetNumber, floor, postalCode, city }: Address): string {
  return `${[`${street} ${streetNumber}`, floor ?? []].flat().join(', ')}, ${postalCode} ${city}`;
}
