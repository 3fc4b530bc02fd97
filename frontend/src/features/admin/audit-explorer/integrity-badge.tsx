import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { StateBox } from '../../../ui/state-box';
import { useIntegrity } from './integrity.api';
import { findingsOf, integrityOf } from './integrity.policy';

/**
 * A badge next to the page's title that says whether the audit record is intact. Renders nothing until the result is
 * loaded.
 */
export function IntegrityBadge() {
  const { t } = useTranslation('explorer');
  const { number } = useFormats();
  const { data } = useIntegrity();
  if (data === undefined) return null;
  const integrity = integrityOf(data);
  return (
    <StateBox
      isWell={integrity !== 'broken'}
      isPending={integrity === 'checking'}
      title={t(`integrity.${integrity}`)}
      detail={
        integrity === 'broken'
          ? t('integrity.findings', { count: findingsOf(data).length })
          : t('integrity.verified', { formatted: number(data.sealed) })
      }
      isLive
    />
  );
}
