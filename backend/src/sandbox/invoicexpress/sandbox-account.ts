import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { type Rounding, roundings } from './sums.policy.js';

/** What can be made to go wrong, and where. */
export const operations = ['read', 'list', 'create', 'change', 'state', 'pdf', 'clients', 'account'] as const;
export type Operation = (typeof operations)[number];
/**
 * `outage` 503; `throttle` 429; `refuse` 422 with words; `lost`: the work is done and the connection ends without an
 * answer, as it does for a caller that is killed.
 */
const faults = ['outage', 'throttle', 'refuse', 'lost'] as const;
export type Fault = (typeof faults)[number];

/** `PUT /sandbox/invoicexpress/account`: how the account behaves. */
export const accountChangeSchema = z.strictObject({
  rounding: z.enum(roundings).optional(),
  /** Whether the tax authority knows the series. */
  registered: z.boolean().optional(),
  /** Regions without taxes in the account. */
  untaxed: z.array(z.string()).optional(),
  /** The request for a PDF that is answered with it; those before only start the making of it. */
  pdfRequests: z.int().min(1).optional(),
  /** The next calls that go wrong; replaces earlier ones. */
  faults: z
    .array(z.strictObject({ on: z.enum(operations), fault: z.enum(faults), times: z.int().min(1).max(1_000) }))
    .optional(),
});
export type AccountChange = z.infer<typeof accountChangeSchema>;

interface PlannedFault {
  readonly on: Operation;
  readonly fault: Fault;
  times: number;
}

/** A tax in the account's list. */
export interface SandboxTax {
  readonly id: number;
  readonly name: string;
  readonly rate: number;
  readonly region: string;
}

const RATES: Readonly<Record<string, readonly number[]>> = {
  PT: [23, 13, 6],
  'PT-MA': [22, 12, 4],
  'PT-AC': [16, 9, 4],
};

const ALL_TAXES: readonly SandboxTax[] = Object.entries(RATES).flatMap(([region, rates], place) =>
  rates.map((rate, index) => ({
    id: 31_597 + place * 10 + index,
    name: region === 'PT' ? `IVA${rate}` : `IVA${rate} ${region}`,
    rate,
    region,
  })),
);

/** How the double's account is set up, in this process: what specs and people can change about it. */
@Injectable()
export class SandboxAccount {
  rounding: Rounding = 'exact';
  registered = true;
  pdfRequests = 2;
  private untaxed: readonly string[] = [];
  private planned: PlannedFault[] = [];

  change({ rounding, registered, untaxed, pdfRequests, faults: planned }: AccountChange): void {
    this.rounding = rounding ?? this.rounding;
    this.registered = registered ?? this.registered;
    this.untaxed = untaxed ?? this.untaxed;
    this.pdfRequests = pdfRequests ?? this.pdfRequests;
    if (planned !== undefined) this.planned = planned.map((one) => ({ ...one }));
  }

  get taxes(): readonly SandboxTax[] {
    return ALL_TAXES.filter(({ region }) => !this.untaxed.includes(region));
  }

  /** The tax of that name; the account's default tax for a name that it does not know, as the API documents. */
  taxNamed(name: string): SandboxTax {
    return this.taxes.find((tax) => tax.name === name) ?? (ALL_TAXES[0] as SandboxTax);
  }

  /** The fault that this call meets; undefined if it is answered. */
  faultOf(operation: Operation): Fault | undefined {
    const planned = this.planned.find(({ on, times }) => on === operation && times > 0);
    if (planned === undefined) return undefined;
    planned.times -= 1;
    return planned.fault;
  }
}
