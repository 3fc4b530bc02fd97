import { useTranslation } from 'react-i18next';
import { type Component, components, testedOf } from './accessibility-statement.data';
import styles from './tested-criteria.module.css';

/** Each part of the application with the criteria that concern it, and how each is tested. */
export function TestedCriteria() {
  const { t } = useTranslation('legal');
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('accessibility.tested.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('accessibility.criterionHeading')}</th>
          <th scope="col">{t('accessibility.methodHeading')}</th>
        </tr>
      </thead>
      {components.map((component) => (
        <Rows key={component} component={component} />
      ))}
    </table>
  );
}

function Rows({ component }: { component: Component }) {
  const { t } = useTranslation('legal');
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2} className={styles.component}>
          {t(`accessibility.component.${component}`)}
        </th>
      </tr>
      {testedOf(component).map(({ criterion, method }) => (
        <tr key={criterion}>
          <th scope="row">
            <span className="numbers">{criterion}</span> {t(`accessibility.criterion.${keyOf(criterion)}`)}
          </th>
          <td>{t(`accessibility.method.${method}`)}</td>
        </tr>
      ))}
    </tbody>
  );
}

type KeyOf<Text extends string> = Text extends `${infer Head}.${infer Rest}` ? `${Head}_${KeyOf<Rest>}` : Text;

/** A point in a key leads into a group of texts: "1.4.10" → "1_4_10". */
const keyOf = <Text extends string>(criterion: Text) => criterion.replaceAll('.', '_') as KeyOf<Text>;
