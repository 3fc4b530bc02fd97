/** An answer and the very text that is sent for it. */
export interface ReadyAnswer<Body> {
  readonly body: Body;
  readonly json: string;
}

/** A page of a hundred products is 130 kB, so all of them stay below 35 MB. */
const mostAnswers = 256;

interface Kept {
  readonly answer: Promise<unknown>;
  /** Undefined until it is there. */
  value?: unknown;
}

/** Answers that hold for one revision of the catalogue; the ones asked for last are kept, each is made once. */
export class KeptAnswers {
  private readonly answers = new Map<string, Kept>();

  constructor(readonly revision: string) {}

  /** What was made under this key at this revision; one that could not be made is made anew at the next question. */
  once<Answer>(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const known = this.answers.get(key);
    const kept = known ?? this.made(key, make());
    this.keep(key, kept);
    if (known === undefined) this.forgetOldest();
    return kept.answer as Promise<Answer>;
  }

  /** The same where it is there already. */
  atOnce(key: string): unknown {
    const kept = this.answers.get(key);
    if (kept?.value === undefined) return undefined;
    this.keep(key, kept);
    return kept.value;
  }

  private made(key: string, answer: Promise<unknown>): Kept {
    const kept: Kept = { answer };
    answer.then(
      (value) => (kept.value = value),
      () => this.answers.delete(key),
    );
    return kept;
  }

  private keep(key: string, kept: Kept): void {
    this.answers.delete(key);
    this.answers.set(key, kept);
  }

  private forgetOldest(): void {
    const [oldest] = this.answers.keys();
    if (this.answers.size > mostAnswers && oldest !== undefined) this.answers.delete(oldest);
  }
}
