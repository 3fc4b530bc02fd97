import { QueryBus } from '@nestjs/cqrs';
import { fallbackLanguage } from '@perpetua/contracts/languages';
import {
  maximumHits,
  type SearchHit,
  searchHitSchema,
  type SearchQuery,
  searchQuerySchema,
} from '@perpetua/contracts/search.contract';
import { ListServicesMatching } from '../fulfilment/index.js';
import { ListGravesMatching } from '../graves/index.js';
import { ListContacts, ListUsersMatching } from '../identity/index.js';
import { ListOrdersMatching } from '../ordering/index.js';
import { Answers } from '../platform/http/openapi/answers.js';
import { languageAskedFor } from '../platform/http/pages/reader-language.js';
import { Controller, Get, Headers, Query } from '../platform/http/route-decorators.js';
import { orderHit, ownerHit, serviceHit, sharedOut, userHit } from './search-hits.policy.js';

const SHORTEST = 2;

/** Searches orders, users, partners and services; for admins only. */
@Controller('Search')
export class SearchController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @Answers(searchHitSchema, { list: 'whole', summary: 'Finds orders, people, partners and services' })
  async find(
    @Query({ schema: searchQuerySchema }) { q }: SearchQuery,
    @Headers('accept-language') languages: string | undefined,
  ): Promise<SearchHit[]> {
    if (q.length < SHORTEST) return [];
    const language = languageAskedFor(languages) ?? fallbackLanguage;
    const [users, graves] = await Promise.all([
      this.queries.execute(new ListUsersMatching(q, maximumHits)),
      this.queries.execute(new ListGravesMatching(q)),
    ]);
    const customerIds = users.map(({ id }) => id);
    const graveIds = graves.map(({ graveId }) => graveId);
    const owners = [...new Set(graves.map(({ ownerId }) => ownerId))].filter((id) => !customerIds.includes(id));
    const [ownersFound, orders] = await Promise.all([
      this.queries.execute(new ListContacts(owners.slice(0, maximumHits))),
      this.queries.execute(new ListOrdersMatching({ q, customerIds, graveIds, limit: maximumHits })),
    ]);
    const orderIds = orders.map(({ orderId }) => orderId);
    const services = await this.queries.execute(
      new ListServicesMatching({ q, orderIds, customerIds, limit: maximumHits }),
    );
    return sharedOut(
      [
        orders.map((order) => orderHit(order, language)),
        [...users.map(userHit), ...ownersFound.map(ownerHit)],
        services.map((service) => serviceHit(service, language)),
      ],
      maximumHits,
    );
  }
}
