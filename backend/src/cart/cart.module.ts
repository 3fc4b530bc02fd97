import { Module } from '@nestjs/common';
import { CartMerging } from './cart-merging.service.js';
import { CartController } from './cart.controller.js';
import { PricedCartHandler, RecordCheckoutHandler, RemoveBoughtHandler } from './cart.handlers.js';
import { Carts } from './cart.service.js';

@Module({
  controllers: [CartController],
  providers: [Carts, CartMerging, PricedCartHandler, RecordCheckoutHandler, RemoveBoughtHandler],
})
export class CartModule {}
