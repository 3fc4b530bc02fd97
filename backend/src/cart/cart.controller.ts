import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import {
  type AddToCart,
  addToCartSchema,
  type Cart,
  type ChangeCart,
  changeCartSchema,
} from '@perpetua/contracts/cart.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import { Allow, type AuthenticatedUser, CurrentUser } from '../platform/http/access.js';
import { Carts } from './cart.service.js';

/** The caller's cart; every call answers the cart as it is afterwards. */
@Controller('Cart')
@Allow('loggedIn')
export class CartController {
  constructor(private readonly carts: Carts) {}

  @Get()
  read(@CurrentUser() user: AuthenticatedUser): Promise<Cart> {
    return this.carts.read(user.id);
  }

  @Post()
  add(@CurrentUser() user: AuthenticatedUser, @Body({ schema: addToCartSchema }) item: AddToCart): Promise<Cart> {
    return this.carts.add(user.id, item);
  }

  @Patch()
  setQuantity(
    @CurrentUser() user: AuthenticatedUser,
    @Body({ schema: changeCartSchema }) change: ChangeCart,
  ): Promise<Cart> {
    return this.carts.setQuantity(user.id, change);
  }

  /** `id` is the product's. */
  @Delete(':id')
  remove(@CurrentUser() user: AuthenticatedUser, @Param('id', { schema: uuidSchema }) id: string): Promise<Cart> {
    return this.carts.remove(user.id, id);
  }
}
