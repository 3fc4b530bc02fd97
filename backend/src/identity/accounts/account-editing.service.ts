import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { BlockUser, UpdateUser, User } from '@perpetua/contracts/identity.contract';
import { partnerTypeOf, type UsertypeId } from '@perpetua/contracts/roles';
import { EnrolAsPartner, SyncPartnerAccount } from '../partner-accounts.commands.js';
import type { FieldChange } from '../../platform/changes/change-event.events.js';
import type { Transaction } from '../../platform/database/database.js';
import type { Dependants } from '../../platform/dependants.js';
import { type AuthenticatedUser, unauthenticated } from '../../platform/http/access/access.js';
import { validationFailed } from '../../platform/http/requests/validation.js';
import { newId } from '../../platform/ids.js';
import {
  type AccountChanges,
  lockAdmins,
  toggleBlocked,
  unlessTaken,
  updateAccount,
} from './account-changes.statements.js';
import { AccountActs } from './account-acts.js';
import { AccountChangeNotifier } from './account-change-notifier.js';
import { Accounts } from './accounts.service.js';
import { ownAccount, userNotFound, versionConflict } from '../identity.errors.js';
import { userById, type UserRow } from './identity.statements.js';
import { voidLinks } from '../links/mailed-links.statements.js';
import { AccountClosureCheck } from './account-closure-check.js';
import { EmailChanges, NEW_EMAIL } from '../email-changes/email-changes.service.js';
import { PasswordChanges } from '../passwords/password-change.service.js';
import { userAnswer } from '../users/user-answer.policy.js';

/** The user who changes an account. */
export interface AccountEditor {
  readonly user: AuthenticatedUser;
  /** The caller's IP address. */
  readonly address: string;
  /** The request's Cookie header, which shows whether the device is known. */
  readonly cookies: string | undefined;
}

/** The requested changes of an account; `usertypeId` is a valid user type that an admin requested. */
export type WantedChanges = Omit<UpdateUser, 'usertype_id'> & { readonly usertypeId?: UsertypeId | undefined };

/** Changes accounts, for their owners and for admins. For any other caller, the account does not exist (404). */
@Injectable()
export class AccountEditing {
  /**
   * What depends on a person's e-mail address once it is confirmed, phone, role and block. An order keeps the phone of its
   * contact. Whoever has work as a partner keeps the role; whoever is blocked loses it (docs/domain.md#partner).
   */
  static readonly dependants = {
    email: {
      openCart: 'none',
      unpaidOrder: 'follows',
      voucher: 'follows',
      paidOrder: 'follows',
      offer: 'follows',
      acceptedWork: 'follows',
      runningPlan: 'follows',
      document: 'keeps',
      mailToCome: 'follows',
      armedDeadline: 'none',
      openPage: 'follows',
    },
    phone: {
      openCart: 'none',
      unpaidOrder: 'keeps',
      voucher: 'keeps',
      paidOrder: 'keeps',
      offer: 'none',
      acceptedWork: 'keeps',
      runningPlan: 'keeps',
      document: 'keeps',
      mailToCome: 'none',
      armedDeadline: 'none',
      openPage: 'follows',
    },
    role: {
      openCart: 'keeps',
      unpaidOrder: 'keeps',
      voucher: 'keeps',
      paidOrder: 'keeps',
      offer: 'refuses',
      acceptedWork: 'refuses',
      runningPlan: 'keeps',
      document: 'keeps',
      mailToCome: 'follows',
      armedDeadline: 'keeps',
      openPage: 'ends',
    },
    block: {
      openCart: 'keeps',
      unpaidOrder: 'keeps',
      voucher: 'keeps',
      paidOrder: 'keeps',
      offer: 'ends',
      acceptedWork: 'ends',
      runningPlan: 'keeps',
      document: 'keeps',
      mailToCome: 'keeps',
      armedDeadline: 'keeps',
      openPage: 'ends',
    },
  } satisfies Readonly<Record<string, Dependants>>;

  private readonly logger = new Logger(AccountEditing.name);

  constructor(
    private readonly accounts: Accounts,
    private readonly passwords: PasswordChanges,
    private readonly open: AccountClosureCheck,
    private readonly notifier: AccountChangeNotifier,
    private readonly commands: CommandBus,
    private readonly acts: AccountActs,
    private readonly emails: EmailChanges,
  ) {}

