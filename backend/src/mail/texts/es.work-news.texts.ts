import type { MailText, MailTextKey } from '../mail.texts.js';

/** The mails to partners about their work, and to the office. */
export const spanishWorkNews = {
  partner_hour_over: {
    subject: 'La hora que propuso ya no es necesaria',
    paragraphs: [
      'Usted propuso las {hour} del {date} para un servicio en {city}. Esa propuesta ha terminado y la hora ya no es necesaria.',
      'No tiene que hacer nada más: el lugar en su día queda libre para otras propuestas.',
    ],
  },
  partner_job_yours: {
    subject: 'El servicio {n} está a su cargo',
    paragraphs: [
      'El servicio {n} está a su cargo: {when}.',
      'La dirección, los contactos y las indicaciones están en la página del servicio.',
    ],
    button: 'Ver el servicio',
  },
  partner_job_in_advance: {
    subject: 'El servicio {n} se ha aceptado en su nombre',
    paragraphs: [
      'El servicio {n} se ha aceptado en su nombre, como nos indicó por adelantado: {when}.',
      'Puede devolverlo sin ningún perjuicio hasta el {until}, en la página del servicio. Después queda a su cargo.',
      'La dirección, los contactos y las indicaciones están en la página del servicio.',
    ],
    button: 'Ver el servicio',
  },
  partner_delivery_corrected: {
    subject: 'Se ha corregido el servicio {n}',
    paragraphs: [
      'Se ha corregido el pedido del servicio {n}: {fields}.',
      'Siga, por favor, lo que está escrito ahora en la página del servicio.',
    ],
    button: 'Ver el servicio',
  },
  partner_offer_corrected: {
    subject: 'Se ha corregido un servicio que le propusimos',
    paragraphs: [
      'En el servicio en {city} que le propusimos ha cambiado: {fields}.',
      'El resto de la propuesta se mantiene.',
    ],
    button: 'Ver los servicios disponibles',
  },
  partner_job_gone: {
    subject: 'El servicio {n} ya no está a su cargo',
    paragraphs: [
      'El servicio {n} ha dejado de estar a su cargo y pasa a otra persona. Ya no tiene que hacerlo.',
      'Si tiene preguntas, responda a este mensaje.',
    ],
  },
  partner_job_moved: {
    subject: 'La tumba del servicio {n} ha cambiado de lugar',
    paragraphs: [
      'La tumba del servicio {n} está ahora en otro cementerio. Por eso el servicio ya no está a su cargo y no tiene que hacerlo.',
      'No cuenta como renuncia: el día queda libre para otras propuestas. Si el nuevo lugar está dentro de su radio, es posible que volvamos a contactarle.',
    ],
  },
  partner_grave_corrected: {
    subject: 'Se ha corregido el lugar del servicio {n}',
    paragraphs: [
      'Se han corregido los datos de la tumba del servicio {n}: el nombre, el sector o el punto en el mapa.',
      'La fecha y el cementerio no cambian. Consulte el lugar en la página del servicio antes de ir.',
    ],
    button: 'Ver el servicio',
  },
  partner_job_cancelled: {
    subject: 'El servicio {n} se ha cancelado',
    paragraphs: [
      'El servicio {n}, que estaba a su cargo, se ha cancelado. Ya no tiene que hacerlo.',
      'Por este servicio recibe {amount}. El día queda libre para otras propuestas.',
    ],
  },
  partner_missed: {
    subject: 'El servicio {n} no quedó registrado',
    paragraphs: [
      'El servicio {n} no quedó registrado como iniciado el día previsto. Por eso ya no está a su cargo.',
      'Si lo hizo, o si hubo un imprevisto, responda a este mensaje y cuéntenos qué ocurrió.',
    ],
  },
  partner_block_noted: {
    subject: 'Hemos registrado la interrupción del servicio {n}',
    paragraphs: [
      'Hemos registrado que no pudo continuar el servicio {n}: {kind}.',
      'Hemos preguntado al cliente cuándo debe volver y avisamos en cuanto responda, como muy tarde el {until}.',
    ],
    button: 'Ver el servicio',
  },
  partner_complaint_rejected: {
    subject: 'Reclamación sobre el servicio {n}: decisión',
    paragraphs: [
      'Hubo una reclamación sobre el servicio {n}. La hemos analizado, y el servicio queda como está.',
      'Lo que recibe por él no cambia.',
    ],
    button: 'Ver el servicio',
  },
  partner_complaint_partial: {
    subject: 'Reclamación sobre el servicio {n}: decisión',
    paragraphs: [
      'Hubo una reclamación sobre el servicio {n}. La hemos analizado y devolvemos una parte del importe; lo que recibe disminuye en la misma proporción.',
      'El extracto muestra el nuevo importe. Si no está de acuerdo, responda a este mensaje: una persona lo vuelve a analizar.',
    ],
    button: 'Ver el servicio',
  },
  partner_complaint_redo: {
    subject: 'El servicio {n} se hace de nuevo',
    paragraphs: [
      'Hubo una reclamación sobre el servicio {n}. La hemos analizado y le pedimos que lo haga de nuevo: {when}. Lo que recibe no cambia.',
      'Si no puede o no está de acuerdo, responda a este mensaje.',
    ],
    button: 'Ver el servicio',
  },
  partner_complaint_lost: {
    subject: 'Reclamación sobre el servicio {n}: decisión',
    paragraphs: [
      'Hubo una reclamación sobre el servicio {n}. La hemos analizado, y por este servicio no hay importe que recibir.',
      'Si no está de acuerdo, responda a este mensaje: una persona lo vuelve a analizar.',
    ],
  },
  partner_rejected: {
    subject: 'Su solicitud de colaborador',
    paragraphs: [
      'Gracias por presentarse. Esta vez no podemos aceptar su solicitud. El motivo está abajo.',
      'Puede presentarse de nuevo cuando quiera. Si tiene preguntas, responda a este mensaje.',
    ],
    button: 'Presentarse de nuevo',
  },
  partner_suspended: {
    subject: 'Su actividad está suspendida',
    paragraphs: [
      'Su actividad en Perpétua está suspendida. Las propuestas abiertas y los servicios que aún no han empezado pasan a otras personas, lo que está en curso continúa, y las ganancias quedan retenidas. El motivo está abajo.',
      'Si no está de acuerdo, responda a este mensaje: una persona de nuestro equipo vuelve a analizar la decisión con usted.',
    ],
  },
  partner_reinstated: {
    subject: 'Vuelve a trabajar con nosotros',
    paragraphs: [
      'La suspensión de su actividad ha terminado. Vuelve a recibir propuestas, y las ganancias retenidas quedan libres.',
      'Compruebe, por favor, su radio y su capacidad de cada día.',
    ],
    button: 'Ver los servicios disponibles',
  },
  partner_absent: {
    subject: 'Trabajo en sus días de ausencia, {from} a {to}',
    paragraphs: [
      'Estará ausente del {from} al {to} y tiene trabajo aceptado para esos días, indicado abajo.',
      'Ese trabajo sigue siendo suyo. Si no puede hacerlo, devuélvalo cuanto antes, por favor, para que encontremos a otra persona a tiempo. Si puede, no tiene que hacer nada.',
    ],
    button: 'Ver el trabajo',
  },
  partner_paused: {
    subject: 'Está en pausa',
    paragraphs: [
      'No recibe nuevas propuestas. Lo que ya aceptó sigue a su cargo.',
      'Cuando quiera volver, termine la pausa en su área de colaborador.',
    ],
    button: 'Ver su área',
  },
  partner_account_blocked: {
    subject: 'Su cuenta está bloqueada',
    paragraphs: [
      'Su cuenta en Perpétua está bloqueada y, por ahora, no puede entrar. Los servicios que tenía a su cargo pasan a otras personas, y las ganancias quedan retenidas.',
      'Si no sabe por qué o no está de acuerdo, responda a este mensaje: una persona de nuestro equipo vuelve a analizar la decisión con usted.',
    ],
  },
  partner_account_unblocked: {
    subject: 'Su cuenta está abierta de nuevo',
    paragraphs: [
      'Su cuenta en Perpétua está abierta de nuevo. Puede entrar con su correo y su contraseña.',
      'Su área muestra si vuelve a recibir propuestas.',
    ],
    button: 'Entrar',
  },
  office_escalation: {
    subject: 'El servicio {n} espera al equipo',
    paragraphs: [
      'El servicio {n} necesita a alguien del equipo: {cause}.',
      'Elija quién lo hace en la página del servicio. Si no, se cancela y se devuelve en el plazo que allí se ve.',
    ],
    button: 'Ver el servicio',
  },
  office_blocked: {
    subject: 'Servicio {n} interrumpido',
    paragraphs: [
      'El colaborador no pudo continuar el servicio {n}: {kind}.',
      'El cliente puede responder hasta el {until}. Después, el servicio pasa al equipo.',
    ],
    button: 'Ver el servicio',
  },
  office_block_answered: {
    subject: 'El servicio {n} continúa',
    paragraphs: [
      'El cliente ha respondido: el servicio {n} continúa con el mismo colaborador, {when}.',
      'No hay nada que hacer.',
    ],
    button: 'Ver el servicio',
  },
  office_late_start: {
    subject: 'Inicio comunicado fuera de plazo: servicio {n}',
    paragraphs: [
      'El colaborador comunicó, ya fuera de plazo, que había empezado el servicio {n} el {until}, aún dentro del plazo.',
      'Si el trabajo está en curso, el reembolso espera su decisión. Si el servicio ya contaba como falta, lo devuelto o reprogramado queda como está hasta que decida.',
    ],
    button: 'Ver el servicio',
  },
  office_complaint: {
    subject: 'Nueva reclamación: servicio {n}',
    paragraphs: [
      'Hay una reclamación sobre el servicio {n}. El importe del colaborador queda retenido hasta la decisión.',
      'Debe decidirse antes del {until}.',
    ],
    button: 'Ver el servicio',
  },
  office_refund_failed: {
    subject: 'Reembolso sin completar: pedido {n}',
    paragraphs: [
      'El proveedor de pagos ha rechazado un reembolso del pedido {n}.',
      'Repítalo en la página del pedido.',
    ],
    button: 'Ver el pedido',
  },
} as const satisfies Partial<Record<MailTextKey, MailText>>;
