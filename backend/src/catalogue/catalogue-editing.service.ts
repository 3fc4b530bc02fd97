import { Injectable } from '@nestjs/common';
import type {
  NewPlan,
  NewProduct,
  PlanChange,
  Product,
  ProductInput,
  ProductPublication,
  ServicePlan,
} from '@perpetua/contracts/catalogue.contract';
import { Clock } from '../platform/clock.js';
import { Database, type Statement } from '../platform/database/database.js';
import { newId } from '../platform/ids.js';
import { LiveBroadcast } from '../platform/live/live-broadcast.js';
import type { ImportCatalogue } from './catalogue.commands.js';
import {
  planChanged,
  planExists,
  planNotFound,
  productChanged,
  productNotFound,
  productTypeFixed,
  productWithoutPicture,
} from './catalogue.errors.js';
import { Catalogue } from './catalogue.service.js';
import { importPictures, importPlans, importProducts } from './catalogue.statements.js';
import { newPlanFacts } from './plan.policy.js';
import { insertPlan, oneOfALength, planOf, type PlanRow, updatePlan, withdrawPlan } from './plan.statements.js';
import { picturesFrom } from './product-pictures.js';
import { checkedProduct, draftOf, editToPublish, planAnswer, slugOf } from './product.policy.js';
import {
  deleteDraft,
  insertProduct,
  publishProduct,
  updateDraft,
  updateProduct,
  withdrawProduct,
} from './product-editing.statements.js';
import { type ProductRow, recordOf } from './product.statements.js';

/**
 * What admins do to the catalogue. Nothing is ever deleted: what is withdrawn is no longer sold, and what was bought keeps
 * its text and price in the order.
 */
@Injectable()
export class CatalogueEditing {
  constructor(
    private readonly database: Database,
    private readonly catalogue: Catalogue,
    private readonly clock: Clock,
    private readonly live: LiveBroadcast,
  ) {}

  /** Puts a product on sale, or keeps it as a draft. @throws DomainError 422 as `checkedProduct` */
  async addProduct({ status, ...input }: NewProduct): Promise<Product> {
    const product = checkedProduct(input);
    const isDraft = status === 'draft';
    const wanted = { id: newId(), slug: slugOf(product.name, product.type), product, isDraft };
    return this.productWritten(insertProduct(wanted, this.clock.now()));
  }

  /**
   * Replaces all that is said of a product but its pictures; one that is not on sale stays so.
   * @throws DomainError 404, 409 `product_changed`, 422 `product_type_fixed` and as {@link addProduct}
   */
  async replaceProduct(id: string, input: ProductInput): Promise<Product> {
    const { product } = await this.edited(id, input);
    return this.versionWritten(id, updateProduct({ id, version: input.version }, product));
  }

  /**
   * Keeps changes of a product that the shop does not show yet; those of a product that never was on sale change it at once.
   * @throws DomainError as {@link replaceProduct}
   */
  async saveDraft(id: string, input: ProductInput): Promise<Product> {
    const { known, product } = await this.edited(id, input);
    const at = { id, version: input.version };
    if (known.status === 'draft') return this.versionWritten(id, updateProduct(at, product));
    return this.versionWritten(id, updateDraft(at, draftOf(product, this.clock.now())));
  }

  /** Drops the changes that were kept; a repeat changes nothing. @throws DomainError 404 */
  async dropDraft(id: string): Promise<Product> {
    const { draft } = await this.catalogue.recordEver(id);
    if (draft === null) return this.catalogue.productForAdmin(id);
    return this.versionWritten(id, updateDraft({ id, version: undefined }, null));
  }

  /**
   * Puts a product on sale with the changes that were kept, a withdrawn one again.
   * @throws DomainError 404, 409 `product_changed`, 422 `product_without_picture`
   */
  async publishProduct(id: string, { version }: ProductPublication): Promise<Product> {
    const known = await this.catalogue.recordEver(id);
    if (known.imageVersion === null) throw productWithoutPicture();
    const at = { id, version: version ?? known.version };
    return this.versionWritten(id, publishProduct(at, editToPublish(known)));
  }

  /**
   * Takes a product from sale, a repeat changes nothing; a draft that never was on sale is removed.
   * @throws DomainError 404 for one that never was
   */
  async withdrawProduct(id: string): Promise<void> {
    const [removed] = await this.database.query(deleteDraft(id));
    if (removed !== undefined) await this.announce(id);
    else if (!(await this.withdrawn(id, withdrawProduct(id, this.clock.now())))) throw productNotFound();
  }

  /** @throws DomainError 409 `plan_exists` */
  addPlan(plan: NewPlan): Promise<ServicePlan> {
    return this.planWritten(insertPlan(newPlanFacts(newId(), plan), this.clock.now()), planNotFound);
  }

  /**
   * Changes what is named; what was bought keeps what it was promised.
   * @throws DomainError 404, 409 `plan_changed`, `plan_exists`
   */
  async changePlan(id: string, { name, discount, frequency, version }: PlanChange): Promise<ServicePlan> {
    const known = await this.catalogue.plan(id);
    if (version !== undefined && version !== known.version) throw planChanged(known);
    const edit = { name, months: frequency, discountPercent: discount, version };
    return this.planWritten(updatePlan(id, edit), async () => planChanged(await this.catalogue.plan(id)));
  }

  /** Takes a plan from sale; a repeat changes nothing. @throws DomainError 404 for one that never was */
  async withdrawPlan(id: string): Promise<void> {
    if (!(await this.withdrawn(id, withdrawPlan(id, this.clock.now())))) throw planNotFound();
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
    await this.catalogue.changed();
  }

  private async edited(id: string, input: ProductInput) {
    const product = checkedProduct(input);
    const known = await this.catalogue.recordEver(id);
    if (known.type !== product.type) throw productTypeFixed();
    return { known, product };
  }

  /** Runs a statement that answers no row for another version than the one asked for. */
  private async versionWritten(id: string, statement: Statement): Promise<Product> {
    const [row] = await this.database.query<ProductRow>(statement);
    if (row === undefined) throw productChanged(await this.catalogue.productForAdmin(id));
    return this.written(row);
  }

  private async productWritten(statement: Statement): Promise<Product> {
    const [row] = await this.database.query<ProductRow>(statement);
    if (row === undefined) throw productNotFound();
    return this.written(row);
  }

  private async written(row: ProductRow): Promise<Product> {
    await this.announce(row.id);
    return this.catalogue.answerForAdmin(recordOf(row));
  }

  /** `missing` says why the statement answered no row. */
  private async planWritten(statement: Statement, missing: () => Error | Promise<Error>): Promise<ServicePlan> {
    const [row] = await this.database.query<PlanRow>(statement).catch((error: unknown) => {
      throw isSecondOfLength(error) ? planExists() : error;
    });
    if (row === undefined) throw await missing();
    await this.announce(row.id);
    return planAnswer(planOf(row));
  }

  /** Whether there ever was one. */
  private async withdrawn(id: string, statement: Statement): Promise<boolean> {
    const [row] = await this.database.query<{ withdrawn: boolean }>(statement);
    if (row?.withdrawn) await this.announce(id);
    return row !== undefined;
  }

  /** To be called after a change: the screens of other admins look again. */
  async announce(id: string): Promise<void> {
    const { revision } = await this.catalogue.changed();
    this.live.announce({ topic: 'product', id, version: Number(revision), to: [], admins: true });
  }
}

const isSecondOfLength = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === oneOfALength;
};
