import { Injectable } from '@nestjs/common';
import PQueue from 'p-queue';
import type { UploadedPicture } from '../uploaded-picture.js';
import { picturesBusy, uploadAborted } from './storage.errors.js';

/** Limits for the uploads that are being decoded or waiting; an upload is counted even before its body is read. */
const LIMITS = {
  /** Pictures that are decoded concurrently, each of a different user. */
  atOnce: 2,
  /** Uploads per user. */
  perUser: 4,
  /** From this number of uploads of all users on, only urgent uploads are accepted. */
  ordinary: 24,
  /** Uploads of all users; their bodies need at most this number times 10 MiB of memory. */
  inAll: 32,
};

/**
 * The user of an upload, and whether the upload is urgent: a partner's proof of work is decoded before all other
 * pictures.
 */
export interface UploadOwner {
  readonly userId: string;
  readonly isUrgent: boolean;
}

type Place = UploadedPicture['place'];

/** An upload's place in the queue, from before its body is read until its response is sent. */
export interface QueuePlace extends Place {
  /** Frees the place. Must be called exactly once, whether the upload succeeds or fails. */
  leave(): void;
}

interface User {
  uploads: number;
  readonly turns: PQueue;
}

/**
 * Queue for decoding pictures, which is expensive regardless of their size in bytes: few are decoded concurrently, a
 * bounded number waits, and each user has a limited share.
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
   * Waits first in the user's own queue, then in the queue of all users, which thus contains at most one picture per
   * user.
   */
  private async decodedInTurn<Result>(
    { turns }: User,
    { signal, priority }: { signal: AbortSignal; priority: number },
    decode: () => Promise<Result>,
  ): Promise<Result> {
    // An upload that is aborted while it waits leaves the queue. After decoding has begun, an upload keeps its place
    // until decoding ends.
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
