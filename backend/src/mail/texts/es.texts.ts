import type { MailTexts } from '../mail.texts.js';

export const spanish: MailTexts = {
  frame: {
    greeting: 'Estimado/a {name}:',
    greetingNameless: 'Estimado/a señor/a:',
    closing: 'Atentamente,',
    linkHint: 'Si el botón no se abre, copie esta dirección en su navegador:',
    footer: 'Recibe este mensaje por su cuenta o por su contacto con Perpétua. Atención al cliente: {email} · {phones}',
    phoneNotes: { landline: 'llamada a la red fija nacional', mobile: 'llamada a la red móvil nacional' },
    labels: {
      order: 'Pedido',
      products: 'Artículos',
      visits: 'Visitas',
      when: 'Fecha',
      firstVisit: 'Primera visita',
      where: 'Lugar',
      ribbon: 'Cinta',
      substitution: 'Si falta una flor',
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
      partnerName: 'Proveedor',
    },
    substitutions: {
      call: 'llamar antes de cambiar',
      similar: 'cambiarla por otra del mismo tono y valor',
      none: 'no cambiarla, esa parte se devuelve',
    },
    categories: {
      order: 'Pedido',
      payment: 'Pago',
      partner: 'Proveedores',
      account: 'Cuenta',
      other: 'Otro',
    },
  },
  mails: {
    welcome: {
      subject: 'Bienvenido/a: confirme su correo',
      paragraphs: [
        'Su cuenta en Perpétua ha sido creada.',
        'Confirme, por favor, que esta dirección es suya. Si no ha creado esta cuenta, ignore este mensaje.',
      ],
      button: 'Confirmar el correo',
    },
    account_invitation: {
      subject: 'Su cuenta en Perpétua',
      paragraphs: [
        'Nuestro equipo le ha abierto una cuenta en Perpétua.',
        'Para usarla, elija una contraseña y acepte los términos y condiciones. El enlace es válido durante 7 días y sirve una sola vez. Si no ha pedido esta cuenta, ignore este mensaje: sin su aceptación, nadie puede usarla.',
      ],
      button: 'Activar la cuenta',
    },
    password_reset: {
      subject: 'Recuperación de contraseña',
      paragraphs: [
        'Hemos recibido una solicitud para definir una nueva contraseña de su cuenta.',
        'El enlace es válido durante 30 minutos y sirve una sola vez. Si no lo ha solicitado, ignore este mensaje: su contraseña sigue siendo la misma.',
      ],
      button: 'Definir nueva contraseña',
    },
    password_changed: {
      subject: 'Su contraseña ha sido cambiada',
      paragraphs: [
        'La contraseña de su cuenta ha sido cambiada y todas las sesiones abiertas han terminado.',
        'Si no ha sido usted, recupere de inmediato el acceso a su cuenta y póngase en contacto con nosotros.',
      ],
      button: 'Recuperar el acceso',
    },
    order_received: {
      subject: 'Hemos recibido su pedido {n}',
      paragraphs: [
        'Hemos registrado su pedido {n}. Se tramitará en cuanto se confirme el pago.',
        'Encontrará los términos y condiciones, con el derecho de desistimiento, en la página del pedido.',
      ],
      button: 'Ver el pedido',
    },
    payment_pending: {
      subject: 'Referencia Multibanco del pedido {n}',
      paragraphs: [
        'Su pedido {n} está pendiente del pago por referencia Multibanco. Puede pagar en un cajero automático o en la aplicación de su banco.',
        'Sin el pago en la fecha indicada, el pedido se anula sin ningún coste.',
      ],
      button: 'Ver el pedido',
    },
    payment_confirmed: {
      subject: 'Pago confirmado: pedido {n}',
      paragraphs: [
        'Hemos recibido el pago de {amount} de su pedido {n}.',
        'Ahora buscamos el proveedor más cercano al lugar. Le avisaremos en cuanto se acepte el servicio.',
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
        'En la página del pedido puede ver si aún es posible pagarlo. Los artículos siguen en su carrito.',
      ],
      button: 'Ver el pedido',
    },
    phone_order: {
      subject: 'Su pedido {n} por teléfono',
      paragraphs: [
        'Hemos registrado el pedido {n} que hizo por teléfono. Para confirmarlo, abra el enlace, revise lo que compra, acepte los términos y pague.',
        'Inicie sesión con esta dirección de correo. Si aún no tiene contraseña, puede crearla en la página del enlace. Sin pago hasta la fecha indicada, el pedido se cancela sin coste.',
      ],
      button: 'Ver y pagar el pedido',
    },
    phone_order_expired: {
      subject: 'El pedido {n} fue cancelado',
      paragraphs: [
        'El pedido {n}, hecho por teléfono, no se pagó a tiempo y ha sido cancelado. No se ha cobrado nada.',
        'Si todavía lo desea, llámenos o haga un nuevo pedido.',
      ],
      button: 'Ver el pedido',
    },
    phone_order_cancelled: {
      subject: 'El pedido {n} fue cancelado',
      paragraphs: [
        'Hemos cancelado el pedido {n}, hecho por teléfono. No se ha cobrado nada.',
        'Si no lo esperaba, llámenos o responda a este mensaje.',
      ],
      button: 'Ver el pedido',
    },
    invoice_issued: {
      subject: 'Factura-recibo del pedido {n}',
      paragraphs: [
        'La factura-recibo {number} de su pedido {n} va adjunta. También la encuentra en su área personal, donde la guardamos diez años.',
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
      paragraphs: ['{partner} ha aceptado su servicio {n}.', 'Recibirá fotos en cuanto el trabajo esté terminado.'],
      button: 'Seguir el servicio',
    },
    service_scheduled: {
      subject: 'Limpieza programada para el {date}',
      paragraphs: [
        '{partner} ha aceptado la próxima visita de su plan, el {date}.',
        'Recibirá fotos de antes y de después en cuanto esté terminada.',
      ],
      button: 'Seguir el servicio',
    },
    service_done: {
      subject: 'Servicio {n} completado: vea las fotos',
      paragraphs: [
        'La limpieza ha sido completada por {partner}. Las fotos de antes y de después están en la página del servicio.',
        'Díganos, por favor, si ha quedado como esperaba.',
      ],
      button: 'Ver las fotos',
    },
    flowers_delivered: {
      subject: 'Sus flores han sido entregadas',
      paragraphs: [
        'Las flores de su pedido {n} han sido entregadas por {partner}. La foto de la entrega está en la página del servicio.',
        'Díganos, por favor, si ha quedado como esperaba.',
      ],
      button: 'Ver la foto',
    },
    no_partner: {
      subject: 'No hemos podido realizar el servicio {n}',
      paragraphs: [
        'Lo sentimos: ningún proveedor pudo aceptar su servicio {n} a tiempo y hemos tenido que cancelarlo.',
        'Le devolvemos {amount} por el medio de pago que utilizó. No tiene que hacer nada.',
      ],
      button: 'Ver el servicio',
    },
    no_partner_missed: {
      subject: 'No hemos podido realizar el servicio {n}',
      paragraphs: [
        'Lo sentimos: las flores de su servicio {n} no se entregaron a la hora acordada.',
        'Le devolvemos {amount} por el medio de pago que utilizó. No tiene que hacer nada.',
      ],
      button: 'Ver el servicio',
    },
    refund_issued: {
      subject: 'Reembolso del pedido {n}',
      paragraphs: [
        'Le hemos devuelto {amount} de su pedido {n} por el medio de pago que utilizó.',
        'El importe puede tardar algunos días laborables en aparecer en su cuenta.',
      ],
      button: 'Ver el pedido',
    },
    withdrawal_received: {
      subject: 'Hemos recibido su desistimiento',
      paragraphs: [
        'Hemos recibido su desistimiento del pedido {n}.',
        'Le devolveremos lo que corresponda en un plazo de 14 días, por el medio de pago que utilizó.',
      ],
      button: 'Ver el pedido',
    },
    complaint_received: {
      subject: 'Hemos recibido su reclamación {n}',
      paragraphs: [
        'Hemos recibido su reclamación sobre el servicio {n}. Una persona de nuestro equipo la está analizando.',
        'Le responderemos en un plazo de cinco días.',
      ],
      button: 'Ver el servicio',
    },
    plan_ending: {
      subject: 'Su plan de limpieza termina el {date}',
      paragraphs: [
        'La última visita de su plan de limpieza es el {date}. El plan no se renueva por sí solo y no se le cobrará nada más.',
        'Si desea otro plan, elija una limpieza y la duración del plan en la página de limpiezas de sepulturas. Comienza en la fecha que indique.',
      ],
      button: 'Ver las limpiezas de sepulturas',
    },
    anniversary: {
      subject: 'Una fecha para recordar',
      paragraphs: ['Se acerca una fecha que nos pidió recordar: {date}.'],
      button: 'Ver las tumbas',
    },
    partner_applied: {
      subject: 'Hemos recibido su solicitud de proveedor',
      paragraphs: [
        'Gracias por su solicitud para ser proveedor de Perpétua.',
        'Revisaremos los datos que ha enviado y le responderemos por correo.',
      ],
    },
    partner_approved: {
      subject: 'Su cuenta de proveedor está activa',
      paragraphs: [
        'Su solicitud ha sido aceptada. A partir de ahora recibirá los servicios más cercanos a usted.',
        'Compruebe su radio de acción y su capacidad de cada día en su área de proveedor.',
      ],
      button: 'Ver los servicios disponibles',
    },
    partner_new_job: {
      subject: 'Nuevo servicio disponible en {city}',
      paragraphs: ['Hay un nuevo servicio cerca de usted. Acéptelo o rechácelo antes de la hora indicada.'],
      button: 'Ver el servicio',
    },
    proof_reminder: {
      subject: 'El servicio {n} está pendiente de finalizar',
      paragraphs: [
        'Ha iniciado el servicio {n} y todavía no lo ha dado por finalizado.',
        'Faltan la fotografía del trabajo hecho y la confirmación de que está finalizado. Añádalas, por favor, en la página del servicio.',
      ],
      button: 'Finalizar el servicio',
    },
    proof_reminder_photographed: {
      subject: 'El servicio {n} está pendiente de finalizar',
      paragraphs: [
        'Ha iniciado el servicio {n} y todavía no lo ha dado por finalizado.',
        'La fotografía del trabajo hecho ya ha llegado; falta la confirmación de que está finalizado. Dela, por favor, en la página del servicio.',
      ],
      button: 'Finalizar el servicio',
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
        'Ha llegado un mensaje por el formulario de contacto. Las respuestas a este correo van a quien lo envió.',
      ],
    },
    partner_application: {
      subject: 'Nueva solicitud de proveedor: {partner}',
      paragraphs: ['{partner} ha solicitado ser proveedor. La solicitud está pendiente de revisión.'],
      button: 'Ver las solicitudes',
    },
    dispute_alarm: {
      subject: 'Reclamación por decidir: servicio {n}',
      paragraphs: ['La reclamación sobre el servicio {n} ha superado el plazo en el que debía estar decidida.'],
      button: 'Ver el servicio',
    },
  },
};
