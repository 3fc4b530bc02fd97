import { Injectable, type OnModuleInit } from '@nestjs/common';
import { productQuerySchema } from '@perpetua/contracts/catalogue.contract';
import { uuidSchema } from '@perpetua/contracts/validation';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../platform/http/domain-error.js';
import { pageHeaders } from '../platform/http/lists.js';
import { ReadyAnswers, type ReadyText, readyText } from '../platform/http/ready-answers.js';
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
    this.answers.offer({
      lying: (url) => this.catalogue.lying(url),
      made: { '/Product': (request) => this.list(request), '/Product/{id}': (request) => this.one(request) },
    });
  }

  private list(request: FastifyRequest): Promise<ReadyText | undefined> {
    const { url, query } = request;
    return this.catalogue.ready(url, async () => {
      const question = productQuerySchema.safeParse(query);
      if (!question.success || !isWritable(question.data)) return undefined;
      const { body, json } = await this.catalogue.products(question.data);
      return readyText(json, { headers: pageHeaders(url, question.data, body.total), request });
    });
  }

  private one(request: FastifyRequest): Promise<ReadyText | undefined> {
    return this.catalogue.ready(request.url, async () => {
      const id = uuidSchema.safeParse((request.params as { id?: string }).id);
      if (!id.success) return undefined;
      try {
        const { body, json } = await this.catalogue.product(id.data);
        return readyText(json, { headers: { ETag: `"${body.version}"` }, request });
      } catch (error) {
        if (error instanceof DomainError) return undefined;
        throw error;
      }
    });
  }
}
