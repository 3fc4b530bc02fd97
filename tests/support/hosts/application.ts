import { createServer, type AddressInfo } from 'node:net';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { accessRules } from '../../../backend/src/access-rules.js';
import { AppModule } from '../../../backend/src/app.module.js';
import { type AppConfig, type Environment, loadConfig } from '../../../backend/src/config/app-config.js';
import { createHttpApp, type HttpBusiness } from '../../../backend/src/platform/http/http-app.js';

/** How to start an application under test. */
export interface ApplicationOptions {
  /** All environment variables that the application sees; `PORT` is added, a free port. */
  environment: Environment;
  /** The folder that the application takes for the project's root. */
  root: string;
  /** Replaces the business contexts of the application. */
  business?: ((config: AppConfig) => HttpBusiness) | undefined;
  /** Called before the routes of the controllers are registered. */
  prepare?: ((app: NestFastifyApplication) => void) | undefined;
}

/** An application that listens on a port of 127.0.0.1. */
export interface ListeningApplication {
  app: NestFastifyApplication;
  config: AppConfig;
}

const ATTEMPTS = 3;

const wholeApplication = (config: AppConfig): HttpBusiness => ({
  module: AppModule.forRoot(config),
  rules: accessRules(config),
});

/** Starts the application on a free port; tries another port if another process takes it first. */
export async function startApplication({
  environment,
  root,
  business = wholeApplication,
  prepare,
}: ApplicationOptions): Promise<ListeningApplication> {
  for (let attempt = 1; ; attempt += 1) {
    const config = loadConfig({ PORT: String(await freePort()), ...environment }, { root });
    const app = await createHttpApp(business(config), config);
    prepare?.(app);
    try {
      await app.listen(config.http.port, config.http.host);
      return { app, config };
    } catch (error) {
      await app.close();
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || attempt === ATTEMPTS) throw error;
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
