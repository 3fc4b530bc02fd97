import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { access, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { AppConfig } from '../../../config/app-config.js';
import { compareAnswers, RecordingProxy } from './recording-proxy.js';
import { RepeatedWork } from '../../work/repeated-work.js';
import { languageOf, type PageRequest } from './reader-language.js';
import { type Origins, RenderedFolders } from './rendered-folders.js';

/** Interval at which the pages are compared with the API's responses, by the wall clock. */
const CHECK_MS = 60_000;
/** How long outdated pages are served when they cannot be rendered again. */
const MAX_OUTDATED_MS = 60_000;

/**
 * The public pages as HTML in each language, rendered in a separate process whose memory is released when it ends (ADR
 * 0013). They are rendered again within a minute when their data has changed. If a page is not prerendered, or has been
 * outdated for more than a minute, the browser gets the empty page and renders it.
 */
@Injectable()
export class PrerenderedPages implements OnModuleDestroy {
  private readonly logger = new Logger(PrerenderedPages.name);
  private readonly stopping = new AbortController();
  private readonly folders: RenderedFolders;
  private readonly shell: string;
  private readonly program: string;
  private home: string | undefined;
  private readonly checks: RepeatedWork;
  private origin: string | undefined;
  /**
   * When the served pages were first found outdated, in epoch milliseconds of the wall clock; undefined while they are
   * current.
   */
  private outdatedAt: number | undefined;
  /** Set when the served pages stay, although their data may change. */
  private isDone = false;

  constructor(@Inject(AppConfig) private readonly config: AppConfig) {
    this.checks = new RepeatedWork('public pages', () => this.refresh(), CHECK_MS);
    this.folders = new RenderedFolders(join(config.dataDir, 'pages'));
    this.shell = join(config.http.frontendDir, 'index.html');
    this.program = resolve(config.http.frontendDir, '../dist-server/prerender.js');
  }

  /**
   * Renders the pages from this process's API at `origin`, now and whenever the check every minute finds changes. Until
   * new pages exist, serves earlier pages of the same build and public URL; keeps them if their data has not changed.
   * With `PRERENDER=start`, the pages of the start are served until the process ends.
   */
  follow(origin: string): void {
    this.origin = origin;
    if (this.config.http.prerender !== 'off') this.checks.start();
  }

  /** Renders pages that are missing or outdated. Logs a failure; the next check retries. */
  async refresh(): Promise<void> {
    if (this.origin === undefined || this.isDone) return;
    try {
      await this.renderWhereNeeded(this.origin);
    } catch (error) {
      this.complain(String(error));
    }
  }

  /**
   * The rendered file for a request, as its folder and relative path; undefined when the browser must render the page.
   */
  async fileFor(request: PageRequest): Promise<{ folder: string; path: string } | undefined> {
    const folder = this.home;
    if (folder === undefined) return undefined;
    if (!URL.canParse(request.url, 'http://page')) return undefined;
    const { pathname, searchParams } = new URL(request.url, 'http://page');
    if ([...searchParams.keys()].some((name) => name !== 'lng')) return undefined;
    const language = languageOf(request);
    const path = pathname === '/' ? `/${language}/index.html` : `/${language}${pathname}.html`;
    return (await exists(join(folder, path))) ? { folder, path } : undefined;
  }

  /** The rendered sitemap or robots.txt, if it exists. */
  async siteFile(path: '/sitemap.xml' | '/robots.txt'): Promise<{ folder: string; path: string } | undefined> {
    const folder = this.home;
    return folder !== undefined && (await exists(join(folder, path))) ? { folder, path } : undefined;
  }

  /** Stops rendering before the API, which the renderer calls, shuts down. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.checks.stop();
  }

  private async renderWhereNeeded(origin: string): Promise<void> {
    const build = await this.build();
    if (build === undefined) return;
    const { publicUrl } = this.config.http;
    for (const { folder, origins } of await this.folders.of({ build, publicUrl })) {
      if (this.outdatedAt === undefined) this.home = folder;
      const compared = await compareAnswers(origin, origins.answers, this.stopping.signal);
      if (compared === 'unknown') return;
      if (compared === 'same') return this.serve(folder);
    }
    this.outdatedAt ??= Date.now();
    await this.renderAll(origin, { build, publicUrl });
    if (this.outdatedAt !== undefined && Date.now() - this.outdatedAt >= MAX_OUTDATED_MS) this.home = undefined;
  }

  private serve(folder: string): void {
    this.home = folder;
    this.outdatedAt = undefined;
    this.isDone = this.config.http.prerender === 'start';
  }

  /**
   * Identifies the build by a hash of the empty page and the renderer, which refer to all other files by content hash.
   * Undefined if one of the two does not exist.
   */
  private async build(): Promise<string | undefined> {
    const [shell, program] = await Promise.all([textOf(this.shell), textOf(this.program)]);
    if (shell === undefined || program === undefined) return undefined;
    return createHash('sha256').update(shell).update(program).digest('hex');
  }

  private async renderAll(origin: string, known: Omit<Origins, 'answers'>): Promise<void> {
    const draft = await this.folders.draft();
    const door = await RecordingProxy.open(origin);
    try {
      if (!(await this.ran([this.program, door.origin, this.shell, draft, known.publicUrl]))) return;
      this.serve(await this.folders.keep(draft, { ...known, answers: door.answers }));
    } finally {
      await door.close();
      await this.folders.discard(draft);
    }
  }

  private async ran(program: readonly string[]): Promise<boolean> {
    const child = spawn(process.execPath, program, {
      // Passes no secrets to the renderer. React's production build, chosen by `NODE_ENV`, renders much faster.
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

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const textOf = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined);
