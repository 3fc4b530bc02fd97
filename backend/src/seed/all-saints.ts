import type { OpeningException } from '@perpetua/contracts/opening-hours.contract';

/** The number of years that are seeded, including the current one; admins enter later years. */
const YEARS = 3;

/**
 * The opening hours of cemeteries around All Saints and All Souls, 29 October to 2 November: longer for flowers, closed
 * for cleanings (docs/domain.md#checks-before-payment).
 */
export const allSaintsHours = (now: Date): OpeningException[] =>
  Array.from({ length: YEARS }, (_, index) => now.getUTCFullYear() + index).flatMap((year) => {
    const days = { from: `${year}-10-29`, to: `${year}-11-02`, reason: 'Todos os Santos e Fiéis Defuntos' };
    return [
      { ...days, for: 'flower', hours: { opens: '08:00', closes: '18:00' } },
      { ...days, for: 'clean', hours: null },
    ];
  });
