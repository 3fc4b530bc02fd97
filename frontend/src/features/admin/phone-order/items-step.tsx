import { maximumQuantity } from '@perpetua/contracts/cart.contract';
import type { Product, ProductType } from '@perpetua/contracts/catalogue.contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats';
import { Button } from '../../../ui/button';
import { ChoiceCards } from '../../../ui/choice-cards';
import { FormField } from '../../../ui/form-field';
import { Icon } from '../../../ui/icon';
import { SelectInput } from '../../../ui/select-input';
import inputs from '../../../ui/filter-inputs.module.css';
import { useProductPlans, useProducts } from '../../shop/catalogue/catalogue.api';
import { kindOf, lineCents, type PhoneItem } from './phone-order.policy';
import styles from './phone-order.module.css';

interface ItemsStepProps {
  items: readonly PhoneItem[];
  onChange: (items: readonly PhoneItem[]) => void;
}

/** The items of the order: flowers, or one cleaning as a single visit or in a plan. */
export function ItemsStep({ items, onChange }: ItemsStepProps) {
  const { t } = useTranslation('phoneOrder');
  const [kind, setKind] = useState<ProductType>(kindOf({ items }));
  const choose = (chosen: ProductType) => {
    setKind(chosen);
    onChange([]);
  };
  return (
    <div className={styles.step}>
      <ChoiceCards
        legend={t('items.kind')}
        choices={[
          { value: 'flower', title: t('items.flower'), icon: 'flower' },
          { value: 'clean', title: t('items.clean'), icon: 'grave' },
        ]}
        value={kind}
        onChoose={choose}
      />
      {kind === 'flower' ? (
        <Flowers items={items} onChange={onChange} />
      ) : (
        <Cleaning item={items[0]} onChange={onChange} />
      )}
    </div>
  );
}

type LinesProps = Pick<ItemsStepProps, 'items' | 'onChange'>;

function Flowers({ items, onChange }: LinesProps) {
  const { t } = useTranslation('phoneOrder');
  const { data: products = [] } = useProducts({ type: 'flower' });
  const left = products.filter(({ id }) => items.every(({ product }) => product.id !== id));
  const add = (id: string) => {
    const product = left.find((candidate) => candidate.id === id);
    if (product !== undefined) onChange([...items, { product, quantity: 1 }]);
  };
  return (
    <>
      {items.length > 0 && (
        <ul className={styles.lines} aria-label={t('items.chosen')}>
          {items.map((item) => (
            <FlowerLine
              key={item.product.id}
              item={item}
              onQuantity={(quantity) => onChange(items.map((one) => (one === item ? { ...one, quantity } : one)))}
              onRemove={() => onChange(items.filter((one) => one !== item))}
            />
          ))}
        </ul>
      )}
      <ProductInput label={t('items.addFlower')} products={left} value="" onChoose={add} />
    </>
  );
}

interface FlowerLineProps {
  item: PhoneItem;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
}

function FlowerLine({ item, onQuantity, onRemove }: FlowerLineProps) {
  const { t } = useTranslation('phoneOrder');
  const { text, euros } = useFormats();
  const name = text(item.product.name);
  return (
    <li className={styles.line}>
      <FormField label={t('items.quantityOf', { name })}>
        {(control) => (
          <input
            {...control}
            className={`${inputs.input} ${styles.quantity}`}
            type="number"
            inputMode="numeric"
            min={1}
            max={maximumQuantity}
            value={item.quantity}
            onChange={({ target }) =>
              onQuantity(Math.min(maximumQuantity, Math.max(1, Math.trunc(target.valueAsNumber) || 1)))
            }
          />
        )}
      </FormField>
      <span className="numbers">{euros((lineCents(item) / 100).toFixed(2))}</span>
      <Button look="text" isSmall aria-label={t('items.removeOf', { name })} onClick={onRemove}>
        <Icon name="close" size={20} />
      </Button>
    </li>
  );
}

function Cleaning({ item, onChange }: { item: PhoneItem | undefined; onChange: ItemsStepProps['onChange'] }) {
  const { t } = useTranslation('phoneOrder');
  const { data: products = [] } = useProducts({ type: 'clean' });
  const choose = (id: string) => {
    const product = products.find((candidate) => candidate.id === id);
    onChange(product === undefined ? [] : [{ product, quantity: 1 }]);
  };
  return (
    <>
      <ProductInput label={t('items.cleaning')} products={products} value={item?.product.id ?? ''} onChoose={choose} />
      {item !== undefined && item.product.planEligible && <PlanInput item={item} onChange={onChange} />}
    </>
  );
}

function PlanInput({ item, onChange }: { item: PhoneItem; onChange: ItemsStepProps['onChange'] }) {
  const { t } = useTranslation('phoneOrder');
  const { euros } = useFormats();
  const { data: plans = [] } = useProductPlans(item.product.id);
  const choose = (id: string) => onChange([{ ...item, plan: plans.find((plan) => plan.servicesPlansID === id) }]);
  return (
    <SelectInput
      label={t('items.plan')}
      value={item.plan?.servicesPlansID ?? ''}
      onChange={({ target }) => choose(target.value)}
      options={[
        { value: '', name: t('items.once', { price: euros(item.product.price) }) },
        ...plans.map(({ servicesPlansID, frequency, price }) => ({
          value: servicesPlansID,
          name: t('items.months', { count: frequency, price: euros(price) }),
        })),
      ]}
    />
  );
}

interface ProductInputProps {
  label: string;
  products: readonly Product[];
  value: string;
  onChoose: (id: string) => void;
}

function ProductInput({ label, products, value, onChoose }: ProductInputProps) {
  const { t } = useTranslation('phoneOrder');
  const { text, euros } = useFormats();
  return (
    <SelectInput
      label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      options={[
        { value: '', name: t('items.choose') },
        ...products.map(({ id, name, price }) => ({ value: id, name: `${text(name)}, ${euros(price)}` })),
      ]}
    />
  );
}
