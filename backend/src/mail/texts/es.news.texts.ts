import type { MailText, MailTextKey } from '../mail.texts.js';

/** The mails to customers about changes of their services, plans, graves and refunds. */
export const spanishNews = {
  order_corrected: {
    subject: 'Hemos corregido el pedido {n}',
    paragraphs: [
      'Nuestro equipo ha corregido el pedido {n}: {fields}.',
      'Compruebe, por favor, si todo está bien. Si no lo está, responda a este mensaje.',
    ],
    button: 'Ver el pedido',
  },
  service_cancelled: {
    subject: 'El servicio {n} se ha cancelado',
    paragraphs: [
      'Su servicio {n} se ha cancelado {by}.',
      'Según los términos, le corresponde un reembolso de {amount}. Un reembolso vuelve al medio de pago que utilizó, y le avisamos en cuanto se envíe.',
    ],
    button: 'Ver el servicio',
  },
  service_moved: {
    subject: 'Nueva fecha del servicio {n}',
    paragraphs: [
      'La fecha del servicio {n} ha cambiado. La nueva fecha es {when}.',
      'Si no le conviene, indique otra en la página del servicio o responda a este mensaje.',
    ],
    button: 'Ver el servicio',
  },
  service_relocated: {
    subject: 'La tumba ha cambiado de lugar: servicio {n}',
    paragraphs: [
      'La tumba ha cambiado de lugar, y el servicio {n} cambia con ella: será en {place}, {when}. El precio no cambia.',
      'Buscamos un colaborador cerca del nuevo lugar y le avisaremos en cuanto acepte. Si la fecha no le conviene, indique otra en la página del servicio.',
    ],
    button: 'Ver el servicio',
  },
  route_day: {
    subject: 'El día del servicio {n}: {when}',
    paragraphs: [
      'El servicio {n} será el {when}. Ese día cuidamos también de otras tumbas del cementerio, y es uno de los días que nos indicó como posibles.',
      'Si no le conviene, indique otro en la página del servicio.',
    ],
    button: 'Ver el servicio',
  },
  closed_day_moved: {
    subject: 'Nueva fecha del servicio {n}: el cementerio cierra',
    paragraphs: [
      'El cementerio estará cerrado en la fecha prevista del servicio {n}. Por eso, la fecha ha pasado a {when}.',
      'Si no le conviene, indique otra en la página del servicio, o cancele sin coste hasta que empiece el trabajo.',
    ],
    button: 'Ver el servicio',
  },
  closed_day_proposed: {
    subject: 'Nueva fecha propuesta para el servicio {n}: el cementerio cierra',
    paragraphs: [
      'El cementerio estará cerrado en la fecha acordada del servicio {n}, {date}. Proponemos otra: {when}.',
      'Díganos, por favor, hasta {until}, si la acepta. Si se rechaza o queda sin respuesta, el servicio se cancela y se devuelve todo lo pagado.',
    ],
    button: 'Responder',
  },
  closed_day_cancelled: {
    subject: 'El servicio {n} se canceló: el cementerio cierra',
    paragraphs: [
      'El cementerio está cerrado en la fecha del servicio {n}, y no se acordó otra. Por eso, el servicio se canceló y ya no se realiza.',
      'Lo pagado se devuelve íntegramente a quien lo pagó.',
    ],
  },
  hour_proposed: {
    subject: 'Un colaborador puede ir a las {hour}: servicio {n}',
    paragraphs: [
      'Para el servicio {n}, del {date}, un colaborador puede ir a las {hour} en lugar de a las {agreed}.',
      'Nada queda decidido mientras usted no elija: seguimos consultando a otros colaboradores para las {agreed}. Si las {hour} le convienen, acéptelas en la página del servicio hasta el {until}.',
    ],
    button: 'Ver la hora propuesta',
  },
  reschedule_proposed: {
    subject: 'Nueva fecha propuesta para el servicio {n}',
    paragraphs: [
      'Para el servicio {n} se ha propuesto una nueva fecha: {when}.',
      'Díganos, por favor, antes del {until} si la acepta. Sin respuesta se mantiene la fecha actual, {date}.',
    ],
    button: 'Responder',
  },
  reschedule_agreed: {
    subject: 'Nueva fecha aceptada: servicio {n}',
    paragraphs: ['La nueva fecha del servicio {n} ha sido aceptada: {when}.', 'No tiene que hacer nada más.'],
    button: 'Ver el servicio',
  },
  reschedule_refused: {
    subject: 'El servicio {n} mantiene su fecha',
    paragraphs: [
      'La fecha propuesta para el servicio {n} no ha podido aceptarse. Se mantiene la fecha actual, {date}.',
      'Si lo necesita, puede proponer otra fecha en la página del servicio.',
    ],
    button: 'Ver el servicio',
  },
  reschedule_lapsed: {
    subject: 'El servicio {n} mantiene su fecha',
    paragraphs: [
      'La nueva fecha propuesta para el servicio {n} quedó sin respuesta a tiempo. Se mantiene la fecha actual, {date}.',
      'Si lo necesita, puede proponer otra fecha en la página del servicio.',
    ],
    button: 'Ver el servicio',
  },
  service_blocked: {
    subject: 'El servicio {n} espera su respuesta',
    paragraphs: [
      'El colaborador estuvo en el lugar, pero no pudo continuar el servicio {n}: {kind}.',
      'Díganos, por favor, antes del {until} cuándo debe volver. Sin respuesta, nuestro equipo busca una solución.',
    ],
    button: 'Responder',
  },
  block_answered: {
    subject: 'El servicio {n} continúa',
    paragraphs: [
      'El servicio {n}, que había quedado interrumpido, continúa con el mismo colaborador: {when}.',
      'Lo que se dijo sobre la interrupción está en la página del servicio.',
    ],
    button: 'Ver el servicio',
  },
  early_allowed: {
    subject: 'Las flores del servicio {n} pueden entregarse antes',
    paragraphs: [
      'La entrega del servicio {n}, prevista para {when}, se ha autorizado también antes de esa hora, el mismo día.',
      'En un cementerio, nunca antes de que abra.',
    ],
    button: 'Ver el servicio',
  },
  service_with_team: {
    subject: 'Nuestro equipo se ocupa del servicio {n}',
    paragraphs: [
      'El servicio {n} no ha podido seguir como estaba previsto. Nuestro equipo está buscando a quien lo haga.',
      'No tiene que hacer nada: avisamos en cuanto haya una solución. Si no es posible realizarlo, devolvemos el importe.',
    ],
    button: 'Ver el servicio',
  },
  service_rematching: {
    subject: 'Buscamos otro colaborador para el servicio {n}',
    paragraphs: [
      'El colaborador que había aceptado el servicio {n} ya no puede hacerlo. Buscamos otro para la misma fecha, {date}.',
      'No tiene que hacer nada: avisamos en cuanto el servicio sea aceptado. Si nadie puede, devolvemos el importe.',
    ],
    button: 'Ver el servicio',
  },
  service_missed: {
    subject: 'Nueva fecha del servicio {n}',
    paragraphs: [
      'Lo sentimos: la visita del servicio {n} no se realizó el día previsto. Buscamos otro colaborador para el {when}.',
      'Si esa fecha no le conviene, indique otra en la página del servicio.',
    ],
    button: 'Ver el servicio',
  },
  complaint_rejected: {
    subject: 'Decisión sobre su reclamación {n}',
    paragraphs: [
      'Hemos analizado su reclamación sobre el servicio {n} y, con lo que sabemos, dejamos el servicio como está.',
      'Si no está de acuerdo, responda a este mensaje y díganos qué debemos volver a ver.',
    ],
    button: 'Ver el servicio',
  },
  complaint_partial: {
    subject: 'Decisión sobre su reclamación {n}',
    paragraphs: [
      'Hemos analizado su reclamación sobre el servicio {n} y devolvemos una parte del importe: {amount}.',
      'Vuelve al medio de pago que utilizó. Si no está de acuerdo, responda a este mensaje.',
    ],
    button: 'Ver el servicio',
  },
  complaint_full: {
    subject: 'Decisión sobre su reclamación {n}',
    paragraphs: [
      'Hemos analizado su reclamación sobre el servicio {n}. Lamentamos lo ocurrido y devolvemos {amount}.',
      'Vuelve al medio de pago que utilizó. No tiene que hacer nada.',
    ],
    button: 'Ver el servicio',
  },
  complaint_redo: {
    subject: 'Decisión sobre su reclamación {n}',
    paragraphs: [
      'Hemos analizado su reclamación sobre el servicio {n}. Lamentamos lo ocurrido: el servicio se hará de nuevo, sin coste, el {when}.',
      'Si esa fecha no le conviene, indique otra en la página del servicio.',
    ],
    button: 'Ver el servicio',
  },
  refund_failed: {
    subject: 'El reembolso del pedido {n} se retrasa',
    paragraphs: [
      'El proveedor de pagos aún no ha podido completar un reembolso de su pedido {n}. El importe sigue siendo suyo.',
      'No tiene que hacer nada: nuestro equipo se ocupa y le avisa en cuanto se envíe.',
    ],
    button: 'Ver el pedido',
  },
  plan_moved: {
    subject: 'Visita {visit} de su plan: {date}',
    paragraphs: [
      'La visita {visit} de su plan de limpieza ha pasado al {date}.',
      'Avisamos en cuanto un colaborador la acepte.',
    ],
    button: 'Ver el plan',
  },
  plan_relocated: {
    subject: 'Las visitas de su plan pasan a {city}',
    paragraphs: [
      'La tumba ha cambiado de lugar: las visitas de su plan que aún no están concertadas serán en {city}. Las fechas y el precio no cambian.',
      'Las visitas ya concertadas tienen su propio mensaje.',
    ],
    button: 'Ver el plan',
  },
  plan_paused: {
    subject: 'Su plan está en pausa',
    paragraphs: [
      'Su plan de limpieza está en pausa hasta el {until}. Las visitas que faltan se aplazan el mismo tiempo.',
      'Se reanuda solo. Si quiere, puede reanudarlo antes en la página del plan.',
    ],
    button: 'Ver el plan',
  },
  plan_resumed: {
    subject: 'Su plan se ha reanudado',
    paragraphs: [
      'Su plan de limpieza se ha reanudado. Las visitas que faltan pasan {days} días más tarde.',
      'Las nuevas fechas están en la página del plan.',
    ],
    button: 'Ver el plan',
  },
  plan_cancelled: {
    subject: 'Su plan se ha cancelado',
    paragraphs: [
      'Su plan de limpieza se ha cancelado. Por las visitas que aún no estaban programadas devolvemos {amount}.',
      'Las visitas ya programadas tienen un mensaje propio. No se le cobrará nada más.',
    ],
    button: 'Ver el plan',
  },
  grave_changed: {
    subject: 'Hemos corregido los datos de una tumba',
    paragraphs: [
      'Nuestro equipo ha corregido los datos de la tumba de {name}, en {cemetery}.',
      'Compruebe, por favor, que todo esté bien. Si algo no lo está, cámbielo en la página de la tumba o responda a este mensaje.',
    ],
    button: 'Ver la tumba',
  },
  grave_removed: {
    subject: 'Hemos retirado una tumba de su área',
    paragraphs: [
      'Nuestro equipo ha retirado de su área la tumba de {name}, en {cemetery}. Los servicios ya hechos se conservan en su área.',
      'Si no lo esperaba, responda a este mensaje: le ayudamos a registrarla de nuevo.',
    ],
  },
} as const satisfies Partial<Record<MailTextKey, MailText>>;
