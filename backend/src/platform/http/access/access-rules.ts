import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { Audience } from './access.js';
import { type Route, routeName, routesOf } from '../routes.js';

/** Who may call a route, and whose data it returns. */
export interface AccessRule {
  readonly who: readonly [Audience, ...Audience[]];
  /** What the id in the path identifies; for everyone but its owner it does not exist (404). */
  readonly owner?: string;
  /** Audiences that may also reach other people's data. */
  readonly others?: readonly Audience[];
}

/** The rule of every call, by the name of its route: `GET /User/{id}`. */
export type AccessRules = Readonly<Record<string, AccessRule | undefined>>;

/** Routes without a rule, and rules without a route. */
export function accessGaps(routes: readonly Route[], rules: AccessRules): { unruled: string[]; unused: string[] } {
  const names = new Set(routes.map(routeName));
  return {
    unruled: [...names].filter((name) => rules[name] === undefined),
    unused: Object.keys(rules).filter((name) => !names.has(name)),
  };
}

/** Injection token of the application's access rules. */
export const ACCESS_RULES = Symbol('access rules');

/** The audiences of each route, computed once at the start. */
@Injectable()
export class RouteAccess {
  private readonly audiences: ReadonlyMap<unknown, readonly Audience[]>;
  private readonly unruled: readonly string[];

  constructor(modules: ModulesContainer, @Inject(ACCESS_RULES) rules: AccessRules) {
    const routes = routesOf(modules);
    this.unruled = accessGaps(routes, rules).unruled;
    this.audiences = new Map(routes.map((route) => [route.handler, rules[routeName(route)]?.who ?? []]));
  }

  /** @throws Error when a route has no rule */
  assertComplete(): void {
    if (this.unruled.length > 0) throw new Error(`Nobody has said who may call: ${this.unruled.join(', ')}`);
  }

  /** The audiences of a route; undefined for anything else. */
  audiencesOf({ handler }: { readonly handler: object }): readonly Audience[] | undefined {
    return this.audiences.get(handler);
  }
}
