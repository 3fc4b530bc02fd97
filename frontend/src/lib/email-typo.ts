import { run } from '@zootools/email-spell-checker';

/** Providers that people here and abroad use, and real ones that look like a typo of another. */
const domains = `
  gmail.com googlemail.com mail.com email.com ymail.com icloud.com me.com mac.com aol.com hotmail.com hotmail.pt
  hotmail.fr hotmail.es hotmail.it hotmail.de hotmail.ch hotmail.co.uk outlook.com outlook.pt outlook.fr
  outlook.es outlook.de live.com live.com.pt live.fr msn.com yahoo.com yahoo.fr yahoo.es yahoo.de yahoo.it
  yahoo.com.br yahoo.co.uk uol.com.br bol.com.br sapo.pt mail.telepac.pt netcabo.pt iol.pt clix.pt
  portugalmail.pt meo.pt me.pt mail.pt orange.fr wanadoo.fr free.fr sfr.fr laposte.net bluewin.ch gmx.ch gmx.de
  gmx.net gmx.com gmx.at gmx.fr web.de t-online.de pt.lu proton.me protonmail.com pm.me
`
  .trim()
  .split(/\s+/);

/**
 * The address that was probably meant: "ana@gmial.com" → "ana@gmail.com". Undefined if the domain resembles none that
 * many people use, and for what is no address.
 */
export const probablyMeant = (email: string): string | undefined =>
  run({ email: email.trim().toLowerCase(), domains, secondLevelDomains: [], topLevelDomains: [] })?.full;
