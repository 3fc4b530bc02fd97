import type { MailDetail } from '@perpetua/contracts/mail.contract';
import { Database } from '../../backend/src/platform/database/database.js';
import { newId } from '../../backend/src/platform/ids.js';
import { mailStatement, type OutgoingMail } from '../../backend/src/platform/mail/mail-outbox.js';
import { eventually } from './eventually.js';
import type { Person, World } from './world.js';

const TIMEOUT = { within: 20_000, every: 25 };

/** The outbox of a running application, for code that queues mails and for an admin. */
export class Outbox {
  private constructor(
    private readonly world: World,
    readonly admin: Person,
  ) {}

  static async of(world: World): Promise<Outbox> {
    return new Outbox(world, await world.demo('admin'));
  }

  /** Queues a mail as a context does; answers its id. Unless said otherwise it goes to `<id>@example.com`. */
  async queue(mail: Partial<OutgoingMail> = {}): Promise<string> {
    const id = mail.id ?? newId();
    const to = { email: `${id}@example.com`, language: 'en', name: 'Ana Sousa' } as const;
    const database = this.world.app.app.get(Database, { strict: false });
    await database.query(mailStatement({ template: 'password_changed', to, values: {}, ...mail, id }));
    return id;
  }

  read(id: string): Promise<MailDetail> {
    return this.admin.ok<MailDetail>('GET', `/Admin/mail/${id}`);
  }

  /** Waits until a mail is in some state. */
  until(id: string, isThere: (mail: MailDetail) => boolean): Promise<MailDetail> {
    return eventually(
      async () => {
        const mail = await this.read(id);
        if (!isThere(mail)) throw new Error(`it is ${mail.status} after ${mail.attempts} attempts: ${mail.lastError}`);
        return mail;
      },
      { ...TIMEOUT, what: `mail ${id}` },
    );
  }

  /** Waits until a mail is neither queued nor under way. */
  settled(id: string): Promise<MailDetail> {
    return this.until(id, ({ status }) => status !== 'queued');
  }
}
