import { z } from 'zod';

/** The kinds of demo accounts: admin, customer, and the two types of partner (florist, grave cleaner). */
export const demoRoles = ['admin', 'customer', 'flower', 'grave'] as const;
export type DemoRole = (typeof demoRoles)[number];

/** `GET /Demo`: the accounts for logging in while the payment sandbox is active; `city` is where a partner works. */
export const demoSchema = z.object({
  accounts: z.array(z.object({ email: z.email(), role: z.enum(demoRoles), city: z.string().optional() })),
  password: z.string(),
  sandbox: z.literal(true),
});
export type Demo = z.infer<typeof demoSchema>;
