/**
 * How an operator calls a command of `backend/src/maintenance` on this installation: with npm in the repository, else
 * with what the entry of a release or `deploy/perpetua.sh` names in PERPETUA_COMMAND.
 * @param options what follows the command, for example `create EMAIL`
 */
export function operatorCommand(command: string, options = '', env = process.env): string {
  const program = env['PERPETUA_COMMAND'];
  const words = program === undefined ? ['npm run', command, options && '--'] : [program, command];
  return [...words, options].filter((word) => word !== '').join(' ');
}
