import type { StoredDocument } from './sandbox-documents.store.js';
import { SERIES, VALIDATION_CODES } from './document.object.js';

const escaped = (text: string): string => text.replaceAll(/[\\()]/g, (sign) => `\\${sign}`);

/**
 * A page with a document's figures, in the PDF format's plainest form: what the double answers where InvoiceXpress
 * answers a signed file.
 */
export const sandboxPdf = (document: StoredDocument): Buffer => {
  const { type, number, issuedOn, request, sums, clientName } = document;
  const lines = [
    `${type === 'InvoiceReceipt' ? 'Fatura-recibo FR' : 'Nota de crédito NC'} ${SERIES}/${number}`,
    'Documento do duplo do InvoiceXpress na sandbox, sem valor fiscal.',
    `ATCUD: ${VALIDATION_CODES[type]}-${number}`,
    `${issuedOn}  ${clientName}`,
    ...request.items.map(({ name, quantity, tax }, index) => {
      const total = sums.items[index]?.total.toFixed(2) ?? '';
      return `${quantity} x ${name}, IVA ${tax.value} %: ${total} EUR`;
    }),
    `Total: ${sums.total.toFixed(2)} EUR`,
    request.observations,
  ];
  const text = lines.map((line) => `(${escaped(line.slice(0, 100))}) Tj T*`).join('\n');
  const content = `BT /F1 11 Tf 16 TL 60 780 Td\n${text}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = Buffer.byteLength(file, 'latin1');
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = Buffer.byteLength(file, 'latin1');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
};
