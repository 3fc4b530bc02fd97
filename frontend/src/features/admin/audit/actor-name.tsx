import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { useTranslation } from 'react-i18next';
import type audit from '../../../locales/pt/audit.json';
import { useOperationNames } from '../operations/use-operation-names';

const deadline = /^deadline:/;

/** The actor of an event: a person by name and role, the system by the deadline or the part of it that acted. */
export function ActorName({ actor: { id, name, role } }: { actor: AuditEvent['actor'] }) {
  const { t } = useTranslation('audit');
  const operations = useOperationNames();
  if (role !== 'system') return <span>{name === null ? t(`actor.${role}`) : `${name}, ${t(`actor.${role}`)}`}</span>;
  if (deadline.test(id)) {
    return <span>{`${t('actor.deadline')}: ${operations.deadline(id.replace(deadline, ''))}`}</span>;
  }
  return <span>{`${t('actor.system')}: ${t(`part.${id as keyof typeof audit.part}`, { defaultValue: id })}`}</span>;
}
