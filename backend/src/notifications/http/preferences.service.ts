import { Injectable } from '@nestjs/common';
import type { ChangePreferences, Preferences } from '@perpetua/contracts/notifications.contract';
import { AppConfig } from '../../config/app-config.js';
import type { AuthenticatedUser } from '../../platform/http/access/access.js';
import { mutableKindsOf } from '../kinds.policy.js';
import { PreferenceStore } from '../preferences.store.js';

/** How a person wants to be told, and what this person can choose. */
@Injectable()
export class NotificationPreferences {
  constructor(
    private readonly store: PreferenceStore,
    private readonly config: AppConfig,
  ) {}

  async read({ id, role }: AuthenticatedUser): Promise<Preferences> {
    const chosen = await this.store.of(id);
    const available = { kinds: [...mutableKindsOf(role)], sms: this.config.sms !== undefined && role !== 'admin' };
    return { ...chosen, available };
  }

  async replace(user: AuthenticatedUser, chosen: ChangePreferences): Promise<Preferences> {
    await this.store.replace(user.id, chosen);
    return this.read(user);
  }
}
