const demoPassword = 'Saudade!2026';

/** Of the people who sign up in the journeys; nobody may sign up with the demo accounts' password. */
export const signUpPassword = 'Caminho#Calmo27';

/** The password of an account: of a demo account or of somebody who signed up in a journey. */
export const passwordOf = (email: string): string => (email.endsWith('@perpetua.test') ? demoPassword : signUpPassword);
