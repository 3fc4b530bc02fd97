import Button from '@mui/material/Button';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFieldError } from '../../lib/field-errors';
import { Icon } from '../../ui/icon';
import { LocationMap } from '../places/location-map';
import type { AddressInput } from './address-fields';
import styles from './profile.module.css';

/** The address on the map, for those who open it or have marked it before. */
export function AddressPoint() {
  const { t } = useTranslation('account');
  const textOf = useFieldError();
  const { control, setValue, formState } = useFormContext<AddressInput>();
  const location = useWatch({ control, name: 'location' });
  const [isOpen, setOpen] = useState(Boolean(location));
  const error = textOf(formState.errors.location, 'location');
  if (!isOpen && error === undefined) {
    return (
      <div className={styles.point}>
        <Button variant="outlined" startIcon={<Icon name="pin" size={20} />} onClick={() => setOpen(true)}>
          {t('address.openMap')}
        </Button>
      </div>
    );
  }
  return (
    <LocationMap
      label={t('address.map')}
      value={location ?? undefined}
      onChange={(point) => setValue('location', point, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
      error={error}
    />
  );
}
