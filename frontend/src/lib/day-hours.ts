import type { OpenTimes } from '@perpetua/contracts/opening-hours.contract';
import { z } from 'zod';

/**
 * The typed hours of a day, judged by the schema of the contract; null without hours. Hours that are switched off stay in
 * the form, in case they are switched on again.
 */
export const dayHoursSchema = (timesSchema: z.ZodType<OpenTimes>) =>
  z
    .object({ isOpen: z.boolean(), opens: z.string(), closes: z.string() })
    .superRefine(({ isOpen, ...times }, context) => {
      if (!isOpen) return;
      const { error } = timesSchema.safeParse(times);
      for (const { path, message } of error?.issues ?? []) {
        context.addIssue({ code: 'custom', path: [...path], message });
      }
    })
    .transform(({ isOpen, opens, closes }): OpenTimes | null => (isOpen ? { opens, closes } : null));

export type DayHoursFields = z.input<ReturnType<typeof dayHoursSchema>>;

/** The fields of a day; `usual` are the hours to begin with. */
export const dayHoursOf = (times: OpenTimes | null, usual: OpenTimes): DayHoursFields => ({
  isOpen: times !== null,
  ...(times ?? usual),
});
