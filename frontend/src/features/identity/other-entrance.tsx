import { Link, useLocation } from 'react-router-dom';
import styles from './identity.module.css';

interface OtherEntranceProps {
  question: string;
  answer: string;
  to: string;
}

/** The other way in: it leads back to the same place afterwards. */
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
