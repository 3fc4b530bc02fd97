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

/** One to five blooms, always with the word for the rating. */
export function RatingInput({ value, onChange, error, focusRef }: RatingInputProps) {
  const { t } = useTranslation('fulfilment');
  const name = useId();
  const word = useRatingWord(value);
  return (
    <fieldset className={styles.rating} aria-describedby={error === undefined ? undefined : `${name}-error`}>
      <legend className="visually-hidden">{t('feedback.rating')}</legend>
      <div className={styles.blooms}>
        {ratings.map((rating) => (
          <label key={rating} className={styles.bloom} data-filled={value !== undefined && rating <= value}>
            <input
              ref={rating === (value ?? ratings[0]) ? focusRef : undefined}
              type="radio"
              className="visually-hidden"
              name={name}
              value={rating}
              checked={rating === value}
              onChange={() => onChange(rating)}
            />
            <FlowerGlyph name={value !== undefined && rating <= value ? 'bloom' : 'seed'} />
            <span className="visually-hidden">
              {t('feedback.value', { rating, word: t(`feedback.word.${rating}`) })}
            </span>
          </label>
        ))}
      </div>
      {/* Hidden from screen readers, which announce the word as the name of the radio button. */}
      <p className="small" aria-hidden="true">
        {word}
      </p>
      <FieldError id={`${name}-error`} error={error} />
    </fieldset>
  );
}

/** Shows the rating that the customer gave. */
export function RatingShown({ rating }: { rating: number }) {
  const word = useRatingWord(rating);
  return (
    <p className={styles.shown}>
      <span aria-hidden="true">
        {ratings.map((bloom) => (
          <FlowerGlyph key={bloom} name={bloom <= rating ? 'bloom' : 'seed'} />
        ))}
      </span>
      <span className="small">{word}</span>
    </p>
  );
}

function useRatingWord(rating: number | undefined): string {
  const { t } = useTranslation('fulfilment');
  return isRating(rating) ? t('feedback.value', { rating, word: t(`feedback.word.${rating}`) }) : '';
}
