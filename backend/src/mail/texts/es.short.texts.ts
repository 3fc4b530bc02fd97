import type { ShortTexts } from '../short-news.js';

/** The notices without a mail, and the messages to phones and devices. */
export const spanishShort: ShortTexts = {
  services: { flower: 'flores', clean: 'limpieza de tumba' },
  partnerStatuses: {
    approved: 'aprobado',
    rejected: 'rechazado',
    suspended: 'suspendido',
    reinstated: 'readmitido',
    paused: 'en pausa',
  },
  instead: {
    invoice_issued:
      'La factura-recibo {number} de su pedido {n} está en su área personal, donde la guardamos durante diez años.',
    credit_note_issued:
      'La nota de crédito {number} está en su área personal. Corrige la factura-recibo de su pedido {n} por el importe que le hemos devuelto.',
    partner_absent:
      'Estará ausente del {from} al {to} y tenía trabajo aceptado para esos días. Si no puede hacerlo, devuélvalo cuanto antes, por favor.',
    hour_proposed:
      'Un colaborador propuso ir a las {hour} para el servicio {n}. Mientras la propuesta esté abierta, puede aceptarla en la página del servicio.',
  },
  texts: {
    work_begun: {
      title: 'El trabajo ha comenzado: servicio {n}',
      text: 'El trabajo del servicio {n} ha comenzado. Le mostraremos las fotografías en cuanto esté terminado.',
    },
    offer_over: {
      title: 'Propuesta cerrada: {city}',
      text: 'La propuesta para {when}, en {city}, ya no está disponible. No tiene que hacer nada.',
    },
    office_rematched: {
      title: 'Se busca otro colaborador: servicio {n}',
      text: 'El colaborador ha desistido del servicio {n}, en {place}. La búsqueda ha vuelto a empezar.',
    },
    office_missed: {
      title: 'Servicio {n} no realizado',
      text: 'El colaborador no realizó el servicio {n}, en {place}, en la fecha acordada.',
    },
    office_partner: {
      title: 'Colaborador {status}: {partner}',
      text: 'El estado del colaborador {partner} ha cambiado: {status}.',
    },
    sms_offer: {
      title: 'Propuesta urgente',
      text: 'Perpétua: propuesta urgente, {service}, {city}, {when}. Responda antes de {until}:',
    },
    sms_accepted: { title: 'Servicio aceptado', text: 'Perpétua: su servicio {n} ha sido aceptado para {when}.' },
    sms_delivered: { title: 'Servicio terminado', text: 'Perpétua: su servicio {n} está terminado. Las fotografías:' },
    sms_cancelled: { title: 'Servicio cancelado', text: 'Perpétua: el servicio {n} ha sido cancelado. Los detalles:' },
    push_offer: { title: 'Nueva propuesta', text: '{service}, {city}' },
  },
};
