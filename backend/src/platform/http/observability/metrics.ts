import { Header, Injectable, Req } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { AppConfig } from '../../../config/app-config.js';
import { assertMayReadMetrics } from './metrics-access.js';
import { Controller, Get } from '../route-decorators.js';
import { within } from '../../within.js';

/** The name of a metric, its description and its labels. */
export interface MetricDefinition<Label extends string> {
  /** Name of the metric, which ends in its unit, for example `perpetua_append_seconds`. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
}

/** Time limit for reading one metric at a scrape, in milliseconds. */
const TIMEOUT_MS = 2_000;

/**
 * The metrics of this process, shown at `/metrics`. Asking for a metric whose name exists returns the existing metric.
 */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  /**
   * For each gauge with a `read` function, by the gauge's name: `read` updates the gauge at every scrape; `forget`
   * removes the gauge's value if `read` fails.
   */
  private readonly reads = new Map<
    string,
    { readonly read: () => void | Promise<void>; readonly forget: () => void }
  >();
  private readonly unavailable = this.gauge({
    name: 'perpetua_metric_unavailable',
    help: '1 for every metric that could not be read at this scrape',
    labels: ['metric'],
  });

  /** A counter, whose value only increases. */
  counter<Label extends string>(definition: MetricDefinition<Label>): Counter<Label> {
    return this.registered(definition.name, () => new Counter({ ...this.common(definition) }));
  }

  /**
   * A gauge, whose value goes up and down; `read`, if given, updates it at every scrape. If `read` fails or takes more
   * than two seconds, the gauge has no value in that scrape and does not delay other metrics.
   */
  gauge<Label extends string>(
    definition: MetricDefinition<Label>,
    read?: (gauge: Gauge<Label>) => void | Promise<void>,
  ): Gauge<Label> {
    return this.registered(definition.name, () => {
      const gauge = new Gauge({ ...this.common(definition) });
      // A gauge without labels is removed, because a reset would show it as 0.
      const forget = (): void => (definition.labels ? gauge.reset() : gauge.remove());
      if (read) this.reads.set(definition.name, { read: () => read(gauge), forget });
      return gauge;
    });
  }

  /** A histogram of values over `buckets`, which are upper bounds in the metric's unit. */
  histogram<Label extends string>(definition: MetricDefinition<Label>, buckets: readonly number[]): Histogram<Label> {
    return this.registered(definition.name, () => new Histogram({ ...this.common(definition), buckets: [...buckets] }));
  }

  /** Adds metrics of the memory, CPU, event loop and garbage collection of this process. */
  collectProcessFigures(): void {
    collectDefaultMetrics({ register: this.registry });
  }

  /** All metrics in Prometheus's text format. */
  async text(): Promise<string> {
    this.unavailable.reset();
    await Promise.all(
      [...this.reads].map(async ([metric, { read, forget }]) => {
        try {
          await within(TIMEOUT_MS, async () => read());
        } catch {
          forget();
          this.unavailable.set({ metric }, 1);
        }
      }),
    );
    return this.registry.metrics();
  }

  private common<Label extends string>({ name, help, labels = [] }: MetricDefinition<Label>) {
    return { name, help, labelNames: [...labels], registers: [this.registry] };
  }

  private registered<Metric>(name: string, make: () => Metric): Metric {
    return (this.registry.getSingleMetric(name) as Metric | undefined) ?? make();
  }
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Histogram of the time from request to response, in seconds. */
function requestSeconds(metrics: Metrics): Histogram<'method' | 'route' | 'status'> {
  return metrics.histogram(
    {
      name: 'perpetua_http_request_seconds',
      help: 'Time from request to answer by route template',
      labels: ['method', 'route', 'status'],
    },
    requestBuckets,
  );
}

/** Measures the duration of every request, by method, route template and status. */
export function measureRequests(fastify: FastifyInstance, metrics: Metrics): void {
  const seconds = requestSeconds(metrics);
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly config: AppConfig,
  ) {}

  /** The metrics, for operators. @throws DomainError 401, 403 as {@link assertMayReadMetrics} */
  @Get()
  @Header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
  show(@Req() request: FastifyRequest): Promise<string> {
    assertMayReadMetrics(request, this.config.metricsToken);
    return this.metrics.text();
  }
}
