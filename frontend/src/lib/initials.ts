/**
 * The initials of a person: the first capital of each name, since particles are written small: António d'Ávila → AÁ,
 * Maria dos Santos → MS.
 */
export const initialsOf = ({ name, surname }: { name: string; surname: string }): string =>
  [name, surname].map((part) => /\p{Lu}/u.exec(part)?.[0] ?? part.charAt(0).toLocaleUpperCase('pt')).join('');
