import { Injectable } from '@nestjs/common';
import type {
  NewProduct,
  Product,
  ProductInput,
  ProductPublication,
  ProductPublications,
} from '@perpetua/contracts/catalogue.contract';
import type { BatchOutcome } from '@perpetua/contracts/http.contract';
import { ChangeLog } from '../../platform/changes/change-log.js';
import { fieldChanges, type Fields } from '../../platform/changes/field-changes.policy.js';
import { Clock } from '../../platform/clock/clock.js';
import { Database, type Statement, type Transaction } from '../../platform/database/database.js';
import type { Dependants } from '../../platform/dependants.js';
import { eachOnItsOwn } from '../../platform/domain/each-on-its-own.js';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import { newId } from '../../platform/ids.js';
import { LiveBroadcast } from '../../platform/live/live-broadcast.js';
import type { ImportCatalogue } from '../catalogue.commands.js';
import { productChanged, productNotFound, productTypeFixed, productWithoutPicture } from '../catalogue.errors.js';
import { Catalogue } from '../catalogue.service.js';
import { importPictures, importPlans, importProducts } from '../catalogue.statements.js';
import { productEvents } from '../catalogue.events.js';
import { type CatalogueAct, recordChanges } from './catalogue-act.js';
import { fieldsOfDraft, fieldsOfProduct } from './catalogue-fields.policy.js';
import { picturesFrom } from '../pictures/product-pictures.js';
import { checkedProduct, draftOf, editToPublish, slugOf } from './product.policy.js';
import {
  deleteDraft,
  insertProduct,
  publishProduct,
  updateDraft,
  updateProduct,
  withdrawProduct,
} from './product-editing.statements.js';
import { productEver, type ProductRow, recordOf } from './product.statements.js';

/**
 * Edits the catalogue on behalf of an admin. Only drafts that were never on sale are deleted: a withdrawn product is no
 * longer sold, and orders keep its text and price.
 */
@Injectable()
export class CatalogueEditing {
  /** What depends on a product's price and on its sale. Everything that was ordered keeps what its checkout said. */
  static readonly dependants = {
    price: {
      openCart: 'follows',
      unpaidOrder: 'keeps',
      voucher: 'keeps',
      paidOrder: 'keeps',
      offer: 'keeps',
      acceptedWork: 'keeps',
      runningPlan: 'keeps',
      document: 'keeps',
      mailToCome: 'keeps',
      armedDeadline: 'none',
      openPage: 'follows',
    },
    sale: {
      openCart: 'ends',
      unpaidOrder: 'keeps',
      voucher: 'keeps',
      paidOrder: 'keeps',
      offer: 'keeps',
      acceptedWork: 'keeps',
      runningPlan: 'keeps',
      document: 'keeps',
      mailToCome: 'keeps',
      armedDeadline: 'none',
      openPage: 'follows',
    },
  } satisfies Readonly<Record<string, Dependants>>;

  constructor(
    private readonly database: Database,
    private readonly catalogue: Catalogue,
    private readonly clock: Clock,
    private readonly live: LiveBroadcast,
    private readonly changes: ChangeLog,
  ) {}

  /**
   * Adds a product, on sale or as a draft.
   * @throws DomainError the 422 errors of `checkedProduct`
   */
  async addProduct({ status, ...input }: NewProduct, actor: Actor): Promise<Product> {
    const product = checkedProduct(input);
    const isDraft = status === 'draft';
    const wanted = { id: newId(), slug: slugOf(product.name, product.type), product, isDraft };
    const row = await this.changes.write(
      { stream: productEvents.streamType, id: wanted.id, actor },
      async (tx, record) => {
        const [added] = await tx.query<ProductRow>(insertProduct(wanted, this.clock.now()));
        if (added === undefined) throw productNotFound();
        await record({ type: 'ProductAdded', changes: fieldChanges(null, fieldsOfProduct(recordOf(added))) });
        return added;
      },
    );
    return this.written(row);
  }

  /**
   * Replaces all fields of a product except its pictures; a product that is not on sale stays off sale.
   * @throws DomainError 404, 409 `product_changed`, 422 `product_type_fixed`, and the errors of {@link addProduct}
   */
  async replaceProduct(id: string, input: ProductInput, actor: Actor): Promise<Product> {
    const { product } = await this.edited(id, input);
    const statement = updateProduct({ id, version: input.version }, product);
    return this.versionWritten({ id, actor, type: 'ProductChanged' }, statement);
  }

  /**
   * Stores changes to a product as a draft, which the shop does not show until it is published; a product that was
   * never on sale is changed directly.
   * @throws DomainError the errors of {@link replaceProduct}
   */
  async saveDraft(id: string, input: ProductInput, actor: Actor): Promise<Product> {
    const { known, product } = await this.edited(id, input);
    const at = { id, version: input.version };
    const edit =
      known.status === 'draft' ? updateProduct(at, product) : updateDraft(at, draftOf(product, this.clock.now()));
    return this.versionWritten({ id, actor, type: 'ProductDraftSaved' }, edit);
  }

