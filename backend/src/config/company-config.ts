/** The company that sells the services and issues the fiscal documents. */
export interface CompanyConfig {
  readonly name: string;
  /** The Portuguese tax number of a company (NIPC), nine digits. */
  readonly taxId: string;
  /** The lines of the postal address, as they are printed on documents. */
  readonly address: readonly string[];
  /** Share capital and registry office, as CSC art. 171 requires. */
  readonly registry: string;
}

/** The entity for the alternative resolution of consumer disputes that the company names (Lei 144/2015 art. 18). */
export interface DisputeEntity {
  readonly name: string;
  /** The postal address on one line. */
  readonly address: string;
  /** An https address. */
  readonly website: string;
}

/** The parsed variables; undefined where not set. */
type CompanyVariables = Readonly<
  Record<'COMPANY_NAME' | 'COMPANY_TAX_ID' | 'COMPANY_ADDRESS' | 'COMPANY_REGISTRY', string | undefined>
>;

/** The entity for the whole country, for a company that names no other (docs/data-sources.md). */
export const nationalDisputeEntity: DisputeEntity = {
  name: 'CNIACC, Centro Nacional de Informação e Arbitragem de Conflitos de Consumo',
  address: 'Rua D. Afonso Henriques, n.º 1, 4700-030 Braga',
  website: 'https://www.cniacc.pt',
};

/** Parses `name; address; https://website`; undefined for any other text. */
export const parseDisputeEntity = (text: string): DisputeEntity | undefined => {
  const [name = '', address = '', website = '', ...rest] = text.split(';').map((part) => part.trim());
  if (name === '' || address === '' || rest.length > 0) return undefined;
  return URL.canParse(website) && new URL(website).protocol === 'https:' ? { name, address, website } : undefined;
};

/**
 * A fictitious company, so that a demonstration shows where the company's data is printed. Production refuses to start
 * without the real one, because documents must name the seller (CIVA art. 36).
 */
const DEMO: CompanyConfig = {
  name: 'Perpétua Exemplo, Lda.',
  taxId: '501234560',
  address: ['Rua do Lioz, 12, r/c', '1350-001 Lisboa'],
  registry: 'Capital social 5 000,00 €, CRC Lisboa',
};

/** Returns the configured company; what is not set is taken from the fictitious company. */
export const companyConfig = (variables: CompanyVariables): CompanyConfig => ({
  name: variables.COMPANY_NAME ?? DEMO.name,
  taxId: variables.COMPANY_TAX_ID ?? DEMO.taxId,
  address:
    variables.COMPANY_ADDRESS?.split(';')
      .map((line) => line.trim())
      .filter((line) => line !== '') ?? DEMO.address,
  registry: variables.COMPANY_REGISTRY ?? DEMO.registry,
});
