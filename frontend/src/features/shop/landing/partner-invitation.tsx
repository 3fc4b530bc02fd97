import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import styles from './partner-invitation.module.css';

/** Invites florists and people who clean graves to become partners. */
export function PartnerInvitation() {
  const { t } = useTranslation('landing');
  const heading = useId();
  return (
    <section className={`container ${styles.section}`} aria-labelledby={heading}>
      <div className={`slab ${styles.invitation}`}>
        <div>
          <h2 id={heading} className="heading-small">
            {t('partner.heading')}
          </h2>
          <p className="muted">{t('partner.text')}</p>
        </div>
        <Button look="outlined" to={paths.becomeSupplier}>
          {t('partner.link')}
        </Button>
      </div>
    </section>
  );
}
