import type { Address } from '@perpetua/contracts/identity.contract';

/** An address on one line, as it is named where there are several. */
export function addressLine({ street, streetNumber, floor, postalCode, city }: Address): string {
  return `${[`${street} ${streetNumber}`, floor ?? []].flat().join(', ')}, ${postalCode} ${city}`;
}
