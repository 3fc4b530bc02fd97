import { HttpStatus, type OnModuleInit } from '@nestjs/common';
import {
  type NewProduct,
  newProductSchema,
  type Product,
  type ProductInput,
  productInputSchema,
  type ProductPublication,
  productPublicationSchema,
  type ProductPublications,
  productPublicationsSchema,
  type ProductQuery,
  productQuerySchema,
  productSchema,
} from '@perpetua/contracts/catalogue.contract';
import { type BatchOutcome, batchOutcomeSchema } from '@perpetua/contracts/http.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { type AuthenticatedUser, CurrentUser, forbidden, unauthenticated } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import type { CsvFile } from '../../platform/http/requests/csv-file.js';
import { pageOrFile } from '../../platform/http/requests/list-export.js';
import type { Page } from '../../platform/http/requests/lists.js';
import { ResponseCache } from '../../platform/http/response-cache.js';
import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
} from '../../platform/http/route-decorators.js';
import { CatalogueEditing } from './catalogue-editing.service.js';
import { Catalogue } from '../catalogue.service.js';
import { productCsv } from './product-csv.policy.js';

/** Everybody reads products; admins write them. */
@Controller('Product')
export class ProductController implements OnModuleInit {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly editing: CatalogueEditing,
    private readonly cache: ResponseCache,
  ) {}

  onModuleInit(): void {
    this.cache.add(['/Product', '/Product/{id}'], this.catalogue.cached);
  }

  /** Drafts and withdrawn products are listed only for admins. */
  @Get()
  @Answers(productSchema, { list: true, also: ['text/csv'], summary: 'Finds products', refuses: [401, 403, 422] })
  async list(
    @CurrentUser() user: AuthenticatedUser | undefined,
    @Query({ schema: productQuerySchema }) query: ProductQuery,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Page<Product> | CsvFile> {
    const isOnSale = query.status === 'published';
    if (!isOnSale && user === undefined) throw unauthenticated();
    if (!isOnSale && user?.role !== 'admin') throw forbidden();
    const file = { name: 'products', columns: productCsv, language };
    const read = (page: ProductQuery) =>
      isOnSale ? this.catalogue.products(page) : this.catalogue.productsOffSale(page);
    return pageOrFile(query, read, file);
  }

  /** Admins also see the commission, and products that are not on sale. */
  @Get(':id')
  @Answers(productSchema, { summary: 'Reads a product' })
  one(
    @Param('id', { schema: uuidSchema }) id: string,
    @CurrentUser() user: AuthenticatedUser | undefined,
  ): Promise<Product> {
    if (user?.role === 'admin') return this.catalogue.productForAdmin(id);
    return this.catalogue.product(id);
  }

  @Post()
  @Answers(productSchema, { summary: 'Adds a product' })
  add(
    @CurrentUser() admin: AuthenticatedUser,
    @Body({ schema: newProductSchema }) input: NewProduct,
  ): Promise<Product> {
    return this.editing.addProduct(input, admin);
  }

  @Put(':id')
  @Answers(productSchema, { summary: 'Replaces what is said of a product' })
  replace(
    @CurrentUser() admin: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: productInputSchema }) input: ProductInput,
  ): Promise<Product> {
    return this.editing.replaceProduct(id, input, admin);
  }

  /** The shop shows the old product until the draft is published. */
  @Put(':id/draft')
  @Answers(productSchema, { summary: 'Keeps changes of a product that are not published yet' })
  saveDraft(
    @CurrentUser() admin: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: productInputSchema }) input: ProductInput,
  ): Promise<Product> {
    return this.editing.saveDraft(id, input, admin);
  }

  @Delete(':id/draft')
  @Answers(productSchema, { summary: 'Drops the changes of a product that are not published yet' })
  dropDraft(
    @CurrentUser() admin: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
  ): Promise<Product> {
    return this.editing.dropDraft(id, admin);
  }

  @Post(':id/publish')
  @HttpCode(HttpStatus.OK)
  @Answers(productSchema, { summary: 'Puts a product on sale, with its draft' })
  publish(
    @CurrentUser() admin: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: productPublicationSchema }) publication: ProductPublication,
  ): Promise<Product> {
    return this.editing.publishProduct(id, publication, admin);
  }

  @Post('publish')
  @HttpCode(HttpStatus.OK)
  @Answers(batchOutcomeSchema, {
    summary: 'Puts several products on sale, with their drafts',
    operationId: 'postProductsPublish',
  })
  publishSeveral(
    @CurrentUser() admin: AuthenticatedUser,
    @Body({ schema: productPublicationsSchema }) publications: ProductPublications,
  ): Promise<BatchOutcome> {
    return this.editing.publishProducts(publications, admin);
  }

  /**
   * Existing orders keep the product's text and price; the product disappears from carts. A draft that was never on
   * sale is removed.
   */
  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @Answers(null, { summary: 'Takes a product from sale' })
  withdraw(@CurrentUser() admin: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<void> {
    return this.editing.withdrawProduct(id, admin);
  }
}
