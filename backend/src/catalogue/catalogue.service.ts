import { Injectable } from '@nestjs/common';
import type { Product, ProductPlan, ProductQuery, ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { Database, type Statement } from '../platform/database/database.js';
import { countedPageOf, type Page } from '../platform/http/requests/lists.js';
import { CachedRoutes } from '../platform/http/response-cache.js';
import { imageNotFound, planNotFound, productNotFound } from './catalogue.errors.js';
import type { PlanFacts, PriceExample, ProductFacts } from './catalogue.queries.js';
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
  priceExamples,
  type PriceRow,
  productFacts,
  type ProductFactsRow,
  type ProductRow,
  productsCount,
  productsFound,
  productsOffSale,
  productsPage,
  recordOf,
} from './products/product.statements.js';

/** A row of a page; without a product, it has only the total. */
type FoundRow = ProductRow | { id: null };

/** Reads products and plans. Responses to visitors are cached (ADR 0016); every other read asks the database. */
@Injectable()
export class Catalogue {
  /** The cached responses for visitors. */
  readonly cached = new CachedRoutes(() => this.revision());

  constructor(private readonly database: Database) {}

  /**
   * Must be called after a change; from then on no response of this process shows the old state. Returns the new
   * revision.
   */
  async changed(): Promise<string> {
    this.cached.clear();
    return this.revision();
  }

  /** A page of products on sale. */
  async products(query: ProductQuery): Promise<Page<Product>> {
    const words = searchWords(query.q ?? '');
    const isFiltered = words.length > 0 || query.category !== undefined;
    const statements = isFiltered ? [productsFound(words, query)] : [productsPage(query), productsCount(query)];
    return this.page(statements, productAnswer);
  }

  /**
   * Returns a product on sale.
   * @throws DomainError 404
   */
  async product(id: string): Promise<Product> {
    const [plans, record] = await Promise.all([this.allPlans(), this.recordOf(productById(id))]);
    return productAnswer(record, plans);
  }

  /** A page of products that are not on sale, as an admin reads them. */
  async productsOffSale(query: ProductQuery): Promise<Page<Product>> {
    return this.page([productsOffSale(searchWords(query.q ?? ''), query)], productForAdmin);
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
    return productForAdmin(record, await this.allPlans());
  }

  async plans(): Promise<ServicePlan[]> {
    return (await this.allPlans()).map(planAnswer);
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
    const [plans, product] = await Promise.all([this.allPlans(), this.recordOf(productById(productId))]);
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

  async priceExamples(): Promise<readonly PriceExample[]> {
    const rows = await this.database.query<PriceRow>(priceExamples());
    return rows.map(({ type, name, price_cents: unitCents, commission_bps: commissionBps }) => ({
      type,
      name,
      unitCents,
      commissionBps,
    }));
  }

  async planFacts(id: string): Promise<PlanFacts | null> {
    const [row] = await this.database.query<PlanRow>(planEver(id));
    return row === undefined ? null : planOf(row);
  }

  private async recordOf(statement: Statement): Promise<ProductRecord> {
    const [row] = await this.database.query<ProductRow>(statement);
    if (row === undefined) throw productNotFound();
    return recordOf(row);
  }

  /** @param statements the page, whose rows have the total unless a second statement counts it */
  private async page(
    statements: readonly Statement[],
    answer: (record: ProductRecord, plans: readonly PlanRecord[]) => Product,
  ): Promise<Page<Product>> {
    const [plans, page, count] = await this.database.pipeline([allPlans(), ...statements]);
    const rows = (page?.rows ?? []) as FoundRow[];
    const onSale = ((plans?.rows ?? []) as PlanRow[]).map(planOf);
    const items = rows.flatMap((row) => (row.id === null ? [] : [answer(recordOf(row), onSale)]));
    const [counted] = (count?.rows ?? rows) as { total: number }[];
    return countedPageOf(items, counted?.total ?? 0);
  }

  private async allPlans(): Promise<readonly PlanRecord[]> {
    return (await this.database.query<PlanRow>(allPlans())).map(planOf);
  }

  private async revision(): Promise<string> {
    const [row] = await this.database.query<RevisionRow>(revisionNow());
    if (row === undefined) throw new Error('the catalogue has lost its revision');
    return row.revision;
  }
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
