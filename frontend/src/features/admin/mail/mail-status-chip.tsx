import type { MailEntry } from '@perpetua/contracts/mail.contract';
import { useTranslation } from 'react-i18next';
import { FlowerGlyph, type FlowerGlyphName } from '../../../ui/flower-glyph';
import styles from './mail-status-chip.module.css';

const glyphs: Record<MailEntry['status'], FlowerGlyphName> = {
  queued: 'bud',
  sent: 'bloom',
  stored: 'opening',
  failed: 'ring',
  withheld: 'seed',
};

/** The status of a mail, as glyph, word and tint. */
export function MailStatusChip({ status }: { status: MailEntry['status'] }) {
  const { t } = useTranslation('outbox');
  return (
    <span className={`chip ${styles[status]}`}>
      <FlowerGlyph name={glyphs[status]} />
      {t(`status.${status}`)}
    </span>
  );
}
