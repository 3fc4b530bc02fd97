import { HttpStatus, Req, Res } from '@nestjs/common';
import {
  type ImageArrangement,
  imageArrangementSchema,
  type Product,
  type ProductImageQuery,
  productImageQuerySchema,
  productSchema,
} from '@perpetua/contracts/catalogue.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AuthenticatedUser, CurrentUser } from '../../platform/http/access/access.js';
import { Answers, AnswersFile, TakesFile } from '../../platform/http/openapi/answers.js';
import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  Param,
  Post,
  Put,
  Query,
} from '../../platform/http/route-decorators.js';
import { PictureUploads } from '../../platform/storage/picture-uploads.js';
import { Catalogue } from '../catalogue.service.js';
import type { Turn } from './picture-cropping.service.js';
import { ProductPictureEditing } from './product-picture-editing.service.js';

const immutable = 'public, max-age=31536000, immutable';
const revalidated = 'public, no-cache';

/** A browser's request for a picture. */
interface Sending {
  readonly id: string;
  readonly pictureId?: string;
  readonly query: ProductImageQuery;
  /** The `If-None-Match` header; undefined if the request has none. */
  readonly known: string | undefined;
}

/** Everybody can see product pictures; admins add, replace, arrange, crop and remove them. */
@Controller('Product')
export class ProductPictureController {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly editing: ProductPictureEditing,
    private readonly uploads: PictureUploads,
  ) {}

  /** Sends the cover. If the URL contains the picture's current version, browsers may cache the response forever. */
  @Get(':id/image')
  @AnswersFile(['image/avif', 'image/webp'], { summary: 'Shows the first picture of a product' })
  image(
    @Param('id', { schema: uuidSchema }) id: string,
    @Query({ schema: productImageQuerySchema }) query: ProductImageQuery,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.send({ id, query, known }, reply);
  }

  @Put(':id/image')
  @TakesFile('image')
  @Answers(productSchema, { summary: 'Gives a product its first picture' })
  replaceImage(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Req() request: FastifyRequest,
  ): Promise<Product> {
    return this.uploads.take(request, uploadOf(user), ({ picture }) => this.editing.replaceCover(id, picture, user));
  }

  @Get(':id/images/:imageId')
  @AnswersFile(['image/avif', 'image/webp'], { summary: 'Shows a picture of a product' })
  oneOf(
    @Param('id', { schema: uuidSchema }) id: string,
    @Param('imageId', { schema: uuidSchema }) pictureId: string,
    @Query({ schema: productImageQuerySchema }) query: ProductImageQuery,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    return this.send({ id, pictureId, query, known }, reply);
  }

  @Post(':id/images')
  @TakesFile('image')
  @Answers(productSchema, { summary: 'Adds a picture to a product' })
  add(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Req() request: FastifyRequest,
  ): Promise<Product> {
    return this.uploads.take(request, uploadOf(user), ({ picture }) => this.editing.add(id, picture, user));
  }

  /** The request must list all pictures of the product, the cover first. */
  @Put(':id/images')
  @Answers(productSchema, { summary: 'Orders, describes and crops the pictures of a product' })
  arrange(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Body({ schema: imageArrangementSchema }) arrangement: ImageArrangement,
    @Req() request: FastifyRequest,
  ): Promise<Product> {
    const owner = { userId: user.id, isUrgent: false };
    const inTurn: Turn = (decode) => this.uploads.inTurn(request, owner, decode);
    return this.editing.arrange(id, arrangement, { actor: user, inTurn });
  }

  @Delete(':id/images/:imageId')
  @Answers(productSchema, { summary: 'Removes a picture of a product' })
  remove(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: uuidSchema }) id: string,
    @Param('imageId', { schema: uuidSchema }) pictureId: string,
  ): Promise<Product> {
    return this.editing.remove(id, pictureId, user);
  }

  private async send({ id, pictureId, query: { size, v }, known }: Sending, reply: FastifyReply): Promise<void> {
    const image = await this.catalogue.image({ productId: id, pictureId, size, version: v });
    const tag = `"${image.version}-${size}"`;
    reply.header('Cache-Control', v === image.version ? immutable : revalidated).header('ETag', tag);
    if (known === tag) await reply.status(HttpStatus.NOT_MODIFIED).send();
    else await reply.type(image.content_type).send(image.bytes);
  }
}

const uploadOf = ({ id: userId }: AuthenticatedUser) => ({ names: ['image'], userId, isUrgent: false }) as const;
