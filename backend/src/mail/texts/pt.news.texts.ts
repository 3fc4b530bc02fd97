import type { MailText, MailTextKey } from '../mail.texts.js';

/** The mails to customers about changes of their services, plans, graves and refunds. */
export const portugueseNews = {
  order_corrected: {
    subject: 'A encomenda {n} foi corrigida',
    paragraphs: [
      'A nossa equipa corrigiu a encomenda {n}: {fields}.',
      'Veja, por favor, se está tudo certo. Se não estiver, responda a esta mensagem.',
    ],
    button: 'Ver a encomenda',
  },
  service_cancelled: {
    subject: 'O serviço {n} foi cancelado',
    paragraphs: [
      'O seu serviço {n} foi cancelado {by}.',
      'De acordo com os termos, tem direito a um reembolso de {amount}. Um reembolso volta ao meio de pagamento que utilizou, e avisamos assim que for enviado.',
    ],
    button: 'Ver o serviço',
  },
  service_moved: {
    subject: 'Nova data do serviço {n}',
    paragraphs: [
      'A data do serviço {n} mudou. A nova data é {when}.',
      'Se não lhe convier, indique outra na página do serviço ou responda a esta mensagem.',
    ],
    button: 'Ver o serviço',
  },
  service_relocated: {
    subject: 'A campa mudou de lugar: serviço {n}',
    paragraphs: [
      'A campa mudou de lugar, e o serviço {n} muda com ela: passa a ser em {place}, {when}. O preço não muda.',
      'Procuramos um parceiro perto do novo lugar e avisamos assim que aceitar. Se a data não lhe convier, indique outra na página do serviço.',
    ],
    button: 'Ver o serviço',
  },
  route_day: {
    subject: 'O dia do serviço {n}: {when}',
    paragraphs: [
      'O serviço {n} realiza-se a {when}. Nesse dia cuidamos também de outras campas do cemitério, e é um dos dias que nos indicou como possíveis.',
      'Se não lhe convier, indique outro na página do serviço.',
    ],
    button: 'Ver o serviço',
  },
  closed_day_moved: {
    subject: 'Nova data do serviço {n}: o cemitério fecha',
    paragraphs: [
      'O cemitério vai estar fechado na data prevista do serviço {n}. Por isso, a data passou para {when}.',
      'Se não lhe convier, indique outra na página do serviço, ou cancele sem custos até o trabalho começar.',
    ],
    button: 'Ver o serviço',
  },
  closed_day_proposed: {
    subject: 'Nova data proposta para o serviço {n}: o cemitério fecha',
    paragraphs: [
      'O cemitério vai estar fechado na data combinada do serviço {n}, {date}. Propomos outra: {when}.',
      'Diga-nos, por favor, até {until}, se a aceita. Se for recusada ou ficar sem resposta, o serviço é cancelado e o valor pago é devolvido por inteiro.',
    ],
    button: 'Responder',
  },
  closed_day_cancelled: {
    subject: 'O serviço {n} foi cancelado: o cemitério fecha',
    paragraphs: [
      'O cemitério está fechado na data do serviço {n}, e não ficou combinada outra. Por isso, o serviço foi cancelado e já não se realiza.',
      'O valor pago é devolvido por inteiro a quem o pagou.',
    ],
  },
  hour_proposed: {
    subject: 'Um parceiro pode ir às {hour}: serviço {n}',
    paragraphs: [
      'Para o serviço {n}, de {date}, um parceiro pode ir às {hour} em vez das {agreed}.',
      'Nada fica decidido enquanto não escolher: continuamos a contactar outros parceiros para as {agreed}. Se as {hour} lhe convierem, aceite-as na página do serviço até {until}.',
    ],
    button: 'Ver a hora proposta',
  },
  reschedule_proposed: {
    subject: 'Nova data proposta para o serviço {n}',
    paragraphs: [
      'Para o serviço {n} foi proposta uma nova data: {when}.',
      'Diga-nos, por favor, até {until}, se a aceita. Sem resposta, mantém-se a data atual, {date}.',
    ],
    button: 'Responder',
  },
  reschedule_agreed: {
    subject: 'Nova data aceite: serviço {n}',
    paragraphs: ['A nova data do serviço {n} foi aceite: {when}.', 'Não precisa de fazer mais nada.'],
    button: 'Ver o serviço',
  },
  reschedule_refused: {
    subject: 'O serviço {n} mantém a sua data',
    paragraphs: [
      'A data proposta para o serviço {n} não pôde ser aceite. Mantém-se a data atual, {date}.',
      'Se precisar, pode propor outra data na página do serviço.',
    ],
    button: 'Ver o serviço',
  },
  reschedule_lapsed: {
    subject: 'O serviço {n} mantém a sua data',
    paragraphs: [
      'A nova data proposta para o serviço {n} ficou sem resposta a tempo. Mantém-se a data atual, {date}.',
      'Se precisar, pode propor outra data na página do serviço.',
    ],
    button: 'Ver o serviço',
  },
  service_blocked: {
    subject: 'O serviço {n} espera pela sua resposta',
    paragraphs: [
      'O parceiro esteve no local, mas não pôde continuar o serviço {n}: {kind}.',
      'Diga-nos, por favor, até {until}, quando deve voltar. Sem resposta, a nossa equipa procura uma solução.',
    ],
    button: 'Responder',
  },
  block_answered: {
    subject: 'O serviço {n} continua',
    paragraphs: [
      'O serviço {n}, que tinha ficado interrompido, continua com o mesmo parceiro: {when}.',
      'O que foi dito sobre a interrupção está na página do serviço.',
    ],
    button: 'Ver o serviço',
  },
  early_allowed: {
    subject: 'As flores do serviço {n} podem ser entregues mais cedo',
    paragraphs: [
      'A entrega do serviço {n}, marcada para {when}, foi autorizada também antes dessa hora, no mesmo dia.',
      'Num cemitério, nunca antes de este abrir.',
    ],
    button: 'Ver o serviço',
  },
  service_with_team: {
    subject: 'A nossa equipa trata do serviço {n}',
    paragraphs: [
      'O serviço {n} não pôde seguir como previsto. A nossa equipa está a procurar quem o faça.',
      'Não precisa de fazer nada: avisamos assim que houver uma solução. Se não for possível realizá-lo, devolvemos o valor.',
    ],
    button: 'Ver o serviço',
  },
  service_rematching: {
    subject: 'Procuramos outro parceiro para o serviço {n}',
    paragraphs: [
      'O parceiro que tinha aceitado o serviço {n} já não o pode fazer. Procuramos outro para a mesma data, {date}.',
      'Não precisa de fazer nada: avisamos assim que o serviço for aceite. Se ninguém puder, devolvemos o valor.',
    ],
    button: 'Ver o serviço',
  },
  service_missed: {
    subject: 'Nova data do serviço {n}',
    paragraphs: [
      'Lamentamos: a visita do serviço {n} não se realizou no dia marcado. Procuramos outro parceiro para {when}.',
      'Se essa data não lhe convier, indique outra na página do serviço.',
    ],
    button: 'Ver o serviço',
  },
  complaint_rejected: {
    subject: 'Decisão sobre a sua reclamação {n}',
    paragraphs: [
      'Analisámos a sua reclamação sobre o serviço {n} e, com o que sabemos, mantemos o serviço como está.',
      'Se não concorda, responda a esta mensagem e diga-nos o que devemos voltar a ver.',
    ],
    button: 'Ver o serviço',
  },
  complaint_partial: {
    subject: 'Decisão sobre a sua reclamação {n}',
    paragraphs: [
      'Analisámos a sua reclamação sobre o serviço {n} e devolvemos uma parte do valor: {amount}.',
      'Volta ao meio de pagamento que utilizou. Se não concorda, responda a esta mensagem.',
    ],
    button: 'Ver o serviço',
  },
  complaint_full: {
    subject: 'Decisão sobre a sua reclamação {n}',
    paragraphs: [
      'Analisámos a sua reclamação sobre o serviço {n}. Lamentamos o sucedido e devolvemos {amount}.',
      'Volta ao meio de pagamento que utilizou. Não precisa de fazer nada.',
    ],
    button: 'Ver o serviço',
  },
  complaint_redo: {
    subject: 'Decisão sobre a sua reclamação {n}',
    paragraphs: [
      'Analisámos a sua reclamação sobre o serviço {n}. Lamentamos o sucedido: o serviço volta a ser feito, sem custos, {when}.',
      'Se essa data não lhe convier, indique outra na página do serviço.',
    ],
    button: 'Ver o serviço',
  },
  refund_failed: {
    subject: 'O reembolso da encomenda {n} está atrasado',
    paragraphs: [
      'O prestador de pagamentos ainda não conseguiu concluir um reembolso da sua encomenda {n}. O valor continua a ser seu.',
      'Não precisa de fazer nada: a nossa equipa trata do assunto e avisa assim que for enviado.',
    ],
    button: 'Ver a encomenda',
  },
  plan_moved: {
    subject: 'Visita {visit} do seu plano: {date}',
    paragraphs: [
      'A visita {visit} do seu plano de limpeza passou para {date}.',
      'Avisamos assim que um parceiro a aceitar.',
    ],
    button: 'Ver o plano',
  },
  plan_relocated: {
    subject: 'As visitas do seu plano passam para {city}',
    paragraphs: [
      'A campa mudou de lugar: as visitas do seu plano que ainda não estão marcadas passam a ser em {city}. As datas e o preço não mudam.',
      'As visitas já marcadas têm uma mensagem própria.',
    ],
    button: 'Ver o plano',
  },
  plan_paused: {
    subject: 'O seu plano está em pausa',
    paragraphs: [
      'O seu plano de limpeza está em pausa até {until}. As visitas que faltam são adiadas pelo mesmo tempo.',
      'Recomeça sozinho. Se quiser, pode retomá-lo antes na página do plano.',
    ],
    button: 'Ver o plano',
  },
  plan_resumed: {
    subject: 'O seu plano foi retomado',
    paragraphs: [
      'O seu plano de limpeza foi retomado. As visitas que faltam passam {days} dias para mais tarde.',
      'As novas datas estão na página do plano.',
    ],
    button: 'Ver o plano',
  },
  plan_cancelled: {
    subject: 'O seu plano foi cancelado',
    paragraphs: [
      'O seu plano de limpeza foi cancelado. Pelas visitas que ainda não estavam marcadas, devolvemos {amount}.',
      'As visitas já marcadas têm uma mensagem própria. Nada mais lhe será cobrado.',
    ],
    button: 'Ver o plano',
  },
  grave_changed: {
    subject: 'Corrigimos os dados de uma campa',
    paragraphs: [
      'A nossa equipa corrigiu os dados da campa de {name}, em {cemetery}.',
      'Veja, por favor, se está tudo certo. Se algo não estiver, altere-o na página da campa ou responda a esta mensagem.',
    ],
    button: 'Ver a campa',
  },
  grave_removed: {
    subject: 'Retirámos uma campa da sua área',
    paragraphs: [
      'A nossa equipa retirou da sua área a campa de {name}, em {cemetery}. Os serviços já feitos mantêm-se na sua área.',
      'Se não contava com isto, responda a esta mensagem: ajudamos a registá-la de novo.',
    ],
  },
} as const satisfies Partial<Record<MailTextKey, MailText>>;
