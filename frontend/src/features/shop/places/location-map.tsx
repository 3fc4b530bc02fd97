import type { Location } from '@perpetua/contracts/validation';
import { isInPortugal } from '@perpetua/contracts/places.contract';
import { lazy, type Ref, Suspense, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button';
import { FieldError } from '../../../ui/form-field';
import { Icon } from '../../../ui/icon';
import { coordinatesText } from './coordinates.policy';
import { CoordinatesInput } from './coordinates-input';
import { useDevicePosition } from './device-position';
import styles from './location-map.module.css';
import { Themed } from '../../../ui/themed';
import { LocationSearch } from './location-search';
import mapStyles from './map.module.css';

const MapCanvas = lazy(async () => ({ default: (await import('./map-canvas')).MapCanvas }));

interface LocationMapProps {
  value: Location | undefined;
  onChange: (location: Location) => void;
  /**
   * The initial centre, for example the chosen cemetery; when it changes, the map moves there. If undefined, the map
   * starts with mainland Portugal.
   */
  centre?: Location | undefined;
  /** The label of the point, e.g. "Localização da campa". */
  label: string;
  /** A radius around the point, in kilometres; drawn as a circle. */
  radiusKm?: number | undefined;
  error?: ReactNode;
  required?: boolean;
  /** Whether the user could be at the place at the moment; if so, the device's position is offered. */
  canBeThere?: boolean;
  /** Gives the focus to the search field when the form refuses the point; pass `field.ref` of `useController`. */
  focusRef?: Ref<HTMLInputElement>;
}

/**
 * Chooses a point on a map: by touch, by dragging the pin, by search, by the device's position, by coordinates, or by
 * keyboard. The map's code is loaded when it is first shown.
 */
export function LocationMap(props: LocationMapProps) {
  const { value, onChange, centre, label, radiusKm, error, required = false, canBeThere = true, focusRef } = props;
  const { t } = useTranslation('graves');
  const errorId = useId();
  const isOutside = value !== undefined && !isInPortugal(value);
  const shownError = error ?? (isOutside ? t('map.outside') : undefined);
  const describedBy = shownError === undefined ? undefined : errorId;
  return (
    <Themed>
      <fieldset className={styles.group} aria-describedby={describedBy}>
        <legend className={styles.legend}>
          {label}
          {required && <span aria-hidden="true">&nbsp;*</span>}
        </legend>
        <div className={styles.ways}>
          <LocationSearch onFound={onChange} errorId={describedBy} focusRef={focusRef} />
          {canBeThere && <DeviceButton onFound={onChange} />}
        </div>
        <div className={mapStyles.frame}>
          <Suspense
            fallback={
              <p className={styles.loading} aria-busy="true">
                {t('map.loading')}
              </p>
            }
          >
            <MapCanvas value={value} onChange={onChange} centre={centre} label={label} radiusKm={radiusKm} />
          </Suspense>
        </div>
        <ChosenPoint value={value} />
        <FieldError id={errorId} error={shownError} />
        <details className={styles.other}>
          <summary>{t('map.otherWays')}</summary>
          <p className="small muted">{t('map.keys')}</p>
          <CoordinatesInput value={value} onChange={onChange} />
        </details>
      </fieldset>
    </Themed>
  );
}

function ChosenPoint({ value }: Pick<LocationMapProps, 'value'>) {
  const { t } = useTranslation('graves');
  return (
    <p className={styles.chosen} role="status">
      <Icon name="pin" size={20} />
      {value === undefined ? t('map.hint') : t('map.chosen', { coordinates: coordinatesText(value) })}
    </p>
  );
}

function DeviceButton({ onFound }: { onFound: (location: Location) => void }) {
  const { t } = useTranslation('graves');
  const { locate, isLocating, problem } = useDevicePosition(onFound);
  const errorId = useId();
  return (
    <div className={styles.device}>
      <Button
        look="outlined"
        isBusy={isLocating}
        aria-describedby={problem === undefined ? undefined : errorId}
        onClick={locate}
      >
        <Icon name="crosshair" size={20} />
        {t('map.device')}
      </Button>
      <FieldError id={errorId} error={problem === undefined ? undefined : t(`map.deviceProblem.${problem}`)} />
    </div>
  );
}
