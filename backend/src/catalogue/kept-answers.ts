/** An answer and the very text that is sent for it. */
export interface ReadyAnswer<Body> {
  readonly body: Body;
  readonly json: string;
}

/** A page of a hundred products is 130 kB, so all of them stay below 35 MB. */
const mostAnswers = 256;

/** Answers that hold for one revision of the catalogue; the ones asked for last are kept, each is made once. */
export class KeptAnswers {
  private readonly answers = new Map<string, Promise<unknown>>();

  constructor(readonly revision: string) {}

  /** What was made under this key at this revision; one that could not be made is made anew at the next question. */
  once<Answer>(key: string, make: () => Promise<Answer>): Promise<Answer> {
    const known = this.answers.get(key) as Promise<Answer> | undefined;
    const answer = known ?? make();
    this.answers.delete(key);
    this.answers.set(key, answer);
    if (known === undefined) {
      answer.catch(() => this.answers.delete(key));
      this.forgetOldest();
    }
    return answer;
  }

  private forgetOldest(): void {
    const [oldest] = this.answers.keys();
    if (this.answers.size > mostAnswers && oldest !== undefined) this.answers.delete(oldest);
  }
}
