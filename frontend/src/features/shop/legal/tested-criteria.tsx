import { useTranslation } from 'react-i18next';
import { type Component, components, testedOf } from './accessibility-statement.data';
import { Cell, HeadingCell, NameCell, Row, Table, TableBody, TableHead } from '../../../ui/table-parts';
import styles from './tested-criteria.module.css';

/**
 * A table of the tested accessibility criteria, grouped by part of the application, with the test method of each
 * criterion.
 */
export function TestedCriteria() {
  const { t } = useTranslation('legal');
  return (
    <Table caption={t('accessibility.tested.title')} className={styles.table}>
      <TableHead>
        <HeadingCell>{t('accessibility.criterionHeading')}</HeadingCell>
        <HeadingCell>{t('accessibility.methodHeading')}</HeadingCell>
      </TableHead>
      {components.map((component) => (
        <Rows key={component} component={component} />
      ))}
    </Table>
  );
}

function Rows({ component }: { component: Component }) {
  const { t } = useTranslation('legal');
  return (
    <TableBody>
      <Row>
        <NameCell scope="rowgroup" colSpan={2} className={styles.component}>
          {t(`accessibility.component.${component}`)}
        </NameCell>
      </Row>
      {testedOf(component).map(({ criterion, method }) => (
        <Row key={criterion}>
          <NameCell>
            <span className="numbers">{criterion}</span> {t(`accessibility.criterion.${keyOf(criterion)}`)}
          </NameCell>
          <Cell>{t(`accessibility.method.${method}`)}</Cell>
        </Row>
      ))}
    </TableBody>
  );
}

type KeyOf<Text extends string> = Text extends `${infer Head}.${infer Rest}` ? `${Head}_${KeyOf<Rest>}` : Text;

/** i18next treats a dot in a key as nesting, so dots are replaced: "1.4.10" → "1_4_10". */
const keyOf = <Text extends string>(criterion: Text) => criterion.replaceAll('.', '_') as KeyOf<Text>;
