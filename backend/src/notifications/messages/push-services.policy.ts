/**
 * Whether a subscription's address belongs to a known push service. The address comes from a browser, so that without
 * this the server could be made to call any other one, also within its own network.
 * @param services host names; `*.` at the start stands for any name below
 * @param double the beginning of the addresses of the sandbox's own push service
 */
export const isKnownService = (endpoint: string, services: readonly string[], double: string | undefined): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, href } = new URL(endpoint);
  if (double !== undefined && href.startsWith(double)) return true;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return services.some((service) =>
    service.startsWith('*.') ? hostname.endsWith(service.slice(1)) : hostname === service,
  );
};
