import { Injectable } from '@nestjs/common';
import type { ChangePreferences, MutableKind } from '@perpetua/contracts/notifications.contract';
import { Database } from '../platform/database/database.js';

interface PreferenceRow extends Record<string, unknown> {
  readonly userId: string;
  readonly mutedKinds: MutableKind[];
  readonly quietDays: string[];
  readonly quietYears: number[];
  readonly sms: boolean;
}

const NOTHING_MUTED: ChangePreferences = { mutedKinds: [], quietDays: [], quietYears: [], sms: false };

/** How people want to be told. */
@Injectable()
export class PreferenceStore {
  constructor(private readonly database: Database) {}

  async of(userId: string): Promise<ChangePreferences> {
    return (await this.ofAll([userId])).get(userId) ?? NOTHING_MUTED;
  }

  /** By account; without accounts that never chose anything. */
  async ofAll(userIds: readonly string[]): Promise<ReadonlyMap<string, ChangePreferences>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.database.query<PreferenceRow>({
      name: 'notifications.preferences',
      text: `SELECT user_id AS "userId", muted_kinds AS "mutedKinds", quiet_days AS "quietDays",
          quiet_years AS "quietYears", sms
        FROM notifications.preferences WHERE user_id = ANY($1::uuid[])`,
      values: [[...new Set(userIds)]],
    });
    return new Map(rows.map(({ userId, ...chosen }) => [userId, chosen]));
  }

  async replace(userId: string, { mutedKinds, quietDays, quietYears, sms }: ChangePreferences): Promise<void> {
    await this.database.query({
      name: 'notifications.choose',
      text: `INSERT INTO notifications.preferences (user_id, muted_kinds, quiet_days, quiet_years, sms)
        VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (user_id) DO UPDATE SET muted_kinds = $2, quiet_days = $3, quiet_years = $4, sms = $5`,
      values: [userId, mutedKinds, quietDays.toSorted(), quietYears.toSorted((one, other) => one - other), sms],
    });
  }
}
