import { Injectable, Ip, Optional, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type CalendarEntry, calendarFile } from '@perpetua/contracts/calendar-file';
import { fallbackLanguage, type Language, translate } from '@perpetua/contracts/languages';
import { agendaFeedPath, type SecretLink, secretLinkSchema } from '@perpetua/contracts/secret-links';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyReply } from 'fastify';
import { AppConfig } from '../../config/app-config.js';
import { ListGravesByIds } from '../../graves/index.js';
import { ListContacts } from '../../identity/index.js';
import { ListOrderDetails } from '../../ordering/index.js';
import { Clock } from '../../platform/clock/clock.js';
import { daysLater, localDateOf } from '../../platform/clock/local-time.js';
import { notFound } from '../../platform/domain/domain-error.js';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { SessionGate } from '../../platform/http/access/authentication.js';
import { Answers, AnswersFile } from '../../platform/http/openapi/answers.js';
import { languageAskedFor } from '../../platform/http/pages/reader-language.js';
import { AddressLimits } from '../../platform/http/rate-limit/address-limits.js';
import { Controller, Delete, Get, Headers, Param, Put } from '../../platform/http/route-decorators.js';
import { linkAnswer, type LinkState, SecretLinks } from '../links/secret-links.service.js';
import { relationTo } from '../reading/service-visibility.policy.js';
import { ServiceRows } from '../reading/service.reader.js';
import { nameOf } from '../reading/service.response.js';
import type { ServiceRow } from '../reading/service.row.js';
import { serviceNotFound } from '../service/service.errors.js';

/** How many past days a feed keeps, so that a calendar shows what was done lately. */
const PAST_DAYS = 31;

const NAMES: Readonly<Record<Language, string>> = {
  pt: 'Perpétua: a minha agenda',
  en: 'Perpétua: my agenda',
  es: 'Perpétua: mi agenda',
};

/**
 * Writes services as calendar files; reads the places of all of them with one query each. A file names no people, no
 * addresses of homes, no phone numbers and no prices.
 */
@Injectable()
export class ServiceCalendars {
  constructor(
    private readonly queries: QueryBus,
    private readonly clock: Clock,
    private readonly config: AppConfig,
  ) {}

  /** @param page the path of the list that the reader's pages of services are below */
  async of(
    rows: readonly ServiceRow[],
    { language, page }: { readonly language: Language; readonly page: string },
  ): Promise<string> {
    const churches = rows.filter(({ place_kind: kind }) => kind === 'church').map(({ order_id: id }) => id);
    const [graves, orders] = await Promise.all([
      this.queries.execute(new ListGravesByIds([...new Set(rows.flatMap(({ grave_id: id }) => id ?? []))])),
      this.queries.execute(new ListOrderDetails([...new Set(churches)])),
    ]);
    const cemeteries = new Map(graves.map(({ id, cemeteryName }) => [id, cemeteryName]));
    const names = new Map(orders.map(({ orderId, placeName }) => [orderId, placeName]));
    const entries = rows.map((row): CalendarEntry => {
      const place = row.place_kind === 'church' ? names.get(row.order_id) : cemeteries.get(row.grave_id ?? '');
      return {
        id: row.service_id,
        version: row.version,
        moment: { date: row.scheduled_date, hour: row.scheduled_hour, timeZone: row.time_zone },
        isTentative: row.status === 'reschedule_proposed',
        title: translate(nameOf(row), language),
        place: [place, row.parish, row.city].filter(Boolean).join(', '),
        url: `${this.config.http.publicUrl}${page}/${row.service_id}`,
      };
    });
    return calendarFile(entries, { name: NAMES[language], language, madeAt: this.clock.now() });
  }
}

/** A partner's agenda for a calendar program, which subscribes to a secret link. */
@Controller()
export class AgendaFeedController {
  constructor(
    private readonly links: SecretLinks,
    private readonly rows: ServiceRows,
    private readonly calendars: ServiceCalendars,
    private readonly queries: QueryBus,
    private readonly limits: AddressLimits,
    private readonly clock: Clock,
    @Optional() private readonly gate?: SessionGate,
  ) {}

  @Get('Partner/me/agenda-feed')
  @Answers(secretLinkSchema, { summary: "Reads the link of the partner's agenda for calendars" })
  async read(@CurrentUser() { id }: AuthenticatedUser): Promise<SecretLink> {
    return shown(await this.links.find('agenda', id));
  }

  /** A repeat answers with the same link. */
  @Put('Partner/me/agenda-feed')
  @Answers(secretLinkSchema, { summary: "Makes a link of the partner's agenda, if there is none" })
  async open(@CurrentUser() { id }: AuthenticatedUser): Promise<SecretLink> {
    return shown(await this.links.open('agenda', { subjectId: id, ownerId: id }));
  }

  @Delete('Partner/me/agenda-feed')
  @Answers(secretLinkSchema, { summary: "Revokes the link of the partner's agenda" })
  async revoke(@CurrentUser() { id }: AuthenticatedUser): Promise<SecretLink> {
    await this.links.revoke('agenda', { subjectId: id, ownerId: id });
    return shown(await this.links.find('agenda', id));
  }

  /** The partner's work from a month ago on; 404 as well while the account is blocked or closed. */
  @Get('Calendar/:token/agenda.ics')
  @AnswersFile(['text/calendar'], { summary: "Reads a partner's agenda by its link", refuses: [404] })
  async feed(
    @Param('token') token: string,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const partner = await this.links.subjectOf('agenda', token);
    if (partner === undefined || (await this.gate?.isAccountOpen(partner.ownerId)) === false) {
      await this.limits.countGuess(address);
      throw notFound('Calendar');
    }
    const from = daysLater(localDateOf(this.clock.now(), 'Europe/Lisbon'), -PAST_DAYS);
    const [rows, [contact]] = await Promise.all([
      this.rows.agendaOf(partner.subjectId, from),
      this.queries.execute(new ListContacts([partner.subjectId])),
    ]);
    sendCalendar(reply);
    return this.calendars.of(rows, { language: contact?.language ?? fallbackLanguage, page: '/my-services-adv' });
  }

  /** For the customer, the partner who has it, and admins. */
  @Get('Service/:id/calendar.ics')
  @AnswersFile(['text/calendar'], { summary: 'Downloads a service as an entry for a calendar' })
  async visit(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) serviceId: string,
    @Headers('accept-language') language: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const row = await this.rows.find(serviceId);
    const relation = row && relationTo(row, user);
    if (row === undefined || relation === null || relation === 'offered') throw serviceNotFound();
    const page = relation === 'customer' ? '/my-services' : relation === 'admin' ? '/services' : '/my-services-adv';
    sendCalendar(reply);
    return this.calendars.of([row], { language: languageAskedFor(language) ?? fallbackLanguage, page });
  }
}

const sendCalendar = (reply: FastifyReply): void => {
  reply.headers({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  });
};

const shown = (state: LinkState): SecretLink => linkAnswer(state, agendaFeedPath);