  /**
   * Changes the given fields. Owners who change their e-mail address must give their password. A new address waits for its
   * link ({@link EmailChanges}); only that of an account that nobody has accepted yet counts at once, and gets another
   * invitation. Another user type invalidates the account's tokens, and is
   * refused while the account has work as a partner.
   * @throws DomainError 400 without the password, 404, 409 `email_taken`, `own_account`, `in_use` or
   * `version_conflict`, 422 `current_password_wrong`, 429 `too_many_requests`
   */
  async change(editor: AccountEditor, id: string, wanted: WantedChanges): Promise<User> {
    const before = await this.visible(editor.user, id);
    if (wanted.version !== undefined && wanted.version !== before.version) throw versionConflict(before);
    const { email, ...changes } = await this.permitted(editor, before, wanted);
    if (email !== undefined && !before.invited) await this.emails.count(id);
    await this.enrol(editor.user, id, changes.usertypeId);
    const user = await this.acts.write({ userId: id, actor: editor.user }, async (tx, record) => {
      if (changes.usertypeId !== undefined) await requireAdmin(tx, editor.user.id);
      const [was] = await tx.query<UserRow>(userById(id));
      if (was === undefined) throw userNotFound();
      const immediate: AccountChanges = was.invited ? { ...changes, email } : changes;
      const [row] = await tx.query<UserRow>(updateAccount(id, immediate)).catch(unlessTaken);
      if (row === undefined)
        throw changes.version === undefined ? userNotFound() : versionConflict(await this.accounts.read(id));
      if (immediate.email !== undefined) await this.emails.refuseTaken(tx, id, immediate.email);
      const changed = changedFields(userAnswer(was), immediate);
      if (email !== undefined && !was.invited && (await this.emails.ask(tx, id, email))) {
        changed.push({ path: NEW_EMAIL });
      }
      if (changed.length > 0) await record({ act: 'changed', changes: changed });
      if (immediate.email !== undefined) {
        await Promise.all([voidLinks(id), ...this.accounts.linkRows(row)].map((statement) => tx.query(statement)));
      }
      const [answer = row] = email === undefined ? [row] : await tx.query<UserRow>(userById(id));
      return userAnswer(answer);
    });
    this.notifier.changed(user);
    return user;
  }

  /**
   * Blocks an open account and invalidates its tokens, or unblocks a blocked one; the reason is kept in the account's
   * history. An account that already has the requested state is returned unchanged. A blocked partner gets no work any
   * more, and loses what was given (docs/domain.md#partner).
   * @throws DomainError 404, 409 `own_account`
   */
  async toggleBlocked(admin: AuthenticatedUser, id: string, { blocked, reason }: BlockUser): Promise<User> {
    if (id === admin.id) throw ownAccount();
    const user = await this.acts.write({ userId: id, actor: admin }, async (tx, record) => {
      await requireAdmin(tx, admin.id);
      const [row] = await tx.query<UserRow>(toggleBlocked(id, blocked));
      if (row === undefined) return undefined;
      await record({ act: row.blocked ? 'blocked' : 'unblocked', reason });
      return userAnswer(row);
    });
    if (user !== undefined) this.notifier.changed(user);
    await this.syncPartner(admin, id);
    return user ?? this.accounts.read(id);
  }

  /**
   * Tells the partners context before the answer. A failure must not fail the call, which may be a toggle that nobody
   * can repeat: the event in the history has the same effect a moment later.
   */
  private async syncPartner({ id, role }: AuthenticatedUser, userId: string): Promise<void> {
    const by = { id, role };
    const command = new SyncPartnerAccount({ userId, by }, { commandId: newId(), actor: by });
    await this.commands.execute(command).catch((error: unknown) => this.logger.warn(error));
  }

  /**
   * The account, for its owner and for admins.
   * @throws DomainError 404
   */
  async visible(user: AuthenticatedUser, id: string): Promise<User> {
    if (user.id !== id && user.role !== 'admin') throw userNotFound();
    return this.accounts.read(id);
  }

  /**
   * If the new user type is a partner's, creates the partner first, who then waits for approval. If the process stops
   * before the account is changed, repeating the call completes the change.
   */
  private async enrol(admin: AuthenticatedUser, id: string, usertypeId: UsertypeId | undefined): Promise<void> {
    const type = usertypeId === undefined ? undefined : partnerTypeOf(usertypeId);
    if (type === undefined) return;
    await this.commands.execute(new EnrolAsPartner(id, type, { id: admin.id, role: admin.role }));
  }

  /**
   * Checks the requested changes. An e-mail address or user type that equals the current one is dropped and needs no
   * check.
   */
  private async permitted(
    { user, address, cookies }: AccountEditor,
    before: User,
    { currentPassword, email, usertypeId, ...changes }: WantedChanges,
  ): Promise<AccountChanges> {
    const isOwn = user.id === before.id;
    const newEmail = email === before.email ? undefined : email;
    const newType = usertypeId === before.usertype_id ? undefined : usertypeId;
    if (newType !== undefined && isOwn) throw ownAccount();
    if (newType !== undefined && partnerTypeOf(before.usertype_id) !== undefined) await this.open.refuseWork(before.id);
    if (newEmail !== undefined && isOwn) {
      if (currentPassword === undefined) throw passwordNeeded();
      await this.passwords.proved({ id: user.id, address, cookies }, currentPassword);
    }
    return { ...changes, email: newEmail, usertypeId: newType };
  }
}

/** The fields whose values change: personal fields by name only, the user type with its old and new value. */
const changedFields = (before: User, { usertypeId, version: _version, ...changes }: AccountChanges): FieldChange[] => [
  ...Object.entries(changes)
    .filter(([field, value]) => value !== undefined && value !== before[field as keyof User])
    .map(([path]) => ({ path })),
  ...(usertypeId === undefined ? [] : [{ path: 'usertype_id', before: before.usertype_id, after: usertypeId }]),
];

/**
 * Locks the admins, so that their changes of accounts run one after the other.
 * @throws DomainError 401 when the caller is no longer an admin
 */
export async function requireAdmin(tx: Transaction, callerId: string): Promise<void> {
  const admins = await tx.query<{ id: string }>(lockAdmins());
  if (!admins.some(({ id }) => id === callerId)) throw unauthenticated();
}

const passwordNeeded = () =>
  validationFailed([
    { path: 'currentPassword', code: 'required', message: 'A new e-mail address needs the current password.' },
  ]);
