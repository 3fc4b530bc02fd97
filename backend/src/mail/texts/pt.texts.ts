import type { MailTexts } from '../mail.texts.js';
import { portugueseAddressNews } from './pt.address-news.texts.js';
import { portugueseNews } from './pt.news.texts.js';
import { portugueseVouchers } from './pt.vouchers.texts.js';
import { portugueseWorkNews } from './pt.work-news.texts.js';

export const portuguese: MailTexts = {
  frame: {
    greeting: 'Estimado(a) {name},',
    greetingNameless: 'Estimado(a) Senhor(a),',
    closing: 'Com os melhores cumprimentos,',
    linkHint: 'Se o botão não abrir, copie este endereço para o seu navegador:',
    followHint:
      'Para acompanhar sem palavra-passe, ou partilhar com a família: esta ligação mostra só o estado e as fotografias.',
    pictures: { before: 'Antes', after: 'Depois' },
    footer:
      'Recebeu esta mensagem por causa da sua conta ou do seu contacto com a Perpétua. Apoio: {email} · {phones}\n{company} · NIF {taxId} · {address} · {registry}\nLivro de Reclamações: {complaintsBook}',
    phoneNotes: { landline: 'chamada para a rede fixa nacional', mobile: 'chamada para a rede móvel nacional' },
    labels: {
      order: 'Encomenda',
      products: 'Artigos',
      visits: 'Visitas',
      when: 'Data',
      firstVisit: 'Primeira visita',
      where: 'Local',
      ribbon: 'Faixa',
      card: 'Cartão',
      ceremony: 'Cerimónia',
      substitution: 'Se faltar uma flor',
      instructions: 'Indicações',
      total: 'Total com IVA',
      entity: 'Entidade',
      reference: 'Referência',
      amount: 'Valor',
      payBy: 'Pagar até',
      answerBy: 'Responder até',
      distance: 'Distância',
      receive: 'Valor a receber',
      category: 'Assunto geral',
      subject: 'Assunto',
      sender: 'De',
      partnerName: 'Parceiro',
      replaced: 'Em vez de',
      provider: 'Na Stripe',
    },
    ribbonless: 'sem palavras',
    substitutions: {
      call: 'telefonar antes de trocar',
      similar: 'trocar por outra do mesmo tom e valor',
      none: 'não trocar, essa parte é devolvida',
    },
    replaced: '{number}, que não foi paga e fica cancelada',
    blockKinds: {
      grave_not_found: 'não encontrou a campa',
      closed: 'o local estava fechado',
      refused: 'não lhe permitiram o acesso',
    },
    escalations: {
      no_partner: 'ninguém o pôde aceitar',
      time_short: 'ninguém o aceitou a tempo',
      withdrew_late: 'o parceiro desistiu pouco antes da hora',
      stalled: 'o trabalho começou e não terminou',
      blocked: 'o trabalho ficou interrompido',
      partner_blocked: 'a conta do parceiro foi bloqueada',
    },
    cancelledBy: {
      customer: 'a seu pedido',
      admin: 'pela nossa equipa',
      system: 'porque já não podia ser realizado',
    },
    categories: {
      order: 'Encomenda',
      payment: 'Pagamento',
      partner: 'Parceiros',
      account: 'Conta',
      other: 'Outro',
    },
  },
  mails: {
    ...portugueseAddressNews,
    ...portugueseNews,
    ...portugueseVouchers,
    ...portugueseWorkNews,
    welcome: {
      subject: 'Confirme o seu e-mail na Perpétua',
      paragraphs: [
        'A sua conta na Perpétua foi criada.',
        'Confirme, por favor, que este endereço lhe pertence. Se não criou esta conta, ignore esta mensagem.',
      ],
      button: 'Confirmar o e-mail',
    },
    account_invitation: {
      subject: 'A sua conta na Perpétua',
      paragraphs: [
        'A nossa equipa abriu-lhe uma conta na Perpétua.',
        'Para a usar, escolha uma palavra-passe e aceite os termos e condições. A ligação é válida durante {days} dias e serve uma só vez. Se não pediu esta conta, ignore esta mensagem: sem a sua aceitação, ninguém a pode usar.',
      ],
      button: 'Ativar a conta',
    },
    password_reset: {
      subject: 'Recuperação da palavra-passe',
      paragraphs: [
        'Recebemos um pedido para definir uma nova palavra-passe para a sua conta.',
        'A ligação é válida durante {minutes} minutos e serve uma só vez. Se não fez este pedido, ignore esta mensagem: a sua palavra-passe continua a mesma.',
      ],
      button: 'Definir nova palavra-passe',
    },
    password_changed: {
      subject: 'A sua palavra-passe foi alterada',
      paragraphs: [
        'A palavra-passe da sua conta foi alterada, e todas as sessões abertas foram terminadas.',
        'Se não fez esta alteração, recupere de imediato o acesso à sua conta e contacte-nos.',
      ],
      button: 'Recuperar o acesso',
    },
    order_received: {
      subject: 'Recebemos a sua encomenda {n}',
      paragraphs: [
        'Registámos a sua encomenda {n}. Será tratada assim que o pagamento for confirmado.',
        'Seguem em anexo os termos e condições e a informação sobre a livre resolução, que não se aplica a flores.',
      ],
      button: 'Ver a encomenda',
    },
    payment_pending: {
      subject: 'Referência Multibanco da encomenda {n}',
      paragraphs: [
        'A sua encomenda {n} aguarda o pagamento por referência Multibanco. Pode pagar numa caixa automática ou na aplicação do seu banco.',
        'Sem pagamento até à data indicada, a encomenda é cancelada sem qualquer custo.',
      ],
      button: 'Ver a encomenda',
    },
    payment_confirmed: {
      subject: 'Pagamento confirmado: encomenda {n}',
      paragraphs: [
        'Recebemos o pagamento de {amount} da sua encomenda {n}.',
        'Procuramos agora o parceiro mais próximo do local. Avisaremos assim que o serviço for aceite.',
      ],
      button: 'Ver a encomenda',
    },
    payment_confirmed_late: {
      subject: 'Pagamento confirmado: encomenda {n}',
      paragraphs: [
        'Recebemos o pagamento de {amount} da sua encomenda {n}, mas a data escolhida já não pode ser cumprida.',
        'Indique-nos uma nova data até {until}. Se não o fizer, devolvemos a totalidade do valor.',
      ],
      button: 'Ver a encomenda',
    },
    payment_failed: {
      subject: 'Pagamento não concluído: encomenda {n}',
      paragraphs: [
        'O pagamento da sua encomenda {n} não foi concluído. Nada foi cobrado.',
        'Na página da encomenda, pode ver se ainda é possível pagá-la. Os artigos que não retirou continuam no seu carrinho.',
      ],
      button: 'Ver a encomenda',
    },
    phone_order: {
      subject: 'A sua encomenda {n} por telefone',
      paragraphs: [
        'Registámos a encomenda {n} que fez por telefone. Para a confirmar, abra a ligação, veja o que vai comprar, aceite os termos e pague.',
        'Entre com este endereço de e-mail. Se ainda não tem palavra-passe, pode defini-la na página da ligação. Sem pagamento até à data indicada, a encomenda é cancelada sem custos.',
        'Seguem em anexo os termos e condições e a informação sobre a livre resolução, que não se aplica a flores.',
      ],
      button: 'Ver e pagar a encomenda',
    },
    phone_order_expired: {
      subject: 'A encomenda {n} foi cancelada',
      paragraphs: [
        'A encomenda {n}, feita por telefone, não foi paga a tempo e foi cancelada. Nada foi cobrado.',
        'Se ainda a deseja, ligue-nos ou faça uma nova encomenda.',
      ],
      button: 'Ver a encomenda',
    },
    phone_order_cancelled: {
      subject: 'A encomenda {n} foi cancelada',
      paragraphs: [
        'Cancelámos a encomenda {n}, feita por telefone. Nada foi cobrado.',
        'Se não contava com isto, ligue-nos ou responda a esta mensagem.',
      ],
      button: 'Ver a encomenda',
    },
    invoice_issued: {
      subject: 'Fatura-recibo da encomenda {n}',
      paragraphs: [
        'A fatura-recibo {number} da sua encomenda {n} segue em anexo. Também a encontra na sua área pessoal, onde a guardamos durante dez anos.',
      ],
      button: 'Ver a fatura-recibo',
    },
    credit_note_issued: {
      subject: 'Nota de crédito da encomenda {n}',
      paragraphs: [
        'A nota de crédito {number} segue em anexo. Corrige a fatura-recibo da sua encomenda {n} no valor que lhe devolvemos.',
      ],
      button: 'Ver a nota de crédito',
    },
    service_accepted: {
      subject: 'O seu serviço {n} foi aceite',
      paragraphs: [
        '{partner} aceitou o seu serviço {n}.',
        'Receberá fotografias assim que o trabalho estiver concluído.',
      ],
      button: 'Acompanhar o serviço',
    },
    service_scheduled: {
      subject: 'Limpeza agendada para {date}',
      paragraphs: [
        '{partner} aceitou a próxima visita do seu plano, marcada para {date}.',
        'Receberá fotografias de antes e de depois assim que estiver concluída.',
      ],
      button: 'Acompanhar o serviço',
    },
    service_done: {
      subject: 'Serviço {n} concluído: veja as fotografias',
      paragraphs: [
        'A limpeza foi concluída por {partner}. As fotografias de antes e de depois estão na página do serviço.',
        'Diga-nos, por favor, se ficou como esperava.',
      ],
      button: 'Ver as fotografias',
    },
    flowers_delivered: {
      subject: 'As suas flores foram entregues',
      paragraphs: [
        'As flores da sua encomenda {n} foram entregues por {partner}. A fotografia da entrega está na página do serviço.',
        'Diga-nos, por favor, se ficou como esperava.',
      ],
      button: 'Ver a fotografia',
    },
    no_partner: {
      subject: 'Não conseguimos realizar o serviço {n}',
      paragraphs: [
        'Lamentamos: nenhum parceiro pôde aceitar o seu serviço {n} a tempo, e tivemos de o cancelar.',
        'Vamos devolver-lhe {amount} através do meio de pagamento que utilizou. Não precisa de fazer nada.',
      ],
      button: 'Ver o serviço',
    },
    no_partner_missed: {
      subject: 'Não conseguimos realizar o serviço {n}',
      paragraphs: [
        'Lamentamos: as flores do seu serviço {n} não foram entregues à hora marcada.',
        'Vamos devolver-lhe {amount} através do meio de pagamento que utilizou. Não precisa de fazer nada.',
      ],
      button: 'Ver o serviço',
    },
    refund_issued: {
      subject: 'Reembolso da encomenda {n}',
      paragraphs: [
        'Já lhe devolvemos {amount} da sua encomenda {n}, através do meio de pagamento que utilizou.',
        'O valor pode demorar alguns dias úteis a aparecer na sua conta.',
      ],
      button: 'Ver a encomenda',
    },
    withdrawal_received: {
      subject: 'Recebemos o seu pedido de livre resolução',
      paragraphs: [
        'Recebemos, a {received}, a sua declaração de livre resolução da encomenda {n}.',
        'As visitas que não começaram estão canceladas. Uma visita já começada é concluída; só é cobrada se tiver pedido o início antes do fim dos 14 dias.',
        'Devolveremos o que for devido no prazo de 14 dias, através do meio de pagamento que utilizou.',
      ],
      button: 'Ver a encomenda',
    },
    complaint_received: {
      subject: 'Recebemos a sua reclamação {n}',
      paragraphs: [
        'Recebemos a sua reclamação sobre o serviço {n}. Uma pessoa da nossa equipa está a analisá-la.',
        'Na página do serviço pode ver o prazo da nossa decisão.',
      ],
      button: 'Ver o serviço',
    },
    plan_ending: {
      subject: 'O seu plano de limpeza termina a {date}',
      paragraphs: [
        'A última visita do seu plano de limpeza está marcada para {date}. O plano não se renova automaticamente, e nada mais lhe será cobrado.',
        'Se quiser continuar, veja o preço e confirme na página do botão. Abrir a página não compra nada.',
      ],
      button: 'Renovar o plano',
    },
    anniversary: {
      subject: 'Uma data a recordar',
      paragraphs: ['Aproxima-se uma data que nos pediu que recordássemos: {date}.'],
      button: 'Ver as campas',
    },
    partner_applied: {
      subject: 'Recebemos a sua candidatura a parceiro',
      paragraphs: [
        'Obrigado pela sua candidatura a parceiro da Perpétua.',
        'Vamos analisar os dados que enviou e responder-lhe por e-mail.',
      ],
    },
    partner_approved: {
      subject: 'A sua conta de parceiro está ativa',
      paragraphs: [
        'A sua candidatura foi aceite. A partir de agora, receberá propostas dos serviços mais próximos de si.',
        'Confirme o seu raio e a sua capacidade de cada dia na sua área de parceiro.',
      ],
      button: 'Ver os serviços disponíveis',
    },
    partner_new_job: {
      subject: 'Novo serviço disponível em {city}',
      paragraphs: [
        'Há um novo serviço perto de si. Aceite-o ou recuse-o até à hora indicada.',
        'Se ficar algum tempo sem resposta, contactamos também o parceiro seguinte; realiza-o quem aceitar primeiro.',
      ],
      button: 'Ver o serviço',
    },
    proof_reminder: {
      subject: 'O serviço {n} aguarda a sua conclusão',
      paragraphs: [
        'Iniciou o serviço {n} e ainda não o deu como concluído.',
        'Faltam a fotografia do trabalho feito e a confirmação de que está concluído. Junte-as, por favor, na página do serviço.',
      ],
      button: 'Concluir o serviço',
    },
    proof_reminder_photographed: {
      subject: 'O serviço {n} aguarda a sua conclusão',
      paragraphs: [
        'Iniciou o serviço {n} e ainda não o deu como concluído.',
        'A fotografia do trabalho feito já chegou; falta a confirmação de que está concluído. Confirme, por favor, na página do serviço.',
      ],
      button: 'Concluir o serviço',
    },
    partner_payout: {
      subject: 'Pagamento enviado: {amount}',
      paragraphs: ['Enviámos {amount} para a sua conta bancária. O extrato mostra os serviços incluídos.'],
      button: 'Ver o extrato',
    },
    contact_received: {
      subject: 'Recebemos a sua mensagem',
      paragraphs: ['Recebemos a sua mensagem. Uma pessoa da nossa equipa responderá por e-mail.'],
    },
    contact_message: {
      subject: '[{category}] {subject}',
      paragraphs: [
        'Chegou uma mensagem pelo formulário de contacto. A resposta a este e-mail é enviada a quem a escreveu.',
      ],
    },
    partner_application: {
      subject: 'Nova candidatura a parceiro: {partner}',
      paragraphs: ['{partner} candidatou-se a parceiro. A candidatura aguarda análise.'],
      button: 'Ver as candidaturas',
    },
    dispute_alarm: {
      subject: 'Reclamação por decidir: serviço {n}',
      paragraphs: ['A reclamação sobre o serviço {n} ultrapassou o prazo de decisão.'],
      button: 'Ver o serviço',
    },
    documents_missing: {
      subject: 'Encomendas pagas sem fatura: {orders}',
      paragraphs: [
        'Encomendas pagas para as quais nunca foi pedida uma fatura: {orders}, no valor de {amount}. Nada foi emitido: veja a lista e decida na página de operações.',
      ],
      button: 'Ver as operações',
    },
    payment_alarm: {
      subject: 'Pagamento noutra moeda: {amount}',
      paragraphs: [
        'Foi recebido um pagamento de {amount}. A loja só vende em euros, por isso nenhuma encomenda foi dada como paga.',
        'Decida na Stripe se o devolve, e marque depois o aviso como tratado.',
      ],
      button: 'Ver o aviso',
    },
    payment_alarm_dispute: {
      subject: 'Contestação de um pagamento desconhecido: {amount}',
      paragraphs: [
        'Um banco contestou um pagamento de {amount} que não pertence a nenhuma encomenda.',
        'Responda na Stripe antes do prazo, e marque depois o aviso como tratado.',
      ],
      button: 'Ver o aviso',
    },
    payment_alarm_refund: {
      subject: 'Reembolso por pagar: {amount}',
      paragraphs: [
        'O cliente não indicou a tempo os dados bancários para o reembolso de {amount}. O dinheiro voltou à nossa conta.',
        'Fale com o cliente e peça o reembolso de novo na página da encomenda.',
      ],
      button: 'Ver o aviso',
    },
    chargeback: {
      subject: 'Pagamento contestado no banco: encomenda {n}',
      paragraphs: [
        'O banco do cliente contestou {amount} da encomenda {n}. A parte do parceiro fica retida até à decisão.',
        'A página da encomenda mostra o prazo e reúne as provas para a Stripe.',
      ],
      button: 'Ver a encomenda',
    },
    chargeback_won: {
      subject: 'Contestação ganha: encomenda {n}',
      paragraphs: ['A contestação da encomenda {n} terminou a nosso favor. A parte do parceiro já não está retida.'],
      button: 'Ver a encomenda',
    },
    chargeback_lost: {
      subject: 'Contestação perdida: encomenda {n}',
      paragraphs: [
        'O banco devolveu {amount} da encomenda {n} ao cliente. Segue uma nota de crédito, e o que não começou é cancelado.',
      ],
      button: 'Ver a encomenda',
    },
  },
};
