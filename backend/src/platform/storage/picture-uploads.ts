import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { readUpload } from '../http/requests/uploads.js';
import type { UploadedPicture } from '../uploaded-picture.js';
import { PictureQueue, type QueuePlace, type UploadOwner } from './picture-queue.js';

/** The picture of a multipart request, and the request's text fields. */
export interface PictureUpload {
  readonly picture: UploadedPicture;
  readonly fields: Readonly<Record<string, string>>;
}

/** Receives pictures over HTTP. A user with too many concurrent uploads is rejected before the body is read. */
@Injectable()
export class PictureUploads {
  constructor(private readonly queue: PictureQueue) {}

  /**
   * Reads the picture of a request and runs `work` with it. An upload whose client disconnects while it waits loses its
   * place in the queue.
   * @param names accepted names of the form field that contains the picture; error messages use the first
   * @throws DomainError 503 `pictures_busy`, and the errors of `readUpload`
   */
  async take<Result>(
    request: FastifyRequest,
    { names, ...owner }: UploadOwner & { readonly names: readonly [string, ...string[]] },
    work: (upload: PictureUpload) => Promise<Result>,
  ): Promise<Result> {
    return this.inQueue(request, owner, async (place) => {
      const { bytes, fields } = await readUpload(request, ...names);
      return work({ picture: { bytes, place }, fields });
    });
  }

  /**
   * Runs `decode`, which decodes pictures that are already stored, when its turn comes in the queue of the uploads.
   * @throws DomainError 503 `pictures_busy`, 400 when the client disconnects while `decode` waits
   */
  inTurn<Result>(request: FastifyRequest, owner: UploadOwner, decode: () => Promise<Result>): Promise<Result> {
    return this.inQueue(request, owner, (place) => place.inTurn(decode));
  }

  private async inQueue<Result>(
    request: FastifyRequest,
    owner: UploadOwner,
    work: (place: QueuePlace) => Promise<Result>,
  ): Promise<Result> {
    const { socket } = request.raw;
    const gone = new AbortController();
    const onClose = (): void => gone.abort();
    const place = this.queue.enter(owner, gone.signal);
    socket.once('close', onClose);
    if (socket.destroyed) onClose();
    try {
      return await work(place);
    } finally {
      socket.off('close', onClose);
      place.leave();
    }
  }
}
