import { Controller, Get, Headers, HttpStatus, Param, Query, Res } from '@nestjs/common';
import {
  type Product,
  type ProductImageQuery,
  productImageQuerySchema,
  type ProductQuery,
  productQuerySchema,
} from '@perpetua/contracts/catalogue.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyReply } from 'fastify';
import { Allow } from '../platform/http/access.js';
import type { Page } from '../platform/http/lists.js';
import { Catalogue } from './catalogue.service.js';

const keptForEver = 'public, max-age=31536000, immutable';
const askedAgain = 'public, no-cache';

@Controller('Product')
@Allow('anyone')
export class ProductController {
  constructor(private readonly catalogue: Catalogue) {}

  @Get()
  list(@Query({ schema: productQuerySchema }) query: ProductQuery): Promise<Page<Product>> {
    return this.catalogue.products(query);
  }

  @Get(':id')
  one(@Param('id', { schema: uuidSchema }) id: string): Promise<Product> {
    return this.catalogue.product(id);
  }

  /** A picture; under the version that the product's links name it may be kept for ever. */
  @Get(':id/image')
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
}
