import type { MailText, MailTextKey } from '../mail.texts.js';

/** The mails to partners about their work, and to the office. */
export const portugueseWorkNews = {
  partner_hour_over: {
    subject: 'A hora que propôs já não é necessária',
    paragraphs: [
      'Propôs as {hour} do dia {date} para um serviço em {city}. Essa proposta terminou e a hora já não é necessária.',
      'Não precisa de fazer mais nada: o lugar no seu dia fica livre para outras propostas.',
    ],
  },
  partner_job_yours: {
    subject: 'O serviço {n} está a seu cargo',
    paragraphs: [
      'O serviço {n} está a seu cargo: {when}.',
      'A morada, os contactos e as indicações estão na página do serviço.',
    ],
    button: 'Ver o serviço',
  },
  partner_job_in_advance: {
    subject: 'O serviço {n} foi aceite em seu nome',
    paragraphs: [
      'O serviço {n} foi aceite em seu nome, como nos indicou antecipadamente: {when}.',
      'Pode devolvê-lo sem qualquer prejuízo até {until}, na página do serviço. Depois disso, fica a seu cargo.',
      'A morada, os contactos e as indicações estão na página do serviço.',
    ],
    button: 'Ver o serviço',
  },
  partner_delivery_corrected: {
    subject: 'O serviço {n} foi corrigido',
    paragraphs: [
      'A encomenda do serviço {n} foi corrigida: {fields}.',
      'Siga, por favor, o que está escrito agora na página do serviço.',
    ],
    button: 'Ver o serviço',
  },
  partner_offer_corrected: {
    subject: 'Um serviço que lhe propusemos foi corrigido',
    paragraphs: ['Mudou, no serviço em {city} que lhe propusemos: {fields}.', 'O resto da proposta mantém-se.'],
    button: 'Ver os serviços disponíveis',
  },
  partner_job_gone: {
    subject: 'O serviço {n} já não está a seu cargo',
    paragraphs: [
      'O serviço {n} deixou de estar a seu cargo e passa para outra pessoa. Já não precisa de o fazer.',
      'Se tiver perguntas, responda a esta mensagem.',
    ],
  },
  partner_job_moved: {
    subject: 'A campa do serviço {n} mudou de lugar',
    paragraphs: [
      'A campa do serviço {n} passou para outro cemitério. Por isso, o serviço já não está a seu cargo e não precisa de o fazer.',
      'Não conta como desistência: o dia fica livre para outras propostas. Se o novo lugar ficar no seu raio, pode voltar a ser contactado.',
    ],
  },
  partner_grave_corrected: {
    subject: 'O local do serviço {n} foi corrigido',
    paragraphs: [
      'Os dados da campa do serviço {n} foram corrigidos: o nome, o talhão ou o ponto no mapa.',
      'A data e o cemitério não mudam. Veja o local na página do serviço antes de ir.',
    ],
    button: 'Ver o serviço',
  },
  partner_job_cancelled: {
    subject: 'O serviço {n} foi cancelado',
    paragraphs: [
      'O serviço {n}, que estava a seu cargo, foi cancelado. Já não precisa de o fazer.',
      'Por este serviço recebe {amount}. O dia fica livre para outras propostas.',
    ],
  },
  partner_missed: {
    subject: 'O serviço {n} não ficou registado',
    paragraphs: [
      'O serviço {n} não ficou registado como iniciado no dia marcado. Por isso, já não está a seu cargo.',
      'Se o fez, ou se houve um imprevisto, responda a esta mensagem e conte-nos o que aconteceu.',
    ],
  },
  partner_block_noted: {
    subject: 'Registámos a interrupção do serviço {n}',
    paragraphs: [
      'Registámos que não pôde continuar o serviço {n}: {kind}.',
      'Perguntámos ao cliente quando deve voltar e avisamos assim que responder, o mais tardar a {until}.',
    ],
    button: 'Ver o serviço',
  },
  partner_complaint_rejected: {
    subject: 'Reclamação sobre o serviço {n}: decisão',
    paragraphs: [
      'Houve uma reclamação sobre o serviço {n}. Analisámo-la, e o serviço fica como está.',
      'O que tem a receber por ele não muda.',
    ],
    button: 'Ver o serviço',
  },
  partner_complaint_partial: {
    subject: 'Reclamação sobre o serviço {n}: decisão',
    paragraphs: [
      'Houve uma reclamação sobre o serviço {n}. Analisámo-la e devolvemos uma parte do valor; o que tem a receber diminui na mesma proporção.',
      'O extrato mostra o novo valor. Se não concorda, responda a esta mensagem: uma pessoa volta a analisar.',
    ],
    button: 'Ver o serviço',
  },
  partner_complaint_redo: {
    subject: 'O serviço {n} é feito de novo',
    paragraphs: [
      'Houve uma reclamação sobre o serviço {n}. Analisámo-la e pedimos-lhe que o faça de novo: {when}. O que tem a receber não muda.',
      'Se não puder ou não concordar, responda a esta mensagem.',
    ],
    button: 'Ver o serviço',
  },
  partner_complaint_lost: {
    subject: 'Reclamação sobre o serviço {n}: decisão',
    paragraphs: [
      'Houve uma reclamação sobre o serviço {n}. Analisámo-la, e por este serviço não há valor a receber.',
      'Se não concorda, responda a esta mensagem: uma pessoa volta a analisar.',
    ],
  },
  partner_rejected: {
    subject: 'A sua candidatura a parceiro',
    paragraphs: [
      'Obrigado por se ter candidatado. Desta vez não podemos aceitar a sua candidatura. O motivo está abaixo.',
      'Pode candidatar-se de novo quando quiser. Se tiver perguntas, responda a esta mensagem.',
    ],
    button: 'Candidatar-se de novo',
  },
  partner_suspended: {
    subject: 'A sua atividade está suspensa',
    paragraphs: [
      'A sua atividade na Perpétua está suspensa. As propostas abertas e os serviços que ainda não começaram passam para outras pessoas, o que está em curso continua, e os ganhos ficam retidos. O motivo está abaixo.',
      'Se não concorda, responda a esta mensagem: uma pessoa da nossa equipa volta a analisar a decisão consigo.',
    ],
  },
  partner_reinstated: {
    subject: 'Volta a trabalhar connosco',
    paragraphs: [
      'A suspensão da sua atividade terminou. Volta a receber propostas, e os ganhos retidos ficam libertos.',
      'Confirme, por favor, o seu raio e a sua capacidade de cada dia.',
    ],
    button: 'Ver os serviços disponíveis',
  },
  partner_absent: {
    subject: 'Trabalho nos seus dias de ausência, {from} a {to}',
    paragraphs: [
      'Vai estar ausente de {from} a {to} e tem trabalho aceite para esses dias, indicado abaixo.',
      'Esse trabalho continua seu. Se não o puder fazer, devolva-o quanto antes, por favor, para que encontremos outra pessoa a tempo. Se puder, não precisa de fazer nada.',
    ],
    button: 'Ver o trabalho',
  },
  partner_paused: {
    subject: 'Está em pausa',
    paragraphs: [
      'Não recebe novas propostas. O que já aceitou mantém-se a seu cargo.',
      'Quando quiser voltar, termine a pausa na sua área de parceiro.',
    ],
    button: 'Ver a sua área',
  },
  partner_account_blocked: {
    subject: 'A sua conta está bloqueada',
    paragraphs: [
      'A sua conta na Perpétua está bloqueada e, por agora, não pode entrar. Os serviços que tinha a seu cargo passam para outras pessoas, e os ganhos ficam retidos.',
      'Se não sabe porquê ou não concorda, responda a esta mensagem: uma pessoa da nossa equipa volta a analisar a decisão consigo.',
    ],
  },
  partner_account_unblocked: {
    subject: 'A sua conta está de novo aberta',
    paragraphs: [
      'A sua conta na Perpétua está de novo aberta. Pode entrar com o seu e-mail e a sua palavra-passe.',
      'A sua área mostra se volta a receber propostas.',
    ],
    button: 'Entrar',
  },
  office_escalation: {
    subject: 'Serviço {n} à espera da equipa',
    paragraphs: [
      'O serviço {n} precisa de alguém da equipa: {cause}.',
      'Escolha quem o faz na página do serviço. Caso contrário, é cancelado e o valor é devolvido à hora que lá se indica.',
    ],
    button: 'Ver o serviço',
  },
  office_blocked: {
    subject: 'Serviço {n} interrompido',
    paragraphs: [
      'O parceiro não pôde continuar o serviço {n}: {kind}.',
      'O cliente pode responder até {until}. Depois, o serviço passa para a equipa.',
    ],
    button: 'Ver o serviço',
  },
  office_block_answered: {
    subject: 'O serviço {n} continua',
    paragraphs: ['O cliente respondeu: o serviço {n} continua com o mesmo parceiro, {when}.', 'Não há nada a fazer.'],
    button: 'Ver o serviço',
  },
  office_late_start: {
    subject: 'Início comunicado depois do prazo: serviço {n}',
    paragraphs: [
      'O parceiro comunicou, já depois do prazo, que tinha começado o serviço {n} a {until}, ainda dentro do prazo.',
      'Se o trabalho está em curso, o reembolso espera pela sua decisão. Se o serviço já contava como falta, o que foi devolvido ou remarcado fica como está até decidir.',
    ],
    button: 'Ver o serviço',
  },
  office_complaint: {
    subject: 'Nova reclamação: serviço {n}',
    paragraphs: [
      'Há uma reclamação sobre o serviço {n}. O valor do parceiro fica retido até à decisão.',
      'A decisão deve ser tomada até {until}.',
    ],
    button: 'Ver o serviço',
  },
  office_refund_failed: {
    subject: 'Reembolso por concluir: encomenda {n}',
    paragraphs: [
      'Um reembolso da encomenda {n} foi recusado pelo prestador de pagamentos.',
      'Repita-o na página da encomenda.',
    ],
    button: 'Ver a encomenda',
  },
} as const satisfies Partial<Record<MailTextKey, MailText>>;
