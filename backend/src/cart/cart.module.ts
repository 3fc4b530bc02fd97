import { Module } from '@nestjs/common';
import { PlatformModule } from '../platform/platform.module.js';
import { CartMerging } from './cart-merging.service.js';
import { CartController } from './cart.controller.js';
import { EmptyCartHandler, PricedCartHandler } from './cart.handlers.js';
import { cartProcess } from './cart.process.js';
import { Carts } from './cart.service.js';

@Module({
  imports: [PlatformModule.forContext({ processes: [cartProcess] })],
  controllers: [CartController],
  providers: [Carts, CartMerging, EmptyCartHandler, PricedCartHandler],
})
export class CartModule {}
