import { z } from 'zod';

/** What a demo account may be: customer, admin, or one of two kinds of partner. */
export const demoRoles = ['admin', 'customer', 'flower', 'grave'] as const;
export type DemoRole = (typeof demoRoles)[number];

/** `GET /Demo`: who may be logged in as while the payment sandbox runs; `city` is where a partner works. */
export const demoSchema = z.object({
  accounts: z.array(z.object({ email: z.email(), role: z.enum(demoRoles), city: z.string().optional() })),
  password: z.string(),
  sandbox: z.literal(true),
});
export type Demo = z.infer<typeof demoSchema>;
