import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  HttpStatus,
  type OnModuleInit,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import {
  type NewProduct,
  newProductSchema,
  type Product,
  type ProductImageQuery,
  productImageQuerySchema,
  type ProductInput,
  productInputSchema,
  type ProductPublication,
  productPublicationSchema,
  type ProductQuery,
  productQuerySchema,
  productSchema,
} from '@perpetua/contracts/catalogue.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AuthenticatedUser, CurrentUser, forbidden, unauthenticated } from '../platform/http/access.js';
import { Answers, AnswersFile, TakesFile } from '../platform/http/answers.js';
import type { CsvFile } from '../platform/http/csv-file.js';
import { pageOrFile } from '../platform/http/list-export.js';
import type { Page } from '../platform/http/lists.js';
import { ResponseCache } from '../platform/http/response-cache.js';
import { PictureUploads } from '../platform/storage/picture-uploads.js';
import { CatalogueEditing } from './catalogue-editing.service.js';
import { Catalogue } from './catalogue.service.js';
import { productCsv } from './product-csv.policy.js';

const keptForEver = 'public, max-age=31536000, immutable';
const askedAgain = 'public, no-cache';

/** Everybody reads products; admins write them. */
@Controller('Product')
export class ProductController implements OnModuleInit {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly editing: CatalogueEditing,
    private readonly uploads: PictureUploads,
    private readonly cache: ResponseCache,
  ) {}

  onModuleInit(): void {
    this.cache.add({
      paths: ['/Product', '/Product/{id}'],
      newest: () => this.catalogue.newestResponses,
      sendable: () => this.catalogue.sendableResponses,
    });
  }

  /** Drafts and withdrawn ones are listed to admins only. */
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
    const page = (asked: ProductQuery) =>
      isOnSale ? this.catalogue.products(asked) : this.catalogue.productsOffSale(asked);
    return pageOrFile(query, page, file);
  }

  /** Admins are told the commission as well, and read products that are not on sale. */
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
  add(@Body({ schema: newProductSchema }) input: NewProduct): Promise<Product> {
    return this.editing.addProduct(input);
  }

  @Put(':id')
  @Answers(productSchema, { summary: 'Replaces what is said of a product' })
  replace(
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: productInputSchema }) input: ProductInput,
  ): Promise<Product> {
    return this.editing.replaceProduct(id, input);
  }

  /** The shop goes on as before until the draft is published. */
  @Put(':id/draft')
  @Answers(productSchema, { summary: 'Keeps changes of a product that are not published yet' })
  saveDraft(
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: productInputSchema }) input: ProductInput,
  ): Promise<Product> {
    return this.editing.saveDraft(id, input);
  }

  @Delete(':id/draft')
  @Answers(productSchema, { summary: 'Drops the changes of a product that are not published yet' })
  dropDraft(@Param('id', { schema: uuidSchema }) id: string): Promise<Product> {
    return this.editing.dropDraft(id);
  }

  @Post(':id/publish')
  @HttpCode(HttpStatus.OK)
  @Answers(productSchema, { summary: 'Puts a product on sale, with its draft' })
  publish(
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: productPublicationSchema }) publication: ProductPublication,
  ): Promise<Product> {
    return this.editing.publishProduct(id, publication);
  }

  /** Old orders keep its text and price; carts lose it. A draft that never was on sale is removed. */
  @Delete(':id')
  @HttpCode(HttpStatus.NO_CONTENT)
  @Answers(null, { summary: 'Takes a product from sale' })
  withdraw(@Param('id', { schema: uuidSchema }) id: string): Promise<void> {
    return this.editing.withdrawProduct(id);
  }

  /** A picture; under the version that the product's links name it may be kept for ever. */
  @Get(':id/image')
  @AnswersFile(['image/webp'], { summary: 'Shows a picture of a product' })
  async image(
    @Param('id', { schema: uuidSchema }) id: string,
    @Query({ schema: productImageQuerySchema }) query: ProductImageQuery,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const image = await this.catalogue.image(id, query);
    const tag = `"${image.version}-${query.size}"`;
    reply.header('Cache-Control', query.v === image.version ? keptForEver : askedAgain).header('ETag', tag);
    if (known === tag) await reply.status(HttpStatus.NOT_MODIFIED).send();
    else await reply.type(image.content_type).send(image.bytes);
  }

  @Put(':id/image')
  @TakesFile('image')
  @Answers(productSchema, { summary: 'Gives a product its picture' })
  async replaceImage(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Req() request: FastifyRequest,
  ): Promise<Product> {
    return this.uploads.take(request, { names: ['image'], userId: user.id, isUrgent: false }, ({ picture }) =>
      this.editing.replaceImage(id, picture),
    );
  }
}
