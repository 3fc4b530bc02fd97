import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { access, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { isLanguage, type Language } from '@perpetua/contracts/languages';
import { AppConfig } from '../../../config/app-config.js';
import { answersStill, RecordingProxy } from './recording-proxy.js';
import { languageAskedFor } from './reader-language.js';
import { type Origins, RenderedFolders } from './rendered-folders.js';

/** What the picking of a page needs to know of a request. */
export interface PageRequest {
  /** Path and query. */
  readonly url: string;
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
}

/**
 * The public pages as HTML in each language, rendered by their own process whose memory goes with it (ADR 0013).
 * After a start they are rendered again unless all they were rendered from is as it was. Until they are there, and whenever
 * rendering fails, the browser gets the empty page and draws it itself.
 */
@Injectable()
export class PrerenderedPages implements OnModuleDestroy {
  private readonly logger = new Logger(PrerenderedPages.name);
  private readonly stopping = new AbortController();
  private readonly folders: RenderedFolders;
  private readonly shell: string;
  private readonly program: string;
  private home: string | undefined;
  private rendering: Promise<void> = Promise.resolve();

  constructor(@Inject(AppConfig) private readonly config: AppConfig) {
    this.folders = new RenderedFolders(join(config.dataDir, 'pages'));
    this.shell = join(config.http.frontendDir, 'index.html');
    this.program = resolve(config.http.frontendDir, '../dist-server/prerender.js');
  }

  /**
   * Has the pages show what this process answers at `origin`. Earlier ones of the same build and address serve until
   * then, and stay where nothing that they show has changed since.
   */
  render(origin: string): Promise<void> {
    this.rendering = this.rendered(origin);
    return this.rendering;
  }

  private async rendered(origin: string): Promise<void> {
    if (!this.config.http.prerender) return;
    try {
      await this.renderWhereNeeded(origin);
    } catch (error) {
      this.complain(String(error));
    }
  }

  /** The rendered file for a request, as its folder and the path inside; undefined when the page must be drawn in the browser. */
  async fileFor(request: PageRequest): Promise<{ folder: string; path: string } | undefined> {
    const folder = this.home;
    if (folder === undefined) return undefined;
    if (!URL.canParse(request.url, 'http://page')) return undefined;
    const { pathname, searchParams } = new URL(request.url, 'http://page');
    if ([...searchParams.keys()].some((name) => name !== 'lng')) return undefined;
    const language = languageOf(searchParams.get('lng'), request);
    const path = pathname === '/' ? `/${language}/index.html` : `/${language}${pathname}.html`;
    return (await exists(join(folder, path))) ? { folder, path } : undefined;
  }

  /** The site map, once the pages are there. */
  get siteMap(): { folder: string; path: string } | undefined {
    return this.home === undefined ? undefined : { folder: this.home, path: '/sitemap.xml' };
  }

  /** Ends the rendering and its requests while everything that answers these is still there. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.rendering;
  }

  private async renderWhereNeeded(origin: string): Promise<void> {
    const build = await this.build();
    if (build === undefined) return;
    const { publicUrl } = this.config.http;
    for (const { folder, origins } of await this.folders.of({ build, publicUrl })) {
      this.home = folder;
      if (await answersStill(origin, origins.answers, this.stopping.signal)) return;
    }
    if (this.stopping.signal.aborted) return;
    await this.renderAnew(origin, { build, publicUrl });
  }

  /** Names the built frontend by its page and its renderer, which name all other files by their contents. */
  private async build(): Promise<string | undefined> {
    const [shell, program] = await Promise.all([textOf(this.shell), textOf(this.program)]);
    if (shell === undefined || program === undefined) return undefined;
    return createHash('sha256').update(shell).update(program).digest('hex');
  }

  private async renderAnew(origin: string, known: Omit<Origins, 'answers'>): Promise<void> {
    const draft = await this.folders.draft();
    const door = await RecordingProxy.open(origin);
    try {
      if (!(await this.ran([this.program, door.origin, this.shell, draft, known.publicUrl]))) return;
      this.home = await this.folders.keep(draft, { ...known, answers: door.answers });
    } finally {
      await door.close();
      await this.folders.discard(draft);
    }
  }

  private async ran(program: readonly string[]): Promise<boolean> {
    const child = spawn(process.execPath, program, {
      // Secrets are none of its business, and a React that checks itself takes longer than the rendering.
      env: { NODE_ENV: 'production' },
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
    this.complain(Buffer.concat(complaints).toString());
    return false;
  }

  private complain(words: string): void {
    if (this.stopping.signal.aborted) return;
    this.logger.warn(`The public pages were not rendered: ${words.slice(0, 2_000)}`);
  }
}

/** `?lng=`, the cookie of an earlier choice, then the browser's list (docs/domain.md#specification). */
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
