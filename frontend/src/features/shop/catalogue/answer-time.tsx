import type { AnswerTime } from '@perpetua/contracts/coverage.contract';
import type { ServiceType } from '@perpetua/contracts/fulfilment.contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '../../../lib/api-client';
import { useFormats } from '../../../lib/formats';
import { answerSpan } from './answer-time.policy';

const staleMs = 10 * 60_000;

interface AnswerTimeNoteProps {
  type: ServiceType;
  /** The name of the municipality; undefined or '' while the place is not known. */
  city: string | undefined;
}

/** Says how soon partners usually accept there, as measured lately; says nothing while too little is known. */
export function AnswerTimeNote({ type, city = '' }: AnswerTimeNoteProps) {
  const { t } = useTranslation();
  const { span } = useFormats();
  const { data } = useQuery({
    queryKey: ['answer-time', type, city],
    queryFn: ({ signal }) => get<AnswerTime>('/Checkout/answer-time', { query: { type, city }, signal }),
    enabled: city !== '',
    staleTime: staleMs,
  });
  const answer = data?.answer;
  if (answer === undefined || answer === null) return null;
  const { value, unit } = answerSpan(answer.p90);
  return <p className="small muted">{t(`answerTime.${type}`, { time: span(value, unit) })}</p>;
}
