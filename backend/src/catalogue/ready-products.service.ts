import { Injectable, type OnModuleInit } from '@nestjs/common';
import { productQuerySchema } from '@perpetua/contracts/catalogue.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../platform/http/domain-error.js';
import { pageHeaders } from '../platform/http/lists.js';
import { type MaybeReady, ReadyAnswers, readyText } from '../platform/http/ready-answers.js';
import { isWritable } from '../platform/http/validation.js';
import { Catalogue } from './catalogue.service.js';

/** Products as most visitors ask for them: without a token, and with nothing wrong in the question. */
@Injectable()
export class ReadyProducts implements OnModuleInit {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly answers: ReadyAnswers,
  ) {}

  onModuleInit(): void {
    this.answers.offer('/Product', (request) => this.list(request));
    this.answers.offer('/Product/{id}', (request) => this.one(request));
  }

  private list({ url, query }: FastifyRequest): MaybeReady {
    return this.catalogue.ready(url, async () => {
      const question = productQuerySchema.safeParse(query);
      if (!question.success || !isWritable(question.data)) return undefined;
      const { body, json } = await this.catalogue.products(question.data);
      return readyText(json, pageHeaders(url, question.data, body.total));
    });
  }

  private one({ url, params }: FastifyRequest): MaybeReady {
    return this.catalogue.ready(url, async () => {
      const id = uuidSchema.safeParse((params as { id?: string }).id);
      if (!id.success) return undefined;
      try {
        const { body, json } = await this.catalogue.product(id.data);
        return readyText(json, { ETag: `"${body.version}"` });
      } catch (error) {
        if (error instanceof DomainError) return undefined;
        throw error;
      }
    });
  }
}
