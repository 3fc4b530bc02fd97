import type { BlockServiceRequest, PhotoKind, Service } from '@perpetua/contracts/fulfilment.contract';
import { allowedActions } from '@perpetua/contracts/lifecycles/lifecycle';
import { serviceLabel } from '@perpetua/contracts/lifecycles/service-label';
import { serviceLifecycle, type ServiceStatus } from '@perpetua/contracts/lifecycles/service.lifecycle';
import type { ServicePhoto } from '@perpetua/contracts/service-photos';

/** What a partner did on a service, with the body of its call except for the time. */
export type PartnerAct =
  | { action: 'start' | 'deliver' }
  | ({ action: 'blocked' } & Pick<BlockServiceRequest, 'kind' | 'note'>)
  | PhotoAct;

/** A partner took a photo. */
interface PhotoAct {
  action: 'photos';
  kind: PhotoKind;
  photo: KeptPhoto;
}

/** A photo as it is kept on the device: its bytes, because a file of the camera may disappear. */
export interface KeptPhoto {
  bytes: ArrayBuffer;
  type: string;
  name: string;
  /** The camera's time, for a photo that lost its metadata when it was made smaller. */
  takenAt: string | undefined;
}

/** Why the server did not accept an act. */
export interface ActRefusal {
  code: string;
  status: number;
  /** Whether the service was no longer the partner's; the refusal itself may only name a status of the service. */
  isLost?: boolean;
}

/** An act that the server does not know yet, or that it has refused. */
export interface UnsentAct {
  /** The idempotency key of the call; of a photo, the upload id. */
  id: string;
  /** The user who did it; another user of this device neither sees nor sends it. */
  owner: string;
  serviceId: string;
  /** The name of the service in each language, because a lost service cannot be read any more. */
  name: Service['name'] | undefined;
  /** Acts are sent in ascending order. */
  order: number;
  /** When it was done (ISO 8601, business clock). */
  doneAt: string;
  act: PartnerAct;
  refusal?: ActRefusal;
}

/** A photo that the server does not know yet. */
export type UnsentPhoto = UnsentAct & { act: PhotoAct };

/** A service as a page shows it: `unsent` is how many of its acts the server does not know yet. */
export type ShownService = Service & { unsent?: number };

/** A photo as pages show it: the kept one, or the server's. */
type PhotoOf = (act: UnsentAct) => ServicePhoto;

/**
 * The services as they are after the partner's own acts that are not sent yet. Which acts are possible next is decided by
 * the lifecycle of the contracts, as on the server; a refused act changes nothing.
 */
export function withActs(
  services: readonly ShownService[],
  acts: readonly UnsentAct[],
  photoOf: PhotoOf,
): ShownService[] {
  const waiting = acts.filter(({ refusal }) => refusal === undefined);
  return services.map((service) => {
    const own = waiting.filter(({ serviceId }) => serviceId === service.id);
    if (own.length === 0) return service;
    const after = own.reduce((known, act) => afterAct(known, act, photoOf), service);
    return { ...after, unsent: own.length };
  });
}

/** The service after an act; unchanged if the lifecycle does not permit it, because the server already knows it. */
export function afterAct(service: ShownService, unsent: UnsentAct, photoOf: PhotoOf): ShownService {
  const { act } = unsent;
  const event = serviceLifecycle.actions
    .find(({ segment }) => segment === act.action)
    ?.events.find((each) => serviceLifecycle.permits(service.status, each, 'partner'));
  if (event === undefined) return service;
  const moved = inStatus(service, serviceLifecycle.next(service.status, event));
  if (act.action !== 'photos') return moved;
  const { kind } = act;
  const photo = photoOf(unsent);
  if (service.images[kind].some(({ id }) => id === photo.id)) return service;
  return { ...moved, images: { ...moved.images, [kind]: [...moved.images[kind], photo] } };
}

function inStatus(service: ShownService, status: Exclude<ServiceStatus, 'none'>): ShownService {
  if (status === service.status || status === 'cancelled') return service;
  // A deadline of the earlier status says nothing about the new one.
  const { nextDeadline: _, ...rest } = service;
  return {
    ...rest,
    status,
    statusDetail: status,
    label: serviceLabel(status),
    allowedActions: allowedActions(serviceLifecycle, { state: status, role: 'partner' }),
  };
}

/**
 * The acts that are refused together with `refused`: after a refused step nothing that follows on this service can
 * happen. A refused photo stops nothing else, unless the partner no longer has the service.
 */
export function refusedWith(refused: UnsentAct, refusal: ActRefusal, acts: readonly UnsentAct[]): UnsentAct[] {
  const stops = refused.act.action !== 'photos' || isLostBy(refusal);
  const following = acts.filter(
    ({ id, serviceId, order, refusal: known }) =>
      stops && id !== refused.id && serviceId === refused.serviceId && order > refused.order && known === undefined,
  );
  return [refused, ...following].map((act) => ({ ...act, refusal }));
}

/** Whether a refusal says that the service is no longer the partner's. */
export const isLostBy = ({ status, isLost = false }: ActRefusal): boolean => isLost || status === 403 || status === 404;
