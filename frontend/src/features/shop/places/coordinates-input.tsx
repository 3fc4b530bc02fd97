import OutlinedInput from '@mui/material/OutlinedInput';
import type { Location } from '@perpetua/contracts/validation';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../../ui/form-field';
import { coordinatesText, parseCoordinates } from './coordinates.policy';

interface CoordinatesInputProps {
  value: Location | undefined;
  onChange: (location: Location) => void;
}

/** A field for coordinates, typed or pasted; the point is set when the field loses the focus or Enter is pressed. */
export function CoordinatesInput({ value, onChange }: CoordinatesInputProps) {
  const { t } = useTranslation('graves');
  const shown = value === undefined ? '' : coordinatesText(value);
  /** The typed text, until the point changes. */
  const [draft, setDraft] = useState({ text: shown, of: shown, isWrong: false });
  const { text, isWrong } = draft.of === shown ? draft : { text: shown, isWrong: false };

  const take = () => {
    const location = text.trim() === '' || text === shown ? value : parseCoordinates(text);
    if (location !== undefined && location !== value) onChange(location);
    setDraft({ text, of: shown, isWrong: location === undefined && text.trim() !== '' });
  };
  const takeOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    take();
  };
  return (
    <FormField
      label={t('map.coordinates')}
      hint={t('map.coordinatesHint')}
      error={isWrong ? t('map.coordinatesWrong') : undefined}
    >
      {(control) => (
        <OutlinedInput
          id={control.id}
          fullWidth
          value={text}
          error={isWrong}
          inputProps={control}
          onChange={(event) => setDraft({ text: event.currentTarget.value, of: shown, isWrong: false })}
          onBlur={take}
          onKeyDown={takeOnEnter}
        />
      )}
    </FormField>
  );
}
