/** Addresses of this server, each written once. */
export const paths = {
  home: '/',
  apiDocs: '/api/docs',
  openApi: '/api/docs-json',
  demo: '/api/Demo',
  ready: '/health/ready',
  live: '/health/live',
  metrics: '/metrics',
} as const;
