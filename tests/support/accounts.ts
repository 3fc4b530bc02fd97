import { CommandBus } from '@nestjs/cqrs';
import { type NewAccount, RegisterAccount } from '../../backend/src/identity/index.js';
import { newId } from '../../backend/src/platform/ids.js';
import type { TestAnswer, TestApp } from './app.js';

/** What an API answers, field by field. */
export type Answer = TestAnswer<Record<string, unknown>>;

/** The password of every account of a spec that says nothing else. */
export const password = 'Caminho#Calmo27';

/** An account with a token. */
export interface Account {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

/** A mail as it waits to be sent. */
export interface QueuedMail {
  readonly template: string;
  readonly recipient: Record<string, string>;
  readonly values: Record<string, string>;
}

/** Makes accounts and speaks for them. */
export class Accounts {
  constructor(private readonly service: TestApp) {}

  /** A customer unless the account says otherwise, logged in. */
  async register(account: Partial<NewAccount> = {}): Promise<Account> {
    const email = account.email ?? `person-${newId()}@example.com`;
    const base = {
      name: 'Ana',
      surname: 'Luz',
      phone: '+351912345678',
      password,
      usertypeId: 4,
      language: 'pt',
    } as const;
    const command = new RegisterAccount({ ...base, ...account, email });
    const { id } = await this.service.app.get(CommandBus).execute(command);
    return { id, email, token: await this.tokenOf(email, account.password) };
  }

  login(email: string, secret = password): Promise<Answer> {
    return this.service.request('POST', '/api/Auth/login', { body: { email, password: secret } });
  }

  async tokenOf(email: string, secret = password): Promise<string> {
    return String((await this.login(email, secret)).body['token']);
  }

  call(token: string | undefined, method: string, path: string, body?: unknown): Promise<Answer> {
    return this.service.request(method, `/api${path}`, { token, body });
  }

  /** Whether a token still opens its account. */
  async isAlive(token: string): Promise<boolean> {
    return (await this.call(token, 'GET', '/User/my')).status === 200;
  }

  /** All mails to an account, the oldest first. */
  async mails({ id, email }: Pick<Account, 'id' | 'email'>): Promise<QueuedMail[]> {
    return this.service.database.database.query<QueuedMail & Record<string, unknown>>({
      name: 'spec.mails-of-account',
      text: `SELECT template, recipient, values FROM platform.mail_outbox
        WHERE recipient ->> 'userId' = $1 OR recipient ->> 'email' = $2 ORDER BY created_at, id`,
      values: [id, email],
    });
  }

  /** The token in the link of the last mail of a kind. */
  async linkToken(account: Pick<Account, 'id' | 'email'>, template: string): Promise<string> {
    const mail = (await this.mails(account)).findLast((sent) => sent.template === template);
    const token = new URL(mail?.values['link'] ?? 'about:blank').searchParams.get('token');
    if (token === null) throw new Error(`no link in a mail ${template} to ${account.email}`);
    return token;
  }
}
