import type { PartnerDetails } from '@perpetua/contracts/partners.contract';
import type { Location } from '@perpetua/contracts/validation';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-client';
import { fieldErrorText } from '../../../lib/field-errors';
import { Button } from '../../../ui/button';
import { useToasts } from '../../../ui/toasts';
import { LocationMap } from '../../shop/places/location-map';
import { useCities } from '../../shop/places/places.api';
import { MissingFacts } from './missing-facts';
import styles from './partners.module.css';
import { useDecide } from './partners.api';

const aboutLocation = ['location_outside_portugal'];

/**
 * Approves an application, with the partner's starting point on the map, which the admin has confirmed with the
 * applicant.
 */
export function ApprovePanel({ partner }: { partner: PartnerDetails }) {
  const { t } = useTranslation('partners');
  const centre = useCentreOf(partner.application?.address?.city ?? partner.city ?? '');
  const { location, choose, problem, isPending, approve, map } = useApproval(partner);
  const missing = partner.missing?.filter((one) => one !== 'location') ?? [];
  return (
    <section className={`slab ${styles.decide}`} aria-labelledby="decide">
      <h2 id="decide" className="heading-small">
        {t('decide.title')}
      </h2>
      <MissingFacts missing={missing} text={t('decide.missing')} />
      <p className="muted">{t('decide.text')}</p>
      <LocationMap
        canBeThere={false}
        label={t('decide.location')}
        required
        value={location}
        centre={centre}
        radiusKm={partner.radiusKm}
        onChange={choose}
        error={problem === undefined ? undefined : fieldErrorText({ type: problem })}
        focusRef={map}
      />
      <Button look="bloom" className={styles.submit} isBusy={isPending} disabled={missing.length > 0} onClick={approve}>
        {t('decide.approve')}
      </Button>
    </section>
  );
}

function useApproval(partner: PartnerDetails) {
  const { t } = useTranslation('partners');
  const toasts = useToasts();
  const [location, setLocation] = useState(partner.location ?? partner.application?.address?.location);
  const [problem, setProblem] = useState<string>();
  const map = useRef<HTMLInputElement>(null);
  const refuse = (code: string) => {
    setProblem(code);
    map.current?.focus();
  };
  const decide = useDecide(partner.id);
  const choose = (point: Location) => {
    setLocation(point);
    setProblem(undefined);
  };
  const approve = () => {
    if (location === undefined) return refuse('location_required');
    decide
      .mutateAsync({ action: 'approve', body: { location, reason: undefined } })
      .then(() => toasts.done(t('decide.approveDone', { name: partner.name })))
      .catch((error: unknown) => {
        const code = error instanceof ApiError ? error.code : '';
        return aboutLocation.includes(code) ? refuse(code) : toasts.refused(error);
      });
  };
  return { location, choose, problem, isPending: decide.isPending, approve, map };
}

/** The initial centre of the map: the centre of a city, by its name. */
function useCentreOf(city: string) {
  const { data: cities = [] } = useCities(city);
  return cities.find(({ name }) => name.toLowerCase() === city.toLowerCase())?.location;
}
