import { accepted } from './service-calls.js';
import { type Order, type Person, World } from '../fixtures/world.js';

/** The people of every scene: the demo partners in Lisbon, and an admin. */
interface Cast {
  readonly world: World;
  readonly admin: Person;
  readonly cleaner: Person;
  readonly cleaner2: Person;
  readonly florist: Person;
  readonly florist2: Person;
}

/** A paid service of a new customer, and everyone who may be involved. */
export interface Scene extends Cast {
  readonly customer: Person;
  readonly order: Order;
  readonly serviceId: string;
}

type Flowers = Parameters<World['paidFlowers']>[1];
type Cleaning = Parameters<World['paidCleaning']>[1];

/** The starting point of specs about services: a world, its people, and services. */
export class ServiceStage {
  private constructor(readonly cast: Cast) {}

  static async open(options: Parameters<typeof World.start>[0] = {}): Promise<ServiceStage> {
    const world = await World.start(options);
    const [admin, cleaner, cleaner2, florist, florist2] = await Promise.all([
      world.demo('admin'),
      world.demo('cleaner.lisboa'),
      world.demo('cleaner2.lisboa'),
      world.demo('florist.lisboa'),
      world.demo('florist2.lisboa'),
    ]);
    return new ServiceStage({ world, admin, cleaner, cleaner2, florist, florist2 });
  }

  close(): Promise<void> {
    return this.cast.world.stop();
  }

  async flowers(options?: Flowers): Promise<Scene> {
    const customer = await this.cast.world.newCustomer();
    return { ...this.cast, customer, ...(await this.cast.world.paidFlowers(customer, options)) };
  }

  async cleaning(options?: Cleaning): Promise<Scene> {
    const customer = await this.cast.world.newCustomer();
    return { ...this.cast, customer, ...(await this.cast.world.paidCleaning(customer, options)) };
  }

  /** Flowers that the florist has accepted. */
  async acceptedFlowers(options?: Flowers): Promise<Scene> {
    const scene = await this.flowers(options);
    await accepted(scene.world, scene.florist, scene.serviceId);
    return scene;
  }

  /** A cleaning that a cleaner has accepted. */
  async acceptedCleaning(options?: Cleaning): Promise<Scene> {
    const scene = await this.cleaning(options);
    await accepted(scene.world, scene.cleaner, scene.serviceId);
    return scene;
  }
}
