import { Injectable } from '@nestjs/common';
import type {
  ImageSize,
  Product,
  ProductPlan,
  ProductQuery,
  ServicePlan,
} from '@perpetua/contracts/catalogue.contract';
import { Clock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { type Page, pageOf, rangeOf } from '../platform/http/lists.js';
import { type CatalogueSnapshot, type SnapshotRow, snapshotOf } from './catalogue-snapshot.js';
import type { ImportCatalogue } from './catalogue.commands.js';
import { imageNotFound, planNotFound, productNotFound } from './catalogue.errors.js';
import type { PlanFacts, ProductFacts } from './catalogue.queries.js';
import {
  type ImageRow,
  importPictures,
  importPlans,
  importProducts,
  productImage,
  revisionNow,
  wholeCatalogue,
} from './catalogue.statements.js';
import { picturesFrom } from './product-pictures.js';
import { planAnswer, productAnswer, productPlanAnswer, selectProducts } from './product.policy.js';

/**
 * Products and plans. The catalogue is small and read by every visitor, so this process keeps it whole; every read asks
 * for its revision first, which any change raises in its own transaction, so that nothing stale is ever answered.
 */
@Injectable()
export class Catalogue {
  private kept: CatalogueSnapshot | undefined;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async products(query: ProductQuery): Promise<Page<Product>> {
    const { products } = await this.current();
    const selected = selectProducts(products.values(), query);
    const { limit, offset } = rangeOf(query);
    return pageOf(selected.slice(offset, offset + limit).map(productAnswer), selected.length);
  }

  /** @throws DomainError 404 */
  async product(id: string): Promise<Product> {
    const product = (await this.current()).products.get(id);
    if (product === undefined) throw productNotFound();
    return productAnswer(product);
  }

  async plans(): Promise<ServicePlan[]> {
    return (await this.current()).plans.map(planAnswer);
  }

  /** @throws DomainError 404 */
  async plan(id: string): Promise<ServicePlan> {
    const plan = (await this.current()).plans.find((candidate) => candidate.id === id);
    if (plan === undefined) throw planNotFound();
    return planAnswer(plan);
  }

  /** The plans that a product may be bought in, with what each costs; none for most. @throws DomainError 404 */
  async plansOf(productId: string): Promise<ProductPlan[]> {
    const product = (await this.current()).products.get(productId);
    if (product === undefined) throw productNotFound();
    return product.plans.map((plan) => productPlanAnswer(product, plan));
  }

  /** @throws DomainError 404 */
  async image(productId: string, size: ImageSize): Promise<ImageRow> {
    const [image] = await this.database.query<ImageRow>(productImage(productId, size));
    if (image === undefined) throw imageNotFound();
    return image;
  }

  async productFacts(ids: readonly string[]): Promise<readonly ProductFacts[]> {
    if (ids.length === 0) return [];
    const { products } = await this.current();
    return ids.flatMap((id) => products.get(id) ?? []);
  }

  async planFacts(id: string): Promise<PlanFacts | null> {
    const { plans, withdrawnPlans } = await this.current();
    return [...plans, ...withdrawnPlans].find((plan) => plan.id === id) ?? null;
  }

  async import({ plans, products }: ImportCatalogue): Promise<void> {
    const illustrated = await Promise.all(
      products.map(async ({ art, ...product }) => ({
        ...product,
        pictures: art === undefined ? undefined : await picturesFrom(art),
      })),
    );
    const now = this.clock.now();
    await this.database.pipeline([
      importPlans(plans, now),
      importProducts(illustrated, now),
      importPictures(illustrated),
    ]);
  }

  private async current(): Promise<CatalogueSnapshot> {
    const [now] = await this.database.query<{ revision: string }>(revisionNow());
    if (this.kept !== undefined && this.kept.revision === now?.revision) return this.kept;
    const [row] = await this.database.query<SnapshotRow>(wholeCatalogue());
    if (row === undefined) throw new Error('the catalogue has lost its revision');
    const snapshot = snapshotOf(row);
    this.kept = snapshot;
    return snapshot;
  }
}
