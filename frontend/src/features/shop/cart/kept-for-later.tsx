import type { CartItem } from '@perpetua/contracts/cart.contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { IconButton } from '../../../ui/icon-button';
import { cartItemName } from './cart-item-name';
import { useForgetKept, useRestoreKept } from './cart.api';
import styles from './kept-for-later.module.css';

/**
 * The items that were removed from the cart because they cannot be bought together with items added later. All flowers
 * share one line and each cleaning has its own line, because they are restored in these groups.
 */
export function KeptForLater({ items }: { items: readonly CartItem[] }) {
  const { t } = useTranslation('cart');
  const forget = useForgetKept();
  if (items.length === 0) return null;
  return (
    <section className={styles.kept} aria-label={t('keptForLater')}>
      <div className={styles.top}>
        <p className="small muted">{t('keptForLater')}</p>
        <IconButton aria-label={t('forget')} disabled={forget.isPending} onClick={() => forget.mutate()}>
          <Icon name="close" size={16} />
        </IconButton>
      </div>
      <ul className={styles.groups}>
        {groupsOf(items).map((group) => (
          <KeptGroup key={group.map(({ id, planId }) => `${id} ${planId}`).join()} group={group} />
        ))}
      </ul>
    </section>
  );
}

function KeptGroup({ group }: { group: readonly CartItem[] }) {
  const { t } = useTranslation('cart');
  const { language } = useFormats();
  const restore = useRestoreKept();
  const [first] = group;
  if (first === undefined) return null;
  const names = group
    .map(({ name, quantity }) => `${cartItemName(name, language)}${quantity > 1 ? ` × ${quantity}` : ''}`)
    .join(', ');
  return (
    <li className={styles.group}>
      <span className={styles.names}>
        {names}
        {first.plan !== null && <span className="muted"> · {t('plan', { count: first.plan.frequency })}</span>}
      </span>
      <Button
        look="text"
        isSmall
        aria-label={t('restore', { names })}
        disabled={restore.isPending}
        onClick={() => restore.mutate({ productId: first.id, planId: first.planId })}
      >
        {t('restoreShort')}
      </Button>
    </li>
  );
}

function groupsOf(items: readonly CartItem[]): CartItem[][] {
  const flowers = items.filter(({ type }) => type === 'flower');
  return items.flatMap((item) => {
    if (item.type === 'clean') return [[item]];
    return item === flowers[0] ? [flowers] : [];
  });
}
