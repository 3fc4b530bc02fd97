import { Header, Res } from '@nestjs/common';
import { paymentMethods, paymentSessionIdSchema } from '@perpetua/contracts/payments.contract';
import { toE164 } from '@perpetua/contracts/phone-numbers';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Clock } from '../../../platform/clock/clock.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '../../../platform/http/route-decorators.js';
import { cardProblem } from './card.policy.js';
import { type Checkout, isPaid } from '../checkouts/checkout.entity.js';
import type { CheckoutAction } from '../checkouts/checkout.policy.js';
import { CheckoutService } from '../checkouts/checkout.service.js';
import { PayPageAssets } from './pay.assets.js';
import type { PayFormState } from './pay.form.js';
import { payPage, successUrlOf } from './pay.page.js';
import { sessionUnknown } from '../sandbox.errors.js';

const HTML = 'text/html; charset=utf-8';
const YEAR_SECONDS = 31_536_000;

const typed = z.string().max(100).default('');

/** The fields of the HTML forms on the payment page. */
const payForm = z.object({
  action: z.enum(['pay', 'confirm', 'refuse', 'pay_voucher']),
  method: z.enum(paymentMethods).optional(),
  number: typed,
  expiry: typed,
  cvc: typed,
  phone: typed,
});
type PayForm = z.output<typeof payForm>;

/** The sandbox's hosted payment page. */
@Controller('sandbox')
export class PayController {
  constructor(
    private readonly checkouts: CheckoutService,
    private readonly clock: Clock,
    private readonly assets: PayPageAssets,
  ) {}

  @Get('assets/pay.css')
  style(@Query('v') version: string | undefined, @Res() reply: FastifyReply): FastifyReply {
    return file(reply, this.assets.style, version);
  }

  @Get('assets/pay.js')
  script(@Query('v') version: string | undefined, @Res() reply: FastifyReply): FastifyReply {
    return file(reply, this.assets.script, version);
  }

  @Get('pay/:id')
  @Header('Content-Type', HTML)
  @Header('Cache-Control', 'no-store')
  async page(@Param('id', { schema: paymentSessionIdSchema }) id: string): Promise<string> {
    return payPage(await this.checkout(id), this.assets);
  }

  /**
   * Performs the payer's action and redirects: back to the shop when the payment is done, otherwise to the updated
   * page.
   */
  @Post('pay/:id')
  @HttpCode(303)
  async pay(
    @Param('id', { schema: paymentSessionIdSchema }) id: string,
    @Body({ schema: payForm }) form: PayForm,
    @Res() reply: FastifyReply,
  ): Promise<FastifyReply> {
    const wrong = this.mistakeIn(form);
    if (wrong)
      return reply
        .code(422)
        .type(HTML)
        .send(payPage(await this.checkout(id), this.assets, wrong));
    try {
      const after = await this.checkouts.act(id, this.actionOf(form), { requestId: null, waitForWebhook: true });
      return await reply.redirect(isPaid(after) ? successUrlOf(after) : `/sandbox/pay/${id}`, 303);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'not_found') throw error;
      return reply.redirect(`/sandbox/pay/${id}`, 303);
    }
  }

  private async checkout(id: string): Promise<Checkout> {
    const checkout = await this.checkouts.find(id);
    if (!checkout) throw sessionUnknown();
    return checkout;
  }

  private mistakeIn(form: PayForm): PayFormState | undefined {
    if (form.action !== 'pay') return undefined;
    const { method, number, expiry, phone } = form;
    if (method === 'mb_way') {
      return toE164(phone) === undefined ? { method, problem: 'phone_invalid', phone } : undefined;
    }
    const problem = method === 'multibanco' ? undefined : cardProblem(form, this.clock.now());
    return problem && { method: 'card', problem, number, expiry };
  }

  private actionOf(form: PayForm): CheckoutAction {
    if (form.action !== 'pay') return { kind: form.action };
    if (form.method === 'mb_way') return { kind: 'pay_by_mb_way' };
    if (form.method === 'multibanco') return { kind: 'take_voucher', reference: this.checkouts.newReference() };
    const { number, expiry, cvc } = form;
    return { kind: 'pay_by_card', card: { number, expiry, cvc } };
  }
}

function file(
  reply: FastifyReply,
  asset: { url: string; body: string; type: string },
  version: string | undefined,
): FastifyReply {
  const lasting = version !== undefined && asset.url.endsWith(`=${version}`);
  const caching = lasting ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
  return reply.header('Cache-Control', caching).type(asset.type).send(asset.body);
}
