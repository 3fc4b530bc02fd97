import type { AuditEvent } from '@perpetua/contracts/audit.contract';
import { useTranslation } from 'react-i18next';

const deadline = /^deadline:/;

/** The actor of an event: a person by name and role, the system by the component that acted. */
export function ActorName({ actor: { id, name, role } }: { actor: AuditEvent['actor'] }) {
  const { t } = useTranslation('audit');
  if (role === 'system') {
    return (
      <span>
        {t(deadline.test(id) ? 'actor.deadline' : 'actor.system')}, {id.replace(deadline, '')}
      </span>
    );
  }
  return <span>{name === null ? t(`actor.${role}`) : `${name}, ${t(`actor.${role}`)}`}</span>;
}
