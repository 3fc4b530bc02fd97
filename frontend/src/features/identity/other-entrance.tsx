import { Link, useLocation } from 'react-router-dom';
import styles from './entrance-form.module.css';

interface OtherEntranceProps {
  question: string;
  answer: string;
  to: string;
}

/** The link between sign-in and sign-up; after either, the user returns to the same place. */
export function OtherEntrance({ question, answer, to }: OtherEntranceProps) {
  const { search, state } = useLocation();
  return (
    <p className={styles.other}>
      {question}{' '}
      <Link to={{ pathname: to, search }} state={state as unknown}>
        {answer}
      </Link>
    </p>
  );
}
