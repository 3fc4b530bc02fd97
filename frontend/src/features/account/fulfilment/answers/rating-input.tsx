import { type Ref, useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FlowerGlyph } from '../../../../ui/flower-glyph';
import { FieldError } from '../../../../ui/form-field';
import styles from './rating-input.module.css';

export const ratings = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof ratings)[number];

const isRating = (value: number | undefined): value is Rating => ratings.some((rating) => rating === value);

interface RatingInputProps {
  value: number | undefined;
  onChange: (rating: Rating) => void;
  error?: ReactNode;
  /** Gets the focus when the form is invalid: `field.ref` of `useController`. */
  focusRef?: Ref<HTMLInputElement>;
}

/** Five steps from one to five blooms, each with its word. */
export function RatingInput({ value, onChange, error, focusRef }: RatingInputProps) {
  const { t } = useTranslation('fulfilment');
  const name = useId();
  return (
    <fieldset className={styles.rating} aria-describedby={error === undefined ? undefined : `${name}-error`}>
      <legend className="visually-hidden">{t('feedback.rating')}</legend>
      <div className={styles.steps}>
        {ratings.map((rating) => (
          <label key={rating} className={styles.step} data-chosen={rating === value}>
            <input
              ref={rating === (value ?? ratings[0]) ? focusRef : undefined}
              type="radio"
              className="visually-hidden"
              name={name}
              value={rating}
              checked={rating === value}
              onChange={() => onChange(rating)}
            />
            <Blooms count={rating} />
            <span aria-hidden="true">{t(`feedback.word.${rating}`)}</span>
            <span className="visually-hidden">
              {t('feedback.value', { rating, word: t(`feedback.word.${rating}`) })}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}

/** Five blooms, of which `count` are in full colour. */
function Blooms({ count }: { count: number }) {
  return (
    <span className={styles.count} aria-hidden="true">
      {ratings.map((bloom) => (
        <span key={bloom} className={styles.flower} data-filled={bloom <= count}>
          <FlowerGlyph name="bloom" />
        </span>
      ))}
    </span>
  );
}

/** Shows the rating that the customer gave. */
export function RatingShown({ rating }: { rating: number }) {
  const word = useRatingWord(rating);
  return (
    <p className={styles.shown}>
      <Blooms count={rating} />
      <span className="small">{word}</span>
    </p>
  );
}

function useRatingWord(rating: number | undefined): string {
  const { t } = useTranslation('fulfilment');
  return isRating(rating) ? t('feedback.value', { rating, word: t(`feedback.word.${rating}`) }) : '';
}
