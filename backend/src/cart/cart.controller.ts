import { HttpStatus } from '@nestjs/common';
import {
  type AddToCart,
  addToCartSchema,
  type Cart,
  cartSchema,
  type ChangeCart,
  changeCartSchema,
  type MergeCart,
  mergeCartSchema,
  type MergedCart,
  mergedCartSchema,
  type RestoreCart,
  restoreCartSchema,
} from '@perpetua/contracts/cart.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { type AuthenticatedUser, CurrentUser } from '../platform/http/access/access.js';
import { Answers } from '../platform/http/openapi/answers.js';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '../platform/http/route-decorators.js';
import { CartMerging } from './cart-merging.service.js';
import { Carts } from './cart.service.js';

/** The caller's cart; every call returns the resulting cart. */
@Controller('Cart')
export class CartController {
  constructor(
    private readonly carts: Carts,
    private readonly merging: CartMerging,
  ) {}

  @Get()
  @Answers(cartSchema, { summary: 'Reads the cart' })
  read(@CurrentUser() user: AuthenticatedUser): Promise<Cart> {
    return this.carts.read(user.id);
  }

  @Post()
  @Answers(cartSchema, { summary: 'Puts a product in the cart' })
  add(@CurrentUser() user: AuthenticatedUser, @Body({ schema: addToCartSchema }) item: AddToCart): Promise<Cart> {
    return this.carts.add(user.id, item);
  }

  @Patch()
  @Answers(cartSchema, { summary: 'Changes how many' })
  setQuantity(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: changeCartSchema }) change: ChangeCart,
  ): Promise<Cart> {
    return this.carts.setQuantity(user.id, change);
  }

  /**
   * Merges a guest's cart into the account's cart. The call accepts every well-formed cart, so that a cart can never
   * make a login fail.
   */
  @Post('merge')
  @HttpCode(HttpStatus.OK)
  @Answers(mergedCartSchema, { summary: "Brings a guest's cart into the account" })
  merge(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: mergeCartSchema }) guest: MergeCart,
  ): Promise<MergedCart> {
    return this.merging.merge(user.id, guest);
  }

  @Post('restore')
  @HttpCode(HttpStatus.OK)
  @Answers(cartSchema, { summary: 'Brings back what was kept for later' })
  restore(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: restoreCartSchema }) wanted: RestoreCart,
  ): Promise<Cart> {
    return this.merging.restore(user.id, wanted);
  }

  @Delete('kept')
  @Answers(cartSchema, { summary: 'Lets go of what was kept for later' })
  forgetKept(@CurrentUser() user: AuthenticatedUser): Promise<Cart> {
    return this.merging.forgetKept(user.id);
  }

  @Delete('changes')
  @Answers(cartSchema, { summary: 'Notes that the changes of the cart were read' })
  readChanges(@CurrentUser() user: AuthenticatedUser): Promise<Cart> {
    return this.carts.readChanges(user.id);
  }

  @Delete('offered/:orderId')
  @Answers(cartSchema, { summary: 'Declines what an unpaid voucher left to put back' })
  decline(
    @CurrentUser() user: AuthenticatedUser,
    @Param('orderId', { schema: uuidSchema }) orderId: string,
  ): Promise<Cart> {
    return this.carts.decline(user.id, orderId);
  }

  /** `id` is the id of the product. */
  @Delete(':id')
  @Answers(cartSchema, { summary: 'Takes a product out of the cart' })
  remove(@CurrentUser() user: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<Cart> {
    return this.carts.remove(user.id, id);
  }
}
