import type { AddressInfo } from 'node:net';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AppConfig } from '../../config/app-config.js';

const ANYWHERE = new Set(['0.0.0.0', '::', '']);

/** Protocol, host and port of a server, as the payment SDK expects them. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  readonly protocol: 'http' | 'https';
}

/** Returns the server's part of an absolute URL; the path is ignored. */
export function serverAddress(address: string): ServerAddress {
  const url = new URL(address);
  const protocol = url.protocol === 'https:' ? 'https' : 'http';
  const standardPort = protocol === 'https' ? 443 : 80;
  return { host: url.hostname, port: url.port === '' ? standardPort : Number(url.port), protocol };
}

/** The addresses of this application: the API server for calls from this process, and public URLs for browsers. */
@Injectable()
export class PublicUrls {
  constructor(
    private readonly config: AppConfig,
    private readonly adapterHost: HttpAdapterHost,
  ) {}

  /** The server at which this process reaches the API. A worker does not serve the API, so it uses the public URL. */
  get api(): ServerAddress {
    const { host, port, publicUrl } = this.config.http;
    if (this.config.role !== 'worker') {
      return { host: ANYWHERE.has(host) ? '127.0.0.1' : host, port: this.listening ?? port, protocol: 'http' };
    }
    return serverAddress(publicUrl);
  }

  /** The URL at which this process reaches a double of the sandbox; `name` is the first part of its path. */
  sandboxUrl(name: string): string {
    const { protocol, host, port } = this.api;
    return `${protocol}://${host}:${port}/sandbox/${name}`;
  }

  /** The public URL of a path, for browsers; `path` begins with a slash. */
  publicUrl(path: string): string {
    const { port, publicUrl } = this.config.http;
    if (port !== 0 || this.listening === undefined) return publicUrl + path;
    return `http://${this.api.host}:${this.listening}${path}`;
  }

  /** The port on which this process listens; undefined until its server has started. */
  private get listening(): number | undefined {
    const server = this.adapterHost.httpAdapter?.getHttpServer() as
      | { address?(): AddressInfo | string | null }
      | undefined;
    const address = server?.address?.();
    return typeof address === 'object' && address !== null ? address.port : undefined;
  }
}
