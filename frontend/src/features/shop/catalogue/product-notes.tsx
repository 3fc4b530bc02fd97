import type { Product } from '@perpetua/contracts/catalogue.contract';
import { deliveryHours } from '@perpetua/contracts/delivery-rules';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useWindows } from '../../../lib/windows';
import { GraveScene } from '../../../ui/grave-scenes';
import { Icon, type IconName } from '../../../ui/icon';
import styles from './product-notes.module.css';

/** Where flowers are delivered, when, and what happens when a variety is not available. */
export function FlowerNotes({ product }: { product: Product }) {
  const { t } = useTranslation('catalogue');
  const { first, end: last } = deliveryHours;
  return (
    <Notes heading={t('delivery.heading')} intro={t('delivery.intro')}>
      <Note icon="church" title={t('delivery.church')} text={t('delivery.churchText')} />
      <Note icon="grave" title={t('delivery.cemetery')} text={t('delivery.cemeteryText')} />
      <Note icon="house" title={t('delivery.home')} text={t('delivery.homeText')} />
      <Note
        icon="clock"
        title={t('delivery.when')}
        text={t('delivery.whenText', { count: product.leadHours, first, last })}
      />
    </Notes>
  );
}

/** What a visit includes, who makes it, and how it is documented. */
export function CleaningNotes() {
  const { t } = useTranslation('catalogue');
  const windowOf = useWindows();
  return (
    <Notes heading={t('visit.heading')}>
      <Note icon="brush" title={t('visit.how')} text={t('visit.howText')} />
      <Note icon="user" title={t('visit.who')} text={t('visit.whoText')} />
      <Note icon="camera" title={t('visit.proof')} text={t('visit.proofText', { feedback: windowOf('feedback') })} />
      <li className={styles.pair}>
        <figure>
          <GraveScene scene="before" label={t('visit.beforePicture')} />
          <figcaption className="small muted">{t('visit.before')}</figcaption>
        </figure>
        <figure>
          <GraveScene scene="after" label={t('visit.afterPicture')} />
          <figcaption className="small muted">{t('visit.after')}</figcaption>
        </figure>
      </li>
      <Note icon="calendar" title={t('visit.plans')} text={t('visit.plansText')} />
    </Notes>
  );
}

function Notes({ heading, intro, children }: { heading: string; intro?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.notes}>
      <h2 id={id} className="heading-small">
        {heading}
      </h2>
      {intro !== undefined && <p className="muted">{intro}</p>}
      <ul className={styles.list}>{children}</ul>
    </section>
  );
}

function Note({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <li className={styles.note}>
      <Icon name={icon} size={24} />
      <span>
        <span className={styles.title}>{title}</span>
        <span className="small muted">{text}</span>
      </span>
    </li>
  );
}
