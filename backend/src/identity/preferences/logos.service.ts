import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { User } from '@perpetua/contracts/identity.contract';
import { Database } from '../../platform/database/database.js';
import { Photos } from '../../platform/storage/photos.js';
import type { UploadedPicture } from '../../platform/uploaded-picture.js';
import { logoOf, setLogo } from '../accounts/account-changes.statements.js';
import { AccountActs, type ChangedAccount } from '../accounts/account-acts.js';
import { AccountChangeNotifier } from '../accounts/account-change-notifier.js';
import { logoNotFound, userNotFound } from '../identity.errors.js';
import { userById, type UserRow } from '../accounts/identity.statements.js';
import { userAnswer } from '../users/user-answer.policy.js';

export interface Logo {
  /** The first 12 hexadecimal digits of the SHA-256 hash of the bytes. */
  readonly version: string;
  /** The JPEG file. */
  readonly bytes: Buffer;
}

const LOGO_PIXELS = 256;

/**
 * The pictures of users, stored in the database and removed with the account. A new picture is recorded in the
 * account's history.
 */
@Injectable()
export class Logos {
  constructor(
    private readonly database: Database,
    private readonly photos: Photos,
    private readonly notifier: AccountChangeNotifier,
    private readonly acts: AccountActs,
  ) {}

  /** @throws DomainError 404 for an unknown account, 413 and 415 like {@link Photos.square} */
  async set({ userId, actor }: ChangedAccount, picture: UploadedPicture): Promise<User> {
    const bytes = await this.photos.square(picture, LOGO_PIXELS);
    const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
    const user = await this.acts.write({ userId, actor }, async (tx, record) => {
      const [before] = await tx.query<UserRow>(userById(userId));
      const [row] = await tx.query<UserRow>(setLogo(userId, version, bytes));
      if (row === undefined) throw userNotFound();
      if (before?.logo !== version) await record({ act: 'changed', changes: [{ path: 'logo' }] });
      return userAnswer(row);
    });
    this.notifier.changed(user);
    return user;
  }

  /** @throws DomainError 404 when the account has no logo */
  async read(userId: string): Promise<Logo> {
    const [logo] = await this.database.query<Logo>(logoOf(userId));
    if (logo === undefined) throw logoNotFound();
    return logo;
  }
}
