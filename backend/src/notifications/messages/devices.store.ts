import { Injectable } from '@nestjs/common';
import { mostDevices, type PushDevice, type PushSubscriptionRequest } from '@perpetua/contracts/notifications.contract';
import { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/ids.js';

/** A browser's push subscription. */
export interface DeviceRow extends Record<string, unknown> {
  readonly id: string;
  readonly userId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** A browser has one subscription: signing in as somebody else, it tells that person from then on. */
const ADD = `INSERT INTO notifications.devices (id, user_id, endpoint, p256dh, auth, created_at)
  VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (endpoint) DO UPDATE SET user_id = $2, p256dh = $4, auth = $5,
    created_at = CASE WHEN devices.user_id = $2 THEN devices.created_at ELSE $6 END
  RETURNING id, created_at AS "createdAt"`;

const REMOVE_OLDEST = `DELETE FROM notifications.devices WHERE id IN (
  SELECT id FROM notifications.devices WHERE user_id = $1 ORDER BY created_at DESC, id DESC OFFSET ${mostDevices})`;

/** The devices that asked to be told. */
@Injectable()
export class DeviceStore {
  constructor(private readonly database: Database) {}

  async add(userId: string, { endpoint, keys }: PushSubscriptionRequest, now: Date): Promise<PushDevice> {
    const [row] = await this.database.query<{ id: string; createdAt: Date }>({
      name: 'notifications.add-device',
      text: ADD,
      values: [newId(), userId, endpoint, keys.p256dh, keys.auth, now],
    });
    if (row === undefined) throw new Error('notifications.add-device answered nothing');
    await this.database.query({ name: 'notifications.remove-oldest-devices', text: REMOVE_OLDEST, values: [userId] });
    return { id: row.id, createdAt: row.createdAt.toISOString() };
  }

  /** Removes a device of an account; returns whether there was one. */
  async remove(userId: string, id: string): Promise<boolean> {
    const rows = await this.database.query({
      name: 'notifications.remove-device',
      text: 'DELETE FROM notifications.devices WHERE id = $2 AND user_id = $1 RETURNING id',
      values: [userId, id],
    });
    return rows.length > 0;
  }

  /** The given devices in no particular order; those that were removed are left out. */
  async findAll(ids: readonly string[]): Promise<DeviceRow[]> {
    if (ids.length === 0) return [];
    return this.database.query<DeviceRow>({
      name: 'notifications.devices',
      text: `SELECT id, user_id AS "userId", endpoint, p256dh, auth FROM notifications.devices
        WHERE id = ANY($1::uuid[])`,
      values: [[...ids]],
    });
  }

  /** Removes a device that its push service does not know any more. */
  async forget({ id, endpoint }: DeviceRow): Promise<void> {
    await this.database.query({
      name: 'notifications.forget-device',
      text: 'DELETE FROM notifications.devices WHERE id = $1 AND endpoint = $2',
      values: [id, endpoint],
    });
  }
}
