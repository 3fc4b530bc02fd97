import type { PhoneNote } from '@perpetua/contracts/site.contract';
import type { RateClass, TaxRegion } from '../documents/tax-rates.policy.js';

/** All texts of documents in one language, except product names. */
export interface DocumentTexts {
  /**
   * States that the document has no fiscal value; printed at the top of every page while the embedded provider issues
   * the documents.
   */
  readonly demonstration: string;
  readonly titles: Readonly<Record<'FR' | 'NC', string>>;
  readonly receiptTitles: Readonly<Record<'FR' | 'NC', string>>;
  readonly original: string;
  readonly corrects: (number: string, date: string) => string;
  readonly reason: string;
  readonly issuer: string;
  readonly customer: string;
  readonly finalConsumer: string;
  readonly foreignTaxId: (taxId: string, country: string) => string;
  readonly issued: string;
  readonly paid: string;
  readonly refunded: string;
  readonly order: string;
  readonly delivery: string;
  readonly visit: string;
  readonly firstVisit: string;
  readonly description: string;
  readonly quantity: string;
  readonly price: string;
  readonly vat: string;
  readonly total: string;
  readonly plan: (visits: number, discountPercent: string) => string;
  readonly visits: (visits: number) => string;
  readonly vatIncluded: (region: string) => string;
  readonly regions: Readonly<Record<TaxRegion, string>>;
  readonly rate: string;
  readonly base: string;
  readonly gross: string;
  readonly classes: Readonly<Record<RateClass, string>>;
  readonly totalPaid: string;
  readonly totalRefunded: string;
  readonly nothingDue: string;
  readonly returned: string;
  readonly availability: string;
  readonly questions: (email: string, phone: string | undefined) => string;
  readonly phoneNotes: Readonly<Record<PhoneNote, string>>;
  readonly complaintsBook: string;
  readonly page: (page: number, pages: number) => string;
  readonly slot: (from: number, to: number) => string;
  readonly methods: Readonly<Record<string, string>>;
  readonly otherMethod: string;
  readonly receipt: {
    readonly received: (amount: string, method: string) => string;
    readonly returned: (amount: string, method: string) => string;
    readonly from: string;
    readonly to: string;
    readonly about: string;
    readonly document: string;
    readonly notFiscal: string;
  };
}

export const portuguese: DocumentTexts = {
  demonstration: 'Documento de demonstração, sem valor fiscal. Não serve de fatura.',
  titles: { FR: 'Fatura-recibo', NC: 'Nota de crédito' },
  receiptTitles: { FR: 'Recibo de pagamento', NC: 'Comprovativo de reembolso' },
  original: 'Original',
  corrects: (number, date) => `Sobre a ${number}, de ${date}`,
  reason: 'Motivo',
  issuer: 'Emitente',
  customer: 'Cliente',
  finalConsumer: 'Consumidor final',
  foreignTaxId: (taxId, country) => `Número fiscal ${taxId} (${country})`,
  issued: 'Emitida',
  paid: 'Paga',
  refunded: 'Devolvida',
  order: 'Encomenda',
  delivery: 'Entrega',
  visit: 'Visita',
  firstVisit: 'Primeira visita',
  description: 'Descrição',
  quantity: 'Qtd.',
  price: 'Preço com IVA',
  vat: 'IVA',
  total: 'Total',
  plan: (visits, discount) => `Plano de ${visits} visitas mensais, ${discount} de desconto`,
  visits: (visits) => `${visits} visitas`,
  vatIncluded: (region) => `IVA incluído, taxas ${region}`,
  regions: { PT: 'do continente', 'PT-MA': 'da Madeira', 'PT-AC': 'dos Açores' },
  rate: 'Taxa',
  base: 'Incidência',
  gross: 'Com IVA',
  classes: { reduced: 'reduzida', intermediate: 'intermédia', standard: 'normal' },
  totalPaid: 'Total pago',
  totalRefunded: 'Total devolvido',
  nothingDue: 'Nada em dívida',
  returned: 'Devolvido pelo mesmo meio',
  availability: 'Os bens e serviços são postos à disposição do cliente no dia indicado.',
  questions: (email, phone) => `Dúvidas sobre este documento: ${email}${phone === undefined ? '' : ` ou ${phone}`}.`,
  phoneNotes: { landline: 'chamada para a rede fixa nacional', mobile: 'chamada para a rede móvel nacional' },
  complaintsBook: 'Livro de Reclamações em livroreclamacoes.pt.',
  page: (page, pages) => `Página ${page} de ${pages}`,
  slot: (from, to) => `das ${from}h às ${to}h`,
  methods: { card: 'Cartão', mb_way: 'MB WAY', multibanco: 'Multibanco' },
  otherMethod: 'Pagamento eletrónico',
  receipt: {
    received: (amount, method) => `Recebemos ${amount}, pagos com ${method}.`,
    returned: (amount, method) => `Devolvemos ${amount} ao meio de pagamento: ${method}.`,
    from: 'Recebido de',
    to: 'Devolvido a',
    about: 'Referente a',
    document: 'Documento',
    notFiscal: 'Este recibo comprova o movimento de dinheiro. O documento fiscal é o indicado acima.',
  },
};

