import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { LegalEntry, LegalText } from '@perpetua/contracts/legal.contract';
import { readLegalDocument } from '@perpetua/contracts/legal-document';
import { currentLegalVersion, type LegalKind, legalKinds, legalVersions } from '@perpetua/contracts/legal-versions';
import { type Language, languages } from '@perpetua/contracts/languages';
import { AppConfig } from '../config/app-config.js';
import { filledText, legalFacts } from './legal-facts.js';
import { textUnknown } from './legal.errors.js';

/** The source folder of the texts. The compiled program in `dist` reads them from this folder, too. */
const sources = new URL('../../src/legal/texts/', import.meta.url);

/** Returns the file of one version of a text, with its placeholders. */
export const readLegalFile = (kind: LegalKind, version: string, language: Language): Promise<string> =>
  readFile(new URL(`${kind}/${version}.${language}.md`, sources), 'utf8');

/** Every version of every legal text in every language, read and filled once at the start. */
@Injectable()
export class LegalTexts implements OnModuleInit {
  private readonly texts = new Map<string, LegalText>();

  constructor(private readonly config: AppConfig) {}

  /** @throws Error when a file is missing, or mentions something that this installation does not know */
  async onModuleInit(): Promise<void> {
    const every = legalKinds.flatMap((kind) =>
      legalVersions[kind].flatMap((version) => languages.map((language) => ({ kind, version, language }))),
    );
    await Promise.all(every.map((one) => this.load(one)));
  }

  /**
   * Returns a text: without a version, the one in force.
   * @throws DomainError 404 `legal_text_unknown`
   */
  of(kind: LegalKind, language: Language, version = currentLegalVersion(kind)): LegalText {
    const text = this.texts.get(keyOf({ kind, version, language }));
    if (text === undefined) throw textUnknown();
    return text;
  }

  /** The texts in force, without their content. */
  list(language: Language): LegalEntry[] {
    return legalKinds.map((kind) => {
      const { hash: _, text: __, ...entry } = this.of(kind, language);
      return entry;
    });
  }

  private async load(one: { kind: LegalKind; version: string; language: Language }): Promise<void> {
    const { kind, version, language } = one;
    const text = filledText(await readLegalFile(kind, version, language), legalFacts(this.config, language));
    const { title } = readLegalDocument(text);
    const hash = createHash('sha256').update(text).digest('hex');
    this.texts.set(keyOf(one), { kind, version, language, title, hash, text, versions: [...legalVersions[kind]] });
  }
}

const keyOf = ({ kind, version, language }: { kind: string; version: string; language: string }): string =>
  `${kind}/${version}/${language}`;