  /**
   * Removes a product's unpublished changes; a repeat changes nothing.
   * @throws DomainError 404
   */
  async dropDraft(id: string, actor: Actor): Promise<Product> {
    const { draft } = await this.catalogue.recordEver(id);
    if (draft === null) return this.catalogue.productForAdmin(id);
    return this.versionWritten(
      { id, actor, type: 'ProductDraftDropped' },
      updateDraft({ id, version: undefined }, null),
    );
  }

  /**
   * Puts a product, even a withdrawn one, on sale with the changes of its draft.
   * @throws DomainError 404, 409 `product_changed`, 422 `product_without_picture`
   */
  async publishProduct(id: string, { version }: ProductPublication, actor: Actor): Promise<Product> {
    const known = await this.catalogue.recordEver(id);
    if (known.imageVersion === null) throw productWithoutPicture();
    const at = { id, version: version ?? known.version };
    return this.versionWritten({ id, actor, type: 'ProductPublished' }, publishProduct(at, editToPublish(known)));
  }

  /**
   * Publishes several products, each on its own, so that one that cannot be published does not hold up the others. A
   * repeat changes nothing.
   */
  publishProducts({ products }: ProductPublications, actor: Actor): Promise<BatchOutcome> {
    return eachOnItsOwn(products, async ({ id, version }) => {
      if (await this.isOnSale(id)) return;
      await this.publishProduct(id, { version }, actor).catch(async (error: unknown) => {
        // Another call may have published it in between.
        if (!(await this.isOnSale(id))) throw error;
      });
    });
  }

  /** Whether a product is on sale and has no unpublished changes. @throws DomainError 404 */
  private async isOnSale(id: string): Promise<boolean> {
    const { status, draft } = await this.catalogue.recordEver(id);
    return status === 'published' && draft === null;
  }

  /**
   * Takes a product off sale; a repeat changes nothing. A draft that was never on sale is removed.
   * @throws DomainError 404 when there is no such product
   */
  async withdrawProduct(id: string, actor: Actor): Promise<void> {
    const isChanged = await this.changes.write({ stream: productEvents.streamType, id, actor }, async (tx, record) => {
      const before = await productIn(tx, id);
      const [removed] = await tx.query(deleteDraft(id));
      if (removed !== undefined) {
        await record({ type: 'ProductRemoved', changes: fieldChanges(before, null) });
        return true;
      }
      const [row] = await tx.query<{ withdrawn: boolean }>(withdrawProduct(id, this.clock.now()));
      if (row === undefined) throw productNotFound();
      const changes = fieldChanges(before, await productIn(tx, id));
      if (row.withdrawn) await record({ type: 'ProductWithdrawn', changes });
      return row.withdrawn;
    });
    if (isChanged) await this.announce(id);
  }

  async import({ plans, products, asDrafts }: ImportCatalogue): Promise<void> {
    const illustrated = await Promise.all(
      products.map(async (product) => ({
        ...product,
        pictures: await Promise.all(
          product.pictures.map(async ({ art, alt }) => ({ alt, ...(await picturesFrom(art)) })),
        ),
      })),
    );
    const now = this.clock.now();
    await this.database.pipeline([
      importPlans(plans, now),
      importProducts(illustrated, { now, asDrafts }),
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

  /**
   * Runs a statement that returns no row unless the product has the expected version, and records the fields that
   * changed.
   * @throws DomainError 409 `product_changed` for another version
   */
  private async versionWritten({ id, actor, type }: CatalogueAct, statement: Statement): Promise<Product> {
    const row = await this.changes.write({ stream: productEvents.streamType, id, actor }, async (tx, record) => {
      const fieldsOf = isOfDraft(type) ? fieldsOfDraft : fieldsOfProduct;
      const [before] = await tx.query<ProductRow>(productEver(id));
      const [after] = await tx.query<ProductRow>(statement);
      if (before && after) await recordChanges(record, type, [fieldsOf(recordOf(before)), fieldsOf(recordOf(after))]);
      return after;
    });
    if (row === undefined) throw productChanged(await this.catalogue.productForAdmin(id));
    return this.written(row);
  }

  private async written(row: ProductRow): Promise<Product> {
    await this.announce(row.id);
    return this.catalogue.answerForAdmin(recordOf(row));
  }

  /** Must be called after a change: the screens of other admins reload the product. */
  async announce(id: string): Promise<void> {
    const revision = await this.catalogue.changed();
    this.live.announce({ topic: 'product', id, version: Number(revision), to: [], admins: true });
  }
}

const isOfDraft = (type: string): boolean => type === 'ProductDraftSaved' || type === 'ProductDraftDropped';

/** A product's current audited fields; null when there is no such product. */
const productIn = async (tx: Transaction, id: string): Promise<Fields | null> => {
  const [row] = await tx.query<ProductRow>(productEver(id));
  return row === undefined ? null : fieldsOfProduct(recordOf(row));
};
