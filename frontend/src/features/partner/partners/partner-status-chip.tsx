import type { PartnerStatus } from '@perpetua/contracts/lifecycles/partner.lifecycle';
import { useTranslation } from 'react-i18next';
import { FlowerGlyph, type FlowerGlyphName } from '../../../ui/flower-glyph';
import styles from './partner-status-chip.module.css';

const glyphs: Record<PartnerStatus, FlowerGlyphName> = {
  none: 'seed',
  applied: 'bud',
  rejected: 'seed',
  approved: 'bloom',
  paused: 'ring',
  suspended: 'tile',
};

/** The status of a partner, as glyph, word and tint. */
export function PartnerStatusChip({ status }: { status: PartnerStatus }) {
  const { t } = useTranslation('partners');
  return (
    <span className={`chip ${styles[status]}`}>
      <FlowerGlyph name={glyphs[status]} />
      {t(`status.${status}`)}
    </span>
  );
}
