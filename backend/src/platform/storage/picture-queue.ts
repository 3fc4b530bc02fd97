import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import type { UploadedPicture } from '../uploaded-picture.js';
import { picturesBusy, uploadAborted } from './storage.errors.js';

/** Maximum numbers of uploads that are being decoded or waiting; an upload counts before its body is read. */
const LIMITS = {
  /** Pictures that are decoded concurrently, each of a different user. */
  atOnce: 2,
  /** Uploads per user. */
  perUser: 4,
  /** Uploads that are not urgent; the remaining places up to `inAll` are reserved for urgent ones. */
  ordinary: 24,
  /** Uploads of all users; together they need at most this number times 10 MiB. */
  inAll: 32,
};

/** The user of an upload, and whether it is urgent: a partner's proof of work comes before everything else. */
export interface UploadOwner {
  readonly userId: string;
  readonly isUrgent: boolean;
}

type Place = UploadedPicture['place'];

/** An upload's place in the queue, from before its body is read until its response is sent. */
export interface QueuePlace extends Place {
  /** Must be called exactly once, however the upload ends. */
  leave(): void;
}

interface User {
  uploads: number;
  readonly turns: PQueue;
}

/**
 * Queue for decoding pictures, which is expensive regardless of their size in bytes: few run at a time, a bounded
 * number waits, and each user has a limited share.
 */
@Injectable()
export class PictureQueue {
  private readonly decoding = new PQueue({ concurrency: LIMITS.atOnce });
  private readonly users = new Map<string, User>();
  private uploads = 0;

  /**
   * Takes a place for an upload; `signal` is aborted when the client disconnects.
   * @throws DomainError `pictures_busy` (503, with Retry-After) when the user's share or the whole queue is full
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

  /**
   * Queues a decoding first among the user's own, then among all, so that the shared queue has at most one per user.
   */
  private async decodedInTurn<Result>(
    { turns }: User,
    { signal, priority }: { signal: AbortSignal; priority: number },
    decode: () => Promise<Result>,
  ): Promise<Result> {
    // An aborted upload leaves the queue while it waits; once decoding has begun, it keeps its place until the end.
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
