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
  type Product,
  type ProductImageQuery,
  productImageQuerySchema,
  type ProductInput,
  productInputSchema,
  type ProductQuery,
  productQuerySchema,
  productSchema,
} from '@perpetua/contracts/catalogue.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AuthenticatedUser, CurrentUser } from '../platform/http/access.js';
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

  @Get()
  @Answers(productSchema, { list: true, also: ['text/csv'], summary: 'Finds products', refuses: [422] })
  list(
    @Query({ schema: productQuerySchema }) query: ProductQuery,
    @Headers('accept-language') language: string | undefined,
  ): Promise<Page<Product> | CsvFile> {
    const file = { name: 'products', columns: productCsv, language };
    return pageOrFile(query, (asked) => this.catalogue.products(asked), file);
  }

  /** Admins are told the commission as well. */
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
  add(@Body({ schema: productInputSchema }) input: ProductInput): Promise<Product> {
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

  /** Old orders keep its text and price; carts lose it. */
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
    @Query({ schema: productImageQuerySchema }) { size, v }: ProductImageQuery,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const image = await this.catalogue.image(id, size);
    const tag = `"${image.version}-${size}"`;
    reply.header('Cache-Control', v === image.version ? keptForEver : askedAgain).header('ETag', tag);
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