export const english: DocumentTexts = {
  demonstration: 'Demonstration document, without tax value (sem valor fiscal). Not valid as an invoice.',
  titles: { FR: 'Invoice-receipt', NC: 'Credit note' },
  receiptTitles: { FR: 'Payment receipt', NC: 'Proof of refund' },
  original: 'Original',
  corrects: (number, date) => `For ${number} of ${date}`,
  reason: 'Reason',
  issuer: 'Issuer',
  customer: 'Customer',
  finalConsumer: 'Final consumer',
  foreignTaxId: (taxId, country) => `Tax ID ${taxId} (${country})`,
  issued: 'Issued',
  paid: 'Paid',
  refunded: 'Refunded',
  order: 'Order',
  delivery: 'Delivery',
  visit: 'Visit',
  firstVisit: 'First visit',
  description: 'Description',
  quantity: 'Qty',
  price: 'Price incl. VAT',
  vat: 'VAT',
  total: 'Total',
  plan: (visits, discount) => `Plan of ${visits} monthly visits, ${discount} discount`,
  visits: (visits) => `${visits} visits`,
  vatIncluded: (region) => `VAT included, ${region} rates`,
  regions: { PT: 'mainland', 'PT-MA': 'Madeira', 'PT-AC': 'Azores' },
  rate: 'Rate',
  base: 'Net',
  gross: 'Incl. VAT',
  classes: { reduced: 'reduced', intermediate: 'intermediate', standard: 'standard' },
  totalPaid: 'Total paid',
  totalRefunded: 'Total refunded',
  nothingDue: 'Nothing due',
  returned: 'Refunded to the original payment method',
  availability: 'Goods and services are made available to the customer on the day shown.',
  questions: (email, phone) => `Questions about this document: ${email}${phone === undefined ? '' : ` or ${phone}`}.`,
  phoneNotes: { landline: 'call to the national landline network', mobile: 'call to the national mobile network' },
  complaintsBook: 'Complaints Book at livroreclamacoes.pt.',
  page: (page, pages) => `Page ${page} of ${pages}`,
  slot: (from, to) => `from ${from}:00 to ${to}:00`,
  methods: { card: 'Card', mb_way: 'MB WAY', multibanco: 'Multibanco' },
  otherMethod: 'Electronic payment',
  receipt: {
    received: (amount, method) => `We received ${amount}, paid with ${method}.`,
    returned: (amount, method) => `We refunded ${amount} to your payment method: ${method}.`,
    from: 'Received from',
    to: 'Refunded to',
    about: 'For',
    document: 'Document',
    notFiscal: 'This receipt confirms that the money was transferred. The tax document is the one named above.',
  },
};

export const spanish: DocumentTexts = {
  demonstration: 'Documento de demostración, sin valor fiscal (sem valor fiscal). No sirve como factura.',
  titles: { FR: 'Factura-recibo', NC: 'Nota de crédito' },
  receiptTitles: { FR: 'Recibo de pago', NC: 'Justificante de reembolso' },
  original: 'Original',
  corrects: (number, date) => `Sobre la ${number}, de ${date}`,
  reason: 'Motivo',
  issuer: 'Emisor',
  customer: 'Cliente',
  finalConsumer: 'Consumidor final',
  foreignTaxId: (taxId, country) => `Número fiscal ${taxId} (${country})`,
  issued: 'Emitida',
  paid: 'Pagada',
  refunded: 'Devuelta',
  order: 'Pedido',
  delivery: 'Entrega',
  visit: 'Visita',
  firstVisit: 'Primera visita',
  description: 'Descripción',
  quantity: 'Cant.',
  price: 'Precio con IVA',
  vat: 'IVA',
  total: 'Total',
  plan: (visits, discount) => `Plan de ${visits} visitas mensuales, ${discount} de descuento`,
  visits: (visits) => `${visits} visitas`,
  vatIncluded: (region) => `IVA incluido, tipos ${region}`,
  regions: { PT: 'del continente', 'PT-MA': 'de Madeira', 'PT-AC': 'de las Azores' },
  rate: 'Tipo',
  base: 'Base',
  gross: 'Con IVA',
  classes: { reduced: 'reducido', intermediate: 'intermedio', standard: 'general' },
  totalPaid: 'Total pagado',
  totalRefunded: 'Total devuelto',
  nothingDue: 'Nada pendiente',
  returned: 'Devuelto por el mismo medio',
  availability: 'Los bienes y servicios se ponen a disposición del cliente el día indicado.',
  questions: (email, phone) => `Dudas sobre este documento: ${email}${phone === undefined ? '' : ` o ${phone}`}.`,
  phoneNotes: { landline: 'llamada a la red fija nacional', mobile: 'llamada a la red móvil nacional' },
  complaintsBook: 'Libro de Reclamaciones en livroreclamacoes.pt.',
  page: (page, pages) => `Página ${page} de ${pages}`,
  slot: (from, to) => `de ${from} a ${to} h`,
  methods: { card: 'Tarjeta', mb_way: 'MB WAY', multibanco: 'Multibanco' },
  otherMethod: 'Pago electrónico',
  receipt: {
    received: (amount, method) => `Hemos recibido ${amount}, pagados con ${method}.`,
    returned: (amount, method) => `Hemos devuelto ${amount} al medio de pago: ${method}.`,
    from: 'Recibido de',
    to: 'Devuelto a',
    about: 'Referente a',
    document: 'Documento',
    notFiscal: 'Este recibo acredita el movimiento de dinero. El documento fiscal es el indicado arriba.',
  },
};
