import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { fieldErrorText } from '../../../lib/field-errors';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';
import { LocationMap } from '../../shop/places/location-map';
import type { AddressInput } from './address-fields';
import styles from './address-point.module.css';

interface AddressPointProps {
  /** Label of the map, which says what the point is for. */
  label: string;
  /** Label of the button that opens the map. */
  open: string;
}

/**
 * The point of an address on a map. The map is loaded only when the user opens it or the address already has a point.
 */
export function AddressPoint({ label, open }: AddressPointProps) {
  const { control, setValue, formState } = useFormContext<Pick<AddressInput, 'location'>>();
  const { field } = useController({ control, name: 'location' });
  const location = field.value;
  const [isOpen, setOpen] = useState(Boolean(location));
  const error = fieldErrorText(formState.errors.location);
  if (!isOpen && error === undefined) {
    return (
      <Button look="outlined" className={styles.open} onClick={() => setOpen(true)}>
        <Icon name="pin" size={20} />
        {open}
      </Button>
    );
  }
  return (
    <LocationMap
      label={label}
      value={location ?? undefined}
      onChange={(point) => setValue('location', point, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
      error={error}
      focusRef={field.ref}
    />
  );
}
