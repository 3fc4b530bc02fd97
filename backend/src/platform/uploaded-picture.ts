/** An uploaded picture, with its place in the queue for decoding. */
export interface UploadedPicture {
  readonly bytes: Buffer;
  readonly place: {
    /**
     * Runs `decode` when this upload's turn comes: urgent uploads first, then in order of arrival, one at a time per
     * user.
     * @throws DomainError `malformed_request` (400) when the client disconnects while the upload waits; `decode` then
     * never runs
     */
    inTurn<Result>(decode: () => Promise<Result>): Promise<Result>;
  };
}

/** Where a picture was taken, as the camera wrote it into the file; in degrees. */
export interface CapturePlace {
  readonly lat: number;
  readonly lng: number;
}

/** The capture time by the camera's own clock, with that clock's offset from UTC if known. */
export interface CaptureTime {
  /** Local date and time: YYYY-MM-DDTHH:MM:SS. */
  readonly local: string;
  /** Offset from UTC, for example "+01:00"; null if unknown. */
  readonly offset: string | null;
}
