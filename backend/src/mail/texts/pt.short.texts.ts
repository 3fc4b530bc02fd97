import type { ShortTexts } from '../short-news.js';

/** The notices without a mail, and the messages to phones and devices. */
export const portugueseShort: ShortTexts = {
  services: { flower: 'flores', clean: 'limpeza de campa' },
  partnerStatuses: {
    approved: 'aprovado',
    rejected: 'recusado',
    suspended: 'suspenso',
    reinstated: 'readmitido',
    paused: 'em pausa',
  },
  instead: {
    invoice_issued:
      'A fatura-recibo {number} da sua encomenda {n} está na sua área pessoal, onde a guardamos durante dez anos.',
    credit_note_issued:
      'A nota de crédito {number} está na sua área pessoal. Corrige a fatura-recibo da sua encomenda {n} no valor que lhe devolvemos.',
    partner_absent:
      'Vai estar ausente de {from} a {to} e tinha trabalho aceite para esses dias. Se não o puder fazer, devolva-o quanto antes, por favor.',
    hour_proposed:
      'Um parceiro propôs ir às {hour} ao serviço {n}. Enquanto a proposta estiver aberta, pode aceitá-la na página do serviço.',
  },
  texts: {
    work_begun: {
      title: 'O trabalho começou: serviço {n}',
      text: 'O trabalho do serviço {n} começou. Mostramos-lhe as fotografias assim que estiver concluído.',
    },
    offer_over: {
      title: 'Proposta encerrada: {city}',
      text: 'A proposta para {when}, em {city}, já não está disponível. Não precisa de fazer nada.',
    },
    office_rematched: {
      title: 'Novo parceiro procurado: serviço {n}',
      text: 'O parceiro desistiu do serviço {n}, em {place}. A procura recomeçou.',
    },
    office_missed: {
      title: 'Serviço {n} não realizado',
      text: 'O parceiro não realizou o serviço {n}, em {place}, na data combinada.',
    },
    office_partner: {
      title: 'Parceiro {status}: {partner}',
      text: 'O estado do parceiro {partner} mudou: {status}.',
    },
    sms_offer: {
      title: 'Proposta urgente',
      text: 'Perpétua: proposta urgente, {service}, {city}, {when}. Responda até {until}:',
    },
    sms_accepted: { title: 'Serviço aceite', text: 'Perpétua: o seu serviço {n} foi aceite para {when}.' },
    sms_delivered: { title: 'Serviço concluído', text: 'Perpétua: o seu serviço {n} está concluído. As fotografias:' },
    sms_cancelled: { title: 'Serviço cancelado', text: 'Perpétua: o serviço {n} foi cancelado. Os pormenores:' },
    push_offer: { title: 'Nova proposta', text: '{service}, {city}' },
  },
};
