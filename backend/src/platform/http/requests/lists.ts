import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import {
  maximumTotal,
  type PageQuery,
  pageQuerySchema,
  totalCappedHeader,
  totalCountHeader,
} from '@perpetua/contracts/http.contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { CsvFile } from './csv-file.js';
import { pathOf, queryOf } from '../matched-route.js';

/**
 * One page of a list. When a controller returns one, the response body is the array of entries, and the headers are
 * `X-Total-Count`, `X-Total-Count-Capped` and `Link`.
 */
export class Page<Item> {
  constructor(
    /** The entries of this page. */
    readonly items: readonly Item[],
    /** Number of entries over all pages. */
    readonly total: number,
    /** Whether there are more entries than `total`, because counting stopped there. */
    readonly isCapped = false,
  ) {}
}

/** The page of a list that has `total` entries over all its pages. */
export const pageOf = <Item>(items: readonly Item[], total: number): Page<Item> => new Page(items, total);

/**
 * An SQL query of the `total` of rows, which stops counting after {@link maximumTotal}, so that a list takes no longer
 * when it grows. Its result is for {@link countedPageOf}.
 * @param rows the query's FROM and WHERE clauses
 */
export const countUpToMaximum = (rows: string): string =>
  `SELECT count(*)::int AS total FROM (SELECT ${rows} LIMIT ${maximumTotal + 1}) counted`;

/** The page of a list whose entries were counted by {@link countUpToMaximum}. */
export const countedPageOf = <Item>(items: readonly Item[], counted: number): Page<Item> =>
  new Page(items, Math.min(counted, maximumTotal), counted > maximumTotal);

/** LIMIT and OFFSET of a page. */
export const rangeOf = ({ page, pageSize }: PageQuery): { limit: number; offset: number } => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
});

/**
 * RFC 8288 links to the first, previous, next and last page, keeping the list's other parameters. Of a capped list the
 * last page is unknown, and every full page has a next one.
 */
export function pageLinks(url: string, { page, pageSize }: PageQuery, list: Page<unknown>): string {
  const isFull = list.items.length === pageSize;
  const last = list.isCapped ? page + (isFull ? 1 : 0) : Math.max(1, Math.ceil(list.total / pageSize));
  const [path = '', search = ''] = url.split('?', 2);
  const link = (rel: string, target: number): string => {
    const parameters = new URLSearchParams(search);
    parameters.set('page', String(target));
    parameters.set('pageSize', String(pageSize));
    return `<${path}?${parameters.toString()}>; rel="${rel}"`;
  };
  return [
    link('first', 1),
    ...(page > 1 ? [link('prev', Math.min(page - 1, last))] : []),
    ...(page < last ? [link('next', page + 1)] : []),
    ...(list.isCapped ? [] : [link('last', last)]),
  ].join(', ');
}

/** Clients and proxies refuse responses with headers of more than 8 to 16 kB in all. */
const LONGEST_LINKS = 4_096;

/**
 * The headers that describe a list beyond the returned page: the total number of entries, and links to the other pages.
 * The links repeat the parameters of the request, so very long ones leave them out.
 */
export const pageHeaders = (url: string, query: PageQuery, page: Page<unknown>): Record<string, string> => {
  const links = pageLinks(url, query, page);
  return {
    [totalCountHeader]: String(page.total),
    ...(page.isCapped && { [totalCappedHeader]: 'true' }),
    ...(links.length <= LONGEST_LINKS && { Link: links }),
  };
};

const versionOf = (body: unknown): number | undefined => {
  const version = typeof body === 'object' && body !== null && 'version' in body ? body.version : undefined;
  return typeof version === 'number' ? version : undefined;
};

/** Adds the headers of lists and CSV files, and an ETag to every other response with a `version`. */
@Injectable()
export class AnswerHeaders implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map((body: unknown) => {
        if (body instanceof Page) {
          reply.headers(pageHeaders(pathOf(request) + queryOf(request), pageQuerySchema.parse(request.query), body));
          return body.items;
        }
        if (body instanceof CsvFile) {
          reply.headers(body.headers());
          return body.text;
        }
        const version = versionOf(body);
        if (version !== undefined) reply.header('ETag', `"${version}"`);
        return body;
      }),
    );
  }
}
