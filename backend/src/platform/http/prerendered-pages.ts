import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { isLanguage, type Language } from '@perpetua/contracts/languages';
import { AppConfig } from '../config/app-config.js';
import { languageAskedFor } from './reader-language.js';

/** Names the build that the pages beside it were rendered for. */
const buildFile = 'build';

/** What the picking of a page needs to know of a request. */
export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/**
 * The public pages as HTML in each language, rendered by a process of their own after every start, so that the catalogue
 * they show is today's and the renderer's memory goes with it (ADR 0013). Until they are there, and whenever rendering
 * fails, the browser gets the empty page and draws it itself.
 */
@Injectable()
export class PrerenderedPages implements OnApplicationShutdown {
  private readonly logger = new Logger(PrerenderedPages.name);
  private readonly stopping = new AbortController();
  private readonly home: string;
  private readonly shell: string;
  private readonly program: string;
  private ready = false;

  constructor(@Inject(AppConfig) private readonly config: AppConfig) {
    this.home = join(config.dataDir, 'pages', String(config.http.port));
    this.shell = join(config.http.frontendDir, 'index.html');
    this.program = resolve(config.http.frontendDir, '../dist-server/prerender.js');
  }

  /** Renders all pages from what this process answers at `origin`; earlier ones of the same build serve until then. */
  async render(origin: string): Promise<void> {
    const build = await this.buildOfShell();
    if (build === undefined || !(await exists(this.program))) return;
    this.ready = (await textOf(join(this.home, buildFile))) === build;
    const next = `${this.home}.next`;
    await rm(next, { recursive: true, force: true });
    await mkdir(next, { recursive: true });
    if (!(await this.ran([this.program, origin, this.shell, next, this.config.http.publicUrl]))) return;
    await writeFile(join(next, buildFile), build);
    await this.replaceBy(next);
  }

  /** The rendered file for a request, as its folder and the path inside; undefined when the page must be drawn in the browser. */
  async fileFor(request: PageRequest): Promise<{ folder: string; path: string } | undefined> {
    if (!this.ready) return undefined;
    const { pathname, searchParams } = new URL(request.url, 'http://page');
    if ([...searchParams.keys()].some((name) => name !== 'lng')) return undefined;
    const language = languageOf(searchParams.get('lng'), request);
    const path = pathname === '/' ? `/${language}/index.html` : `/${language}${pathname}.html`;
    return (await exists(join(this.home, path))) ? { folder: this.home, path } : undefined;
  }

  /** The site map, once the pages are there. */
  get siteMap(): { folder: string; path: string } | undefined {
    return this.ready ? { folder: this.home, path: '/sitemap.xml' } : undefined;
  }

  onApplicationShutdown(): void {
    this.stopping.abort();
  }

  private async buildOfShell(): Promise<string | undefined> {
    const shell = await textOf(this.shell);
    return shell === undefined ? undefined : createHash('sha256').update(shell).digest('hex');
  }

  private async replaceBy(next: string): Promise<void> {
    this.ready = false;
    await rm(this.home, { recursive: true, force: true });
    await rename(next, this.home);
    this.ready = true;
  }

  private async ran(program: readonly string[]): Promise<boolean> {
    const child = spawn(process.execPath, program, {
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: this.stopping.signal,
      killSignal: 'SIGKILL',
    });
    const complaints: Buffer[] = [];
    child.stderr.on('data', (piece: Buffer) => complaints.push(piece));
    try {
      const [code] = (await once(child, 'close')) as [number | null];
      if (code === 0) return true;
    } catch (error) {
      complaints.push(Buffer.from(String(error)));
    }
    if (!this.stopping.signal.aborted) {
      this.logger.warn(`The public pages were not rendered: ${Buffer.concat(complaints).toString().slice(0, 2_000)}`);
    }
    return false;
  }
}

/** `?lng=`, the cookie of an earlier choice, then the browser's list (marketplace §9). */
function languageOf(asked: string | null, { cookie, acceptLanguage }: PageRequest): Language {
  const chosen = /(?:^|;\s*)lng=([^;]+)/.exec(cookie ?? '')?.[1];
  const known = [asked, chosen].map((tag) => tag?.split('-', 1)[0]).find((code) => isLanguage(code));
  return known ?? languageAskedFor(acceptLanguage) ?? 'pt';
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const textOf = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);
