import type { CommandMeta } from '../../platform/domain/command.js';
import { relationTo, roleFor } from './service-visibility.policy.js';
import type { ServiceRow } from './service.row.js';
import { reasonRequired, serviceNotFound } from '../service/service.errors.js';

/**
 * Returns the row, and the command's metadata with the actor in the role that the actor has for this service.
 * @throws DomainError 404 when there is no such service, or it does not concern the actor
 */
export const loadAsActor = (row: ServiceRow | undefined, meta: CommandMeta): { row: ServiceRow; meta: CommandMeta } => {
  if (row === undefined) throw serviceNotFound();
  if (meta.actor.role === 'system') return { row, meta };
  const relation = relationTo(row, { id: meta.actor.id, role: meta.actor.role });
  if (relation === null) throw serviceNotFound();
  return { row, meta: { ...meta, actor: { id: meta.actor.id, role: roleFor[relation] } } };
};

/**
 * Returns the reason that an admin gives for acting for others.
 * @throws DomainError 422 `reason_required` when there is none
 */
export const requireReason = (reason: string | undefined): string => {
  if (reason === undefined) throw reasonRequired();
  return reason;
};
