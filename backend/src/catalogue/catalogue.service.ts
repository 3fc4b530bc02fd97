import { Injectable } from '@nestjs/common';
import type { Product, ProductPlan, ProductQuery, ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { Database, type Statement } from '../platform/database/database.js';
import { ExpiringValue } from '../platform/expiring-value.js';
import { type Page, pageOf } from '../platform/http/requests/lists.js';
import { type CachedResponses, newCachedResponses } from '../platform/http/response-cache.js';
import { RevisionCache } from './revision-cache.js';
import { imageNotFound, planNotFound, productNotFound } from './catalogue.errors.js';
import type { PlanFacts, ProductFacts } from './catalogue.queries.js';
import { type RevisionRow, revisionNow } from './catalogue.statements.js';
import { allPlans, planEver, planOf, type PlanRecord, type PlanRow } from './plans/plan.statements.js';
import { type ImageRow, type RequestedPicture, productImage } from './pictures/product-picture.statements.js';
import {
  planAnswer,
  plansFor,
  productAnswer,
  productForAdmin,
  productPlanAnswer,
  type ProductRecord,
  searchWords,
} from './products/product.policy.js';
import {
  productById,
  productEver,
  productFacts,
  type ProductFactsRow,
  type ProductRow,
  productsFound,
  productsOffSale,
  productsPage,
  recordOf,
} from './products/product.statements.js';
import { SingleFlight } from './single-flight.js';

/**
 * The catalogue at one revision: how many products are on sale, the cached results of reads, and the cached responses
 * for visitors.
 */
interface Edition {
  readonly flowers: number;
  readonly cleanings: number;
  readonly answers: RevisionCache;
  readonly responses: CachedResponses;
}

type FoundRow = { total: number } & (ProductRow | { id: null });

/** After a check of the revision, visitors may be sent cached responses for this many milliseconds. */
const HOLDS_MS = 1_000;

/**
 * Reads products and plans. They are read often and rarely change, so results are cached per revision, which every
 * change raises in its own transaction. Each read checks the revision first, so no result is stale; visitors may be
 * sent a cached response instead, which includes changes of this process immediately and changes of other processes
 * within a second.
 */
@Injectable()
export class Catalogue {
  private edition: Edition | undefined;
  private readonly held = new ExpiringValue<Edition>(HOLDS_MS);
  private readonly revision = new SingleFlight(() => this.database.query<RevisionRow>(revisionNow()));

  constructor(private readonly database: Database) {}

  /** The cached responses of the newest revision that was read, for visitors; undefined before the first read. */
  get newestResponses(): CachedResponses | undefined {
    return this.edition?.responses;
  }

  /** The cached responses for visitors, if their revision was checked less than a second ago; otherwise undefined. */
  get sendableResponses(): CachedResponses | undefined {
    return this.held.lately?.responses;
  }

  /**
   * Must be called after a change; from then on no response of this process shows the old state. Returns the new
   * revision.
   */
  async changed(): Promise<{ readonly revision: string }> {
    const { answers } = await this.current();
    return answers;
  }

  /** A page of products on sale. */
  async products(query: ProductQuery): Promise<Page<Product>> {
    const { type, category, sort, q = '', page, pageSize } = query;
    const edition = await this.current();
    const words = searchWords(q);
    const key = JSON.stringify(['products', type, category, sort, page, pageSize, words]);
    return edition.answers.once(key, async () => {
      const [plans, { records, total }] = await Promise.all([
        this.plansOf(edition),
        words.length === 0 && category === undefined
          ? this.pageAt(edition, query)
          : this.hits(productsFound(words, query)),
      ]);
      const items = records.map((record) => productAnswer(record, plans));
      return pageOf(items, total);
    });
  }

  /**
   * Returns a product on sale.
   * @throws DomainError 404
   */
  async product(id: string): Promise<Product> {
    const edition = await this.current();
    return edition.answers.once(`product ${id}`, async () => {
      const [plans, record] = await Promise.all([this.plansOf(edition), this.record(id)]);
      return productAnswer(record, plans);
    });
  }

  /** A page of products that are not on sale, as an admin reads them. */
  async productsOffSale(query: ProductQuery): Promise<Page<Product>> {
    const plans = await this.plansOf(await this.current());
    const { records, total } = await this.hits(productsOffSale(searchWords(query.q ?? ''), query));
    return pageOf(
      records.map((record) => productForAdmin(record, plans)),
      total,
    );
  }

  /**
   * A product, on sale or not, with the fields that only admins see.
   * @throws DomainError 404
   */
  async productForAdmin(id: string): Promise<Product> {
    return this.answerForAdmin(await this.recordEver(id));
  }

  /**
   * A product as stored, whether on sale or not.
   * @throws DomainError 404
   */
  async recordEver(id: string): Promise<ProductRecord> {
    return this.recordOf(productEver(id));
  }

  /** Converts a product that was just written to the response for an admin. */
  async answerForAdmin(record: ProductRecord): Promise<Product> {
    return productForAdmin(record, await this.plansOf(await this.current()));
  }

  async plans(): Promise<ServicePlan[]> {
    return (await this.plansOf(await this.current())).map(planAnswer);
  }

  /**
   * Returns a plan on sale.
   * @throws DomainError 404
   */
  async plan(id: string): Promise<ServicePlan> {
    const plan = (await this.plans()).find(({ servicesPlansID }) => servicesPlansID === id);
    if (plan === undefined) throw planNotFound();
    return plan;
  }

  /**
   * The plans in which a product can be bought, with their prices; empty if it is not sold in plans.
   * @throws DomainError 404
   */
  async plansOfProduct(productId: string): Promise<ProductPlan[]> {
    const [plans, product] = await Promise.all([this.plansOf(await this.current()), this.record(productId)]);
    return plansFor(product, plans).map((plan) => productPlanAnswer(product, plan));
  }

  /**
   * Returns the file of a picture.
   * @throws DomainError 404
   */
  async image(requested: RequestedPicture): Promise<ImageRow> {
    const [image] = await this.database.query<ImageRow>(productImage(requested));
    if (image === undefined) throw imageNotFound();
    return image;
  }

  /** Returns the facts about those of the given products that are on sale, with one SQL statement. */
  async productFacts(ids: readonly string[]): Promise<readonly ProductFacts[]> {
    if (ids.length === 0) return [];
    return (await this.database.query<ProductFactsRow>(productFacts(ids))).map(factsOf);
  }

  async planFacts(id: string): Promise<PlanFacts | null> {
    const [row] = await this.database.query<PlanRow>(planEver(id));
    return row === undefined ? null : planOf(row);
  }

  private record(id: string): Promise<ProductRecord> {
    return this.recordOf(productById(id));
  }

  private async recordOf(statement: Statement): Promise<ProductRecord> {
    const [row] = await this.database.query<ProductRow>(statement);
    if (row === undefined) throw productNotFound();
    return recordOf(row);
  }

  private async pageAt({ flowers, cleanings }: Edition, query: ProductQuery): Promise<Records> {
    const totals = { flower: flowers, clean: cleanings };
    const rows = await this.database.query<ProductRow>(productsPage(query));
    return {
      records: rows.map(recordOf),
      total: query.type === undefined ? flowers + cleanings : totals[query.type],
    };
  }

  private async hits(statement: Statement): Promise<Records> {
    const rows = await this.database.query<FoundRow>(statement);
    const records = rows.flatMap((row) => (row.id === null ? [] : [recordOf(row)]));
    return { records, total: rows[0]?.total ?? 0 };
  }

  private plansOf({ answers }: Edition): Promise<readonly PlanRecord[]> {
    return answers.once('plans', async () => (await this.database.query<PlanRow>(allPlans())).map(planOf));
  }

  private async current(): Promise<Edition> {
    const [row] = await this.revision.now();
    if (row === undefined) throw new Error('the catalogue has lost its revision');
    const { revision, flowers, cleanings } = row;
    if (this.edition?.answers.revision !== revision) {
      const [answers, responses] = [new RevisionCache(revision), newCachedResponses()];
      this.edition = { flowers, cleanings, answers, responses };
    }
    this.held.hold(this.edition);
    return this.edition;
  }
}

interface Records {
  readonly records: readonly ProductRecord[];
  readonly total: number;
}

const factsOf = (row: ProductFactsRow): ProductFacts => ({
  id: row.id,
  type: row.type,
  name: row.name,
  unitCents: row.price_cents,
  taxClass: row.tax_class,
  leadHours: row.lead_hours,
  category: row.category,
  hasRibbon: row.has_ribbon,
  commissionBps: row.commission_bps,
  planEligible: row.plan_eligible,
  plans: (row.plans ?? []).map(planOf),
  cartImage: row.cart_image ?? '',
});
