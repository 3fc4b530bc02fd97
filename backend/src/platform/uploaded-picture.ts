/** A picture as it came in, with its place in the queue of those to be decoded. */
export interface UploadedPicture {
  readonly bytes: Buffer;
  readonly place: {
    /**
     * Runs `decode` when it is this upload's turn: urgent ones first, then in the order they came, one at a time per user.
     * @throws DomainError `malformed_request` (400) when the client goes away while it waits; `decode` then never runs
     */
    inTurn<Result>(decode: () => Promise<Result>): Promise<Result>;
  };
}

/** When a camera says that it took a picture: its own clock, and that clock's offset from UTC when it is known. */
export interface CaptureTime {
  /** YYYY-MM-DDTHH:MM:SS. */
  readonly local: string;
  /** "+01:00", or null. */
  readonly offset: string | null;
}
