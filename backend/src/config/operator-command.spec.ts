import { expect, it } from '@jest/globals';
import { operatorCommand } from './operator-command.js';

it('names a command as it is called in the repository and in a release', () => {
  expect(operatorCommand('admin', 'create EMAIL', {})).toBe('npm run admin -- create EMAIL');
  expect(operatorCommand('backup', '', {})).toBe('npm run backup');
  const release = { PERPETUA_COMMAND: 'perpetua' };
  expect(operatorCommand('admin', 'create EMAIL', release)).toBe('perpetua admin create EMAIL');
  expect(operatorCommand('backup', '', release)).toBe('perpetua backup');
});
