const demoPassword = 'Saudade!2026';

/** The password of the people who sign up in journeys; the demo accounts' password is refused at sign-up. */
export const signUpPassword = 'Caminho#Calmo27';

/** The password of an account: a demo account or one that signed up in a journey. */
export const passwordOf = (email: string): string => (email.endsWith('@perpetua.test') ? demoPassword : signUpPassword);
