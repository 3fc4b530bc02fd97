import { Link, useLocation } from 'react-router-dom';
import styles from './entrance-form.module.css';

interface OtherEntranceProps {
  question: string;
  answer: string;
  to: string;
}

/** The link from sign-in to sign-up or back; it keeps the page to which the user returns afterwards. */
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
