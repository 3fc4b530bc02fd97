import { Injectable } from '@nestjs/common';
import type { NewPlan, PlanChange, ServicePlan } from '@perpetua/contracts/catalogue.contract';
import { ChangeLog } from '../../platform/changes/change-log.js';
import { fieldChanges } from '../../platform/changes/field-changes.policy.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Statement } from '../../platform/database/database.js';
import { isUniqueViolation } from '../../platform/database/error-code.js';
import type { Dependants } from '../../platform/dependants.js';
import type { Actor } from '../../platform/event-store/recorded-event.js';
import { newId } from '../../platform/ids.js';
import { planEvents } from '../catalogue.events.js';
import { type CatalogueAct, recordChanges } from '../products/catalogue-act.js';
import { CatalogueEditing } from '../products/catalogue-editing.service.js';
import { fieldsOfPlan } from '../products/catalogue-fields.policy.js';
import { planChanged, planExists, planNotFound } from '../catalogue.errors.js';
import { Catalogue } from '../catalogue.service.js';
import { newPlanFacts } from './plan.policy.js';
import {
  insertPlan,
  oneOfALength,
  planEver,
  planOf,
  type PlanRow,
  updatePlan,
  withdrawPlan,
} from './plan.statements.js';
import { planAnswer } from '../products/product.policy.js';

/** Edits plans on behalf of an admin. A withdrawn plan is no longer sold; its subscriptions keep their terms. */
@Injectable()
export class PlanEditing {
  /** What depends on a plan's discount and months; a bought plan keeps those of its checkout. */
  static readonly dependants = {
    openCart: 'follows',
    unpaidOrder: 'keeps',
    voucher: 'keeps',
    paidOrder: 'keeps',
    offer: 'keeps',
    acceptedWork: 'keeps',
    runningPlan: 'keeps',
    document: 'keeps',
    mailToCome: 'keeps',
    armedDeadline: 'none',
    openPage: 'follows',
  } satisfies Dependants;

  constructor(
    private readonly catalogue: Catalogue,
    private readonly editing: CatalogueEditing,
    private readonly clock: Clock,
    private readonly changes: ChangeLog,
  ) {}

  /**
   * Adds a plan.
   * @throws DomainError 409 `plan_exists`
   */
  add(plan: NewPlan, actor: Actor): Promise<ServicePlan> {
    const facts = newPlanFacts(newId(), plan);
    const at = { id: facts.id, actor, type: 'PlanAdded' };
    return this.planWritten(at, insertPlan(facts, this.clock.now()), planNotFound);
  }

  /**
   * Changes the given fields; subscriptions keep the terms that they were bought with.
   * @throws DomainError 404, 409 `plan_changed`, `plan_exists`
   */
  async change(id: string, change: PlanChange, actor: Actor): Promise<ServicePlan> {
    const { name, discount, frequency, version } = change;
    const known = await this.catalogue.plan(id);
    if (version !== undefined && version !== known.version) throw planChanged(known);
    const edit = { name, months: frequency, discountPercent: discount, version };
    const at = { id, actor, type: 'PlanChanged' };
    return this.planWritten(at, updatePlan(id, edit), async () => planChanged(await this.catalogue.plan(id)));
  }

  /** Takes a plan off sale; a repeat changes nothing. @throws DomainError 404 when there is no such plan */
  async withdraw(id: string, actor: Actor): Promise<void> {
    const isChanged = await this.changes.write({ stream: planEvents.streamType, id, actor }, async (tx, record) => {
      const [row] = await tx.query<{ withdrawn: boolean }>(withdrawPlan(id, this.clock.now()));
      if (row === undefined) throw planNotFound();
      const changes = fieldChanges({ status: 'published' }, { status: 'withdrawn' });
      if (row.withdrawn) await record({ type: 'PlanWithdrawn', changes });
      return row.withdrawn;
    });
    if (isChanged) await this.editing.announce(id);
  }

  /**
   * Runs a statement that writes a plan, and records the changes; `missing` returns the error to throw if the statement
   * returned no row.
   */
  private async planWritten(
    { id, actor, type }: CatalogueAct,
    statement: Statement,
    missing: () => Error | Promise<Error>,
  ): Promise<ServicePlan> {
    const write = this.changes.write({ stream: planEvents.streamType, id, actor }, async (tx, record) => {
      const [before] = await tx.query<PlanRow>(planEver(id));
      const [after] = await tx.query<PlanRow>(statement);
      const was = before === undefined ? null : fieldsOfPlan(planOf(before));
      if (after !== undefined) await recordChanges(record, type, [was, fieldsOfPlan(planOf(after))]);
      return after;
    });
    const row = await write.catch((error: unknown) => {
      throw isUniqueViolation(error, oneOfALength) ? planExists() : error;
    });
    if (row === undefined) throw await missing();
    await this.editing.announce(row.id);
    return planAnswer(planOf(row));
  }
}
