import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { Audience } from './access.js';
import { type Route, routeName, routesOf } from '../routes.js';

/** Who may call a route. */
export interface AccessRule {
  readonly who: readonly [Audience, ...Audience[]];
}

/** The access rule of every route, by the route's name, for example `GET /User/{id}`. */
export type AccessRules = Readonly<Record<string, AccessRule | undefined>>;

/** Finds routes without a rule (`unruled`), and rules without a route (`unused`). */
export function accessGaps(routes: readonly Route[], rules: AccessRules): { unruled: string[]; unused: string[] } {
  const names = new Set(routes.map(routeName));
  return {
    unruled: [...names].filter((name) => rules[name] === undefined),
    unused: Object.keys(rules).filter((name) => !names.has(name)),
  };
}

/** Injection token of the application's access rules. */
export const ACCESS_RULES = Symbol('access rules');

/** The audiences of each route, computed when the application starts. */
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

  /** The audiences of the route that `handler` handles; undefined if it handles no route. */
  audiencesOf({ handler }: { readonly handler: object }): readonly Audience[] | undefined {
    return this.audiences.get(handler);
  }
}
