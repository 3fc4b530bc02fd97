import type { AddressInfo } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AppConfig } from '../platform/config/app-config.js';

const ANYWHERE = new Set(['0.0.0.0', '::', '']);

/** Where this application can be reached: by itself on this machine, and by people's browsers. */
@Injectable()
export class OwnServer {
  constructor(
    private readonly config: AppConfig,
    private readonly adapterHost: HttpAdapterHost,
  ) {}

  /** Host and port to connect to from this machine. */
  get loopback(): { host: string; port: number } {
    const { host, port } = this.config.http;
    return { host: ANYWHERE.has(host) ? '127.0.0.1' : host, port: this.listening ?? port };
  }

  /** Absolute address for people; `path` begins with a slash. */
  publicUrl(path: string): string {
    const { port, publicUrl } = this.config.http;
    if (port !== 0 || this.listening === undefined) return publicUrl + path;
    return `http://${this.loopback.host}:${this.listening}${path}`;
  }

  /** The port that this process listens on; undefined in a worker, whose port is the api's as configured. */
  private get listening(): number | undefined {
    const server = this.adapterHost.httpAdapter?.getHttpServer() as { address?(): AddressInfo | string | null } | undefined;
    const address = server?.address?.();
    return typeof address === 'object' && address !== null ? address.port : undefined;
  }
}
