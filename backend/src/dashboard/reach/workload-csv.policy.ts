import type { PartnerWorkload } from '@perpetua/contracts/coverage.contract';
import type { CsvColumns } from '../../platform/http/requests/list-export.js';

/** The columns of the CSV export of workloads, in this order. */
export const workloadCsv: CsvColumns<PartnerWorkload> = {
  name: { title: { pt: 'Parceiro', en: 'Partner', es: 'Colaborador' }, of: ({ name }) => name },
  type: { title: { pt: 'Tipo', en: 'Type', es: 'Tipo' }, of: ({ partnerType }) => partnerType },
  city: { title: { pt: 'Concelho', en: 'Municipality', es: 'Municipio' }, of: ({ city }) => city },
  services: {
    title: { pt: 'Serviços em 30 dias', en: 'Services in 30 days', es: 'Servicios en 30 días' },
    of: ({ services }) => services,
  },
  share: {
    title: { pt: 'Parte do trabalho (%)', en: 'Share of the work (%)', es: 'Parte del trabajo (%)' },
    of: ({ share }) => ({ decimal: (share * 100).toFixed(1) }),
  },
  answers: { title: { pt: 'Respostas', en: 'Answers', es: 'Respuestas' }, of: ({ answers }) => answers },
  minutes: {
    title: { pt: 'Mediana da resposta (min)', en: 'Median of answers (min)', es: 'Mediana de respuesta (min)' },
    of: ({ answerMinutes }) => answerMinutes,
  },
  week: { title: { pt: 'Próximos 7 dias', en: 'Next 7 days', es: 'Próximos 7 días' }, of: ({ week }) => week },
  capacity: {
    title: { pt: 'Capacidade em 7 dias', en: 'Capacity in 7 days', es: 'Capacidad en 7 días' },
    of: ({ weekCapacity }) => weekCapacity,
  },
};
