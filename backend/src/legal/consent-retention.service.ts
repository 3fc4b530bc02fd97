import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Clock } from '../platform/clock/clock.js';
import { Database } from '../platform/database/database.js';
import { type PersonalDataRemoval, removalByStatements } from '../platform/personal-data-removal.js';
import { RepeatedWork } from '../platform/work/repeated-work.js';
import { deleteConsentsOfEnded, endAccount, forgetEndedAccounts, stampEndedAccounts } from './consent.statements.js';

/** How many years consents are kept after their account was closed, as the privacy policy states. */
const RETENTION_YEARS = 3;
const EVERY_MS = 60 * 60 * 1000;

/**
 * Once an hour, deletes the consents of accounts that were closed more than three years ago, by the business clock.
 */
@Injectable()
export class ConsentRetention implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly deletions = new RepeatedWork('consent retention', () => this.deleteOld(), EVERY_MS);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async deleteOld(): Promise<void> {
    const now = this.clock.now();
    const instant = new Date(now);
    instant.setUTCFullYear(instant.getUTCFullYear() - RETENTION_YEARS);
    await this.database.transaction(async (tx) => {
      await tx.query(stampEndedAccounts(now));
      await tx.query(deleteConsentsOfEnded(instant));
      await tx.query(forgetEndedAccounts(instant));
    });
  }

  onApplicationBootstrap(): void {
    this.deletions.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.deletions.stop();
  }
}

/** Consents have no name, so they stay when an account is closed; from then on their retention runs. */
export const consentRemoval: PersonalDataRemoval = removalByStatements('legal', (userId) => [endAccount(userId)]);
