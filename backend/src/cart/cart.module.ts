import { Module } from '@nestjs/common';
import { removalByStatements } from '../platform/personal-data-removal.js';
import { PlatformModule } from '../platform/platform.module.js';
import { CartMerging } from './cart-merging.service.js';
import { CartController } from './cart.controller.js';
import {
  GetPricedCartHandler,
  GetPricedItemsHandler,
  OfferBackHandler,
  RecordCheckoutHandler,
  RemoveBoughtHandler,
  WithdrawOfferHandler,
} from './cart.handlers.js';
import { CartStore } from './cart-store.service.js';
import { Carts } from './cart.service.js';
import { deleteCartOf } from './cart.statements.js';

@Module({
  imports: [PlatformModule.registerContext({ removals: [removalByStatements('cart', deleteCartOf)] })],
  controllers: [CartController],
  providers: [
    CartStore,
    Carts,
    CartMerging,
    GetPricedCartHandler,
    GetPricedItemsHandler,
    OfferBackHandler,
    RecordCheckoutHandler,
    RemoveBoughtHandler,
    WithdrawOfferHandler,
  ],
})
export class CartModule {}
