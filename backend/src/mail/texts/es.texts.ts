import type { MailTexts } from '../mail.texts.js';
import { spanishAddressNews } from './es.address-news.texts.js';
import { spanishNews } from './es.news.texts.js';
import { spanishVouchers } from './es.vouchers.texts.js';
import { spanishWorkNews } from './es.work-news.texts.js';

export const spanish: MailTexts = {
  frame: {
    greeting: 'Estimado/a {name}:',
    greetingNameless: 'Estimado/a señor/a:',
    closing: 'Atentamente,',
    linkHint: 'Si el botón no se abre, copie esta dirección en su navegador:',
    followHint:
      'Para seguirlo sin contraseña, o compartirlo con su familia: este enlace muestra solo el estado y las fotografías.',
    pictures: { before: 'Antes', after: 'Después' },
    footer:
      'Recibe este mensaje porque tiene una cuenta en Perpétua o ha contactado con nosotros. Atención al cliente: {email} · {phones}\n{company} · NIF {taxId} · {address} · {registry}\nLibro de Reclamaciones: {complaintsBook}',
    phoneNotes: { landline: 'llamada a la red fija nacional', mobile: 'llamada a la red móvil nacional' },
    labels: {
      order: 'Pedido',
      products: 'Artículos',
      visits: 'Visitas',
      when: 'Fecha',
      firstVisit: 'Primera visita',
      where: 'Lugar',
      ribbon: 'Cinta',
      card: 'Tarjeta',
      ceremony: 'Ceremonia',
      substitution: 'Si falta una flor',
      instructions: 'Indicaciones',
      total: 'Total con IVA',
      entity: 'Entidad',
      reference: 'Referencia',
      amount: 'Importe',
      payBy: 'Pagar antes del',
      answerBy: 'Responder antes del',
      distance: 'Distancia',
      receive: 'Importe a recibir',
      category: 'Tema',
      subject: 'Asunto',
      sender: 'De',
      partnerName: 'Colaborador',
      replaced: 'En lugar de',
      provider: 'En Stripe',
    },
    ribbonless: 'sin palabras',
    substitutions: {
      call: 'llamar antes de cambiar',
      similar: 'cambiarla por otra del mismo tono y valor',
      none: 'no cambiarla, esa parte se devuelve',
    },
    replaced: '{number}, que no se pagó y queda cancelado',
    blockKinds: {
      grave_not_found: 'no encontró la tumba',
      closed: 'el lugar estaba cerrado',
      refused: 'no se le permitió el acceso',
    },
    escalations: {
      no_partner: 'nadie pudo aceptarlo',
      time_short: 'nadie lo aceptó a tiempo',
      withdrew_late: 'el colaborador renunció poco antes de la hora',
      stalled: 'el trabajo empezó y no terminó',
      blocked: 'el trabajo quedó interrumpido',
      partner_blocked: 'la cuenta del colaborador fue bloqueada',
    },
    cancelledBy: {
      customer: 'a petición suya',
      admin: 'por nuestro equipo',
      system: 'porque ya no podía realizarse',
    },
    categories: {
      order: 'Pedido',
      payment: 'Pago',
      partner: 'Colaboradores',
      account: 'Cuenta',
      other: 'Otro',
    },
  },
  mails: {
    ...spanishAddressNews,
    ...spanishNews,
    ...spanishVouchers,
    ...spanishWorkNews,
    welcome: {
      subject: 'Confirme su correo en Perpétua',
      paragraphs: [
        'Se ha creado su cuenta en Perpétua.',
        'Confirme, por favor, que esta dirección es suya. Si no ha creado esta cuenta, ignore este mensaje.',
      ],
      button: 'Confirmar el correo',
    },
    account_invitation: {
      subject: 'Su cuenta en Perpétua',
      paragraphs: [
        'Nuestro equipo le ha abierto una cuenta en Perpétua.',
        'Para usarla, elija una contraseña y acepte los términos y condiciones. El enlace es válido durante {days} días y sirve una sola vez. Si no ha pedido esta cuenta, ignore este mensaje: sin su aceptación, nadie puede usarla.',
      ],
      button: 'Activar la cuenta',
    },
    password_reset: {
      subject: 'Recuperación de contraseña',
      paragraphs: [
        'Hemos recibido una solicitud para crear una nueva contraseña de su cuenta.',
        'El enlace es válido durante {minutes} minutos y sirve una sola vez. Si no lo ha solicitado, ignore este mensaje: su contraseña sigue siendo la misma.',
      ],
      button: 'Crear nueva contraseña',
    },
    password_changed: {
      subject: 'Su contraseña se ha cambiado',
      paragraphs: [
        'La contraseña de su cuenta se ha cambiado y se han cerrado todas las sesiones abiertas.',
        'Si no ha sido usted, recupere de inmediato el acceso a su cuenta y póngase en contacto con nosotros.',
      ],
      button: 'Recuperar el acceso',
    },
    order_received: {
      subject: 'Hemos recibido su pedido {n}',
      paragraphs: [
        'Hemos registrado su pedido {n}. Se tramitará en cuanto se confirme el pago.',
        'Adjuntamos los términos y condiciones y la información sobre el desistimiento, que no se aplica a las flores.',
      ],
      button: 'Ver el pedido',
    },
    payment_pending: {
      subject: 'Referencia Multibanco del pedido {n}',
      paragraphs: [
        'Su pedido {n} está pendiente del pago por referencia Multibanco. Puede pagar en un cajero automático o en la aplicación de su banco.',
        'Si no se paga antes de la fecha indicada, el pedido se cancela sin ningún coste.',
      ],
      button: 'Ver el pedido',
    },
    payment_confirmed: {
      subject: 'Pago confirmado: pedido {n}',
      paragraphs: [
        'Hemos recibido el pago de {amount} de su pedido {n}.',
        'Ahora buscamos al colaborador más cercano al lugar. Le avisaremos en cuanto se acepte el servicio.',
      ],
      button: 'Ver el pedido',
    },
    payment_confirmed_late: {
      subject: 'Pago confirmado: pedido {n}',
      paragraphs: [
        'Hemos recibido el pago de {amount} de su pedido {n}, pero la fecha elegida ya no se puede cumplir.',
        'Indíquenos una nueva fecha antes del {until}. Si no lo hace, le devolvemos el importe íntegro.',
      ],
      button: 'Ver el pedido',
    },
    payment_failed: {
      subject: 'Pago no completado: pedido {n}',
      paragraphs: [
        'El pago de su pedido {n} no se completó. No se ha cobrado nada.',
        'En la página del pedido puede ver si aún es posible pagarlo. Los artículos que no retiró siguen en su carrito.',
      ],
      button: 'Ver el pedido',
    },
    phone_order: {
      subject: 'Su pedido {n} por teléfono',
      paragraphs: [
        'Hemos registrado el pedido {n} que hizo por teléfono. Para confirmarlo, abra el enlace, revise lo que compra, acepte los términos y pague.',
        'Entre con esta dirección de correo. Si aún no tiene contraseña, puede crearla en la página del enlace. Si no se paga antes de la fecha indicada, el pedido se cancela sin coste.',
        'Adjuntamos los términos y condiciones y la información sobre el desistimiento, que no se aplica a las flores.',
      ],
      button: 'Ver y pagar el pedido',
    },
    phone_order_expired: {
      subject: 'El pedido {n} se ha cancelado',
      paragraphs: [
        'El pedido {n}, hecho por teléfono, no se pagó a tiempo y se ha cancelado. No se ha cobrado nada.',
        'Si todavía lo desea, llámenos o haga un nuevo pedido.',
      ],
      button: 'Ver el pedido',
    },
    phone_order_cancelled: {
      subject: 'El pedido {n} se ha cancelado',
      paragraphs: [
        'Hemos cancelado el pedido {n}, hecho por teléfono. No se ha cobrado nada.',
        'Si no lo esperaba, llámenos o responda a este mensaje.',
      ],
      button: 'Ver el pedido',
    },
    invoice_issued: {
      subject: 'Factura-recibo del pedido {n}',
      paragraphs: [
        'La factura-recibo {number} de su pedido {n} va adjunta. También la encontrará en su área personal, donde la guardamos durante diez años.',
      ],
      button: 'Ver la factura-recibo',
    },
    credit_note_issued: {
      subject: 'Nota de crédito del pedido {n}',
      paragraphs: [
        'La nota de crédito {number} va adjunta. Corrige la factura-recibo de su pedido {n} por el importe que le hemos devuelto.',
      ],
      button: 'Ver la nota de crédito',
    },
    service_accepted: {
      subject: 'Su servicio {n} ha sido aceptado',
      paragraphs: [
        '{partner} ha aceptado su servicio {n}.',
        'Recibirá fotografías en cuanto el trabajo esté terminado.',
      ],
      button: 'Seguir el servicio',
    },
    service_scheduled: {
      subject: 'Limpieza programada para el {date}',
      paragraphs: [
        '{partner} ha aceptado la próxima visita de su plan, el {date}.',
        'Recibirá fotografías de antes y de después en cuanto esté terminada.',
      ],
      button: 'Seguir el servicio',
    },
    service_done: {
      subject: 'Servicio {n} completado: vea las fotografías',
      paragraphs: [
        '{partner} ha terminado la limpieza. Las fotografías de antes y de después están en la página del servicio.',
        'Díganos, por favor, si ha quedado como esperaba.',
      ],
      button: 'Ver las fotografías',
    },
    flowers_delivered: {
      subject: 'Sus flores han sido entregadas',
      paragraphs: [
        '{partner} ha entregado las flores de su pedido {n}. La fotografía de la entrega está en la página del servicio.',
        'Díganos, por favor, si ha quedado como esperaba.',
      ],
      button: 'Ver la fotografía',
    },
    no_partner: {
      subject: 'No hemos podido realizar el servicio {n}',
      paragraphs: [
        'Lo sentimos: ningún colaborador pudo aceptar su servicio {n} a tiempo y hemos tenido que cancelarlo.',
        'Le devolveremos {amount} al medio de pago que utilizó. No tiene que hacer nada.',
      ],
      button: 'Ver el servicio',
    },
    no_partner_missed: {
      subject: 'No hemos podido realizar el servicio {n}',
      paragraphs: [
        'Lo sentimos: las flores de su servicio {n} no se entregaron a la hora acordada.',
        'Le devolveremos {amount} al medio de pago que utilizó. No tiene que hacer nada.',
      ],
      button: 'Ver el servicio',
    },
    refund_issued: {
      subject: 'Reembolso del pedido {n}',
      paragraphs: [
        'Le hemos devuelto {amount} de su pedido {n} al medio de pago que utilizó.',
        'El importe puede tardar algunos días laborables en aparecer en su cuenta.',
      ],
      button: 'Ver el pedido',
    },
    withdrawal_received: {
      subject: 'Hemos recibido su desistimiento',
      paragraphs: [
        'El {received} hemos recibido su declaración de desistimiento del pedido {n}.',
        'Las visitas que no habían empezado quedan canceladas. Una visita ya empezada se termina; solo se cobra si usted pidió que empezara dentro de los 14 días.',
        'Le devolveremos lo que corresponda en un plazo de 14 días, al medio de pago que utilizó.',
      ],
      button: 'Ver el pedido',
    },
    complaint_received: {
      subject: 'Hemos recibido su reclamación {n}',
      paragraphs: [
        'Hemos recibido su reclamación sobre el servicio {n}. Una persona de nuestro equipo la está analizando.',
        'En la página del servicio puede ver el plazo de nuestra decisión.',
      ],
      button: 'Ver el servicio',
    },
    plan_ending: {
      subject: 'Su plan de limpieza termina el {date}',
      paragraphs: [
        'La última visita de su plan de limpieza es el {date}. El plan no se renueva automáticamente y no se le cobrará nada más.',
        'Si desea continuar, vea el precio y confirme en la página del botón. Abrir la página no compra nada.',
      ],
      button: 'Renovar el plan',
    },
    anniversary: {
      subject: 'Una fecha para recordar',
      paragraphs: ['Se acerca una fecha que nos pidió que recordáramos: {date}.'],
      button: 'Ver las tumbas',
    },
    partner_applied: {
      subject: 'Hemos recibido su solicitud de colaborador',
      paragraphs: [
        'Gracias por su solicitud para ser colaborador de Perpétua.',
        'Revisaremos los datos que ha enviado y le responderemos por correo.',
      ],
    },
    partner_approved: {
      subject: 'Su cuenta de colaborador está activa',
      paragraphs: [
        'Hemos aceptado su solicitud. A partir de ahora recibirá propuestas de los servicios más cercanos a usted.',
        'Compruebe su radio y su capacidad de cada día en su área de colaborador.',
      ],
      button: 'Ver los servicios disponibles',
    },
    partner_new_job: {
      subject: 'Nuevo servicio disponible en {city}',
      paragraphs: [
        'Hay un nuevo servicio cerca de usted. Acéptelo o rechácelo antes de la hora indicada.',
        'Si queda un tiempo sin respuesta, consultamos también al siguiente colaborador; lo realiza quien acepte primero.',
      ],
      button: 'Ver el servicio',
    },
    proof_reminder: {
      subject: 'El servicio {n} está pendiente de terminar',
      paragraphs: [
        'Ha iniciado el servicio {n} y todavía no lo ha dado por terminado.',
        'Faltan la fotografía del trabajo hecho y la confirmación de que está terminado. Añádalas, por favor, en la página del servicio.',
      ],
      button: 'Terminar el servicio',
    },
    proof_reminder_photographed: {
      subject: 'El servicio {n} está pendiente de terminar',
      paragraphs: [
        'Ha iniciado el servicio {n} y todavía no lo ha dado por terminado.',
        'La fotografía del trabajo hecho ya ha llegado; falta la confirmación de que está terminado. Confírmelo, por favor, en la página del servicio.',
      ],
      button: 'Terminar el servicio',
    },
    partner_payout: {
      subject: 'Pago enviado: {amount}',
      paragraphs: ['Hemos enviado {amount} a su cuenta bancaria. El extracto muestra los servicios incluidos.'],
      button: 'Ver el extracto',
    },
    contact_received: {
      subject: 'Hemos recibido su mensaje',
      paragraphs: ['Hemos recibido su mensaje. Una persona de nuestro equipo le responderá por correo.'],
    },
    contact_message: {
      subject: '[{category}] {subject}',
      paragraphs: [
        'Ha llegado un mensaje por el formulario de contacto. Las respuestas a este correo se envían a quien lo escribió.',
      ],
    },
    partner_application: {
      subject: 'Nueva solicitud de colaborador: {partner}',
      paragraphs: ['{partner} ha solicitado ser colaborador. La solicitud está pendiente de revisión.'],
      button: 'Ver las solicitudes',
    },
    dispute_alarm: {
      subject: 'Reclamación por decidir: servicio {n}',
      paragraphs: ['La reclamación sobre el servicio {n} ha superado el plazo de decisión.'],
      button: 'Ver el servicio',
    },
    documents_missing: {
      subject: 'Pedidos pagados sin factura: {orders}',
      paragraphs: [
        'Pedidos pagados para los que nunca se pidió una factura: {orders}, por valor de {amount}. No se ha emitido nada: vea la lista y decida en la página de operaciones.',
      ],
      button: 'Ver las operaciones',
    },
    payment_alarm: {
      subject: 'Pago en otra moneda: {amount}',
      paragraphs: [
        'Se ha recibido un pago de {amount}. La tienda solo vende en euros, así que ningún pedido se ha dado por pagado.',
        'Decida en Stripe si lo devuelve y marque después el aviso como atendido.',
      ],
      button: 'Ver el aviso',
    },
    payment_alarm_dispute: {
      subject: 'Disputa de un pago desconocido: {amount}',
      paragraphs: [
        'Un banco ha disputado un pago de {amount} que no pertenece a ningún pedido.',
        'Responda en Stripe antes del plazo y marque después el aviso como atendido.',
      ],
      button: 'Ver el aviso',
    },
    payment_alarm_refund: {
      subject: 'Reembolso sin pagar: {amount}',
      paragraphs: [
        'El cliente no indicó a tiempo los datos bancarios para el reembolso de {amount}. El dinero ha vuelto a nuestra cuenta.',
        'Hable con el cliente y vuelva a pedir el reembolso en la página del pedido.',
      ],
      button: 'Ver el aviso',
    },
    chargeback: {
      subject: 'Pago disputado en el banco: pedido {n}',
      paragraphs: [
        'El banco del cliente ha disputado {amount} del pedido {n}. La parte del colaborador queda retenida hasta la decisión.',
        'La página del pedido muestra el plazo y reúne las pruebas para Stripe.',
      ],
      button: 'Ver el pedido',
    },
    chargeback_won: {
      subject: 'Disputa ganada: pedido {n}',
      paragraphs: [
        'La disputa del pedido {n} ha terminado a nuestro favor. La parte del colaborador ya no está retenida.',
      ],
      button: 'Ver el pedido',
    },
    chargeback_lost: {
      subject: 'Disputa perdida: pedido {n}',
      paragraphs: [
        'El banco ha devuelto {amount} del pedido {n} al cliente. Sigue una nota de abono, y lo que no ha empezado se cancela.',
      ],
      button: 'Ver el pedido',
    },
  },
};
