import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import type { UploadedPicture } from '../uploaded-picture.js';
import { picturesBusy, uploadAborted } from './storage.errors.js';

/** How many pictures may be decoded or wait for it; an upload counts from before its body is read. */
const LIMITS = {
  /** Decoded at the same time, each of another user. */
  atOnce: 2,
  /** Uploads of one user. */
  perUser: 4,
  /** Uploads that nobody waits for; the rest up to `inAll` is kept for urgent ones. */
  ordinary: 24,
  /** Uploads of all users: at most this many times 10 MiB are held. */
  inAll: 32,
};

/** Whose upload it is, and whether work waits for it: a partner's proof of the work comes before everything else. */
export interface UploadOwner {
  readonly userId: string;
  readonly isUrgent: boolean;
}

type Place = UploadedPicture['place'];

/** An upload's place among the others, from before its body is read until it is answered. */
export interface QueuePlace extends Place {
  /** Must be called once, however the upload ends. */
  leave(): void;
}

interface User {
  uploads: number;
  readonly turns: PQueue;
}

/**
 * Pictures are costly to decode whatever their size in bytes, so all of them pass here: few at a time, a bounded number
 * waiting, and no user with more than a share of either.
 */
@Injectable()
export class PictureQueue {
  private readonly decoding = new PQueue({ concurrency: LIMITS.atOnce });
  private readonly users = new Map<string, User>();
  private uploads = 0;

  /**
   * Takes a place for an upload. `signal` is aborted when the client goes away.
   * @throws DomainError `pictures_busy` (503, with Retry-After) when the user's share or the whole queue is taken
   */
  enter({ userId, isUrgent }: UploadOwner, signal: AbortSignal): QueuePlace {
    const user = this.users.get(userId) ?? { uploads: 0, turns: new PQueue({ concurrency: 1 }) };
    const limit = isUrgent ? LIMITS.inAll : LIMITS.ordinary;
    if (user.uploads >= LIMITS.perUser || this.uploads >= limit) throw picturesBusy();
    this.users.set(userId, user);
    user.uploads += 1;
    this.uploads += 1;
    return {
      inTurn: (decode) => this.decodedInTurn(user, { signal, priority: isUrgent ? 1 : 0 }, decode),
      leave: () => {
        user.uploads -= 1;
        this.uploads -= 1;
        if (user.uploads === 0) this.users.delete(userId);
      },
    };
  }

  /** First among the user's own uploads, then among all: the shared queue holds at most one of each user. */
  private async decodedInTurn<Result>(
    { turns }: User,
    { signal, priority }: { signal: AbortSignal; priority: number },
    decode: () => Promise<Result>,
  ): Promise<Result> {
    // The queue forgets what is aborted while it waits; what has begun keeps its place until it ends.
    const waiting = new AbortController();
    const giveUp = (): void => waiting.abort(uploadAborted());
    const begin = (): Promise<Result> => {
      signal.removeEventListener('abort', giveUp);
      return decode();
    };
    if (signal.aborted) throw uploadAborted();
    signal.addEventListener('abort', giveUp, { once: true });
    const options = { signal: waiting.signal };
    return turns.add(() => this.decoding.add(begin, { ...options, priority }), options);
  }
}
