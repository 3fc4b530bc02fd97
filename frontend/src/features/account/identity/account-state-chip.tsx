import type { User } from '@perpetua/contracts/identity.contract';
import { useTranslation } from 'react-i18next';
import { FlowerGlyph } from '../../../ui/flower-glyph';
import styles from './account-state-chip.module.css';

const glyphs = { open: 'bloom', invited: 'bud', blocked: 'tile' } as const;

/** The state of an account: blocked, invited (the owner has not accepted the invitation yet), or open. */
export const accountState = ({ blocked, invited }: Pick<User, 'blocked' | 'invited'>): keyof typeof glyphs => {
  if (blocked) return 'blocked';
  return invited ? 'invited' : 'open';
};

interface AccountStateChipProps {
  user: Pick<User, 'blocked' | 'invited'>;
  /** Shows one word only, for a table. */
  isBrief?: boolean;
}

/** Whether the owner of an account may log in, as glyph, word and tint. */
export function AccountStateChip({ user, isBrief = false }: AccountStateChipProps) {
  const { t } = useTranslation('account');
  const state = accountState(user);
  return (
    <span className={`chip ${styles[state]}`}>
      <FlowerGlyph name={glyphs[state]} />
      {t(state === 'invited' && !isBrief ? 'state.invitedYet' : `state.${state}`)}
    </span>
  );
}
