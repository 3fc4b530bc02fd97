import { useQueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import type { PhotoKind } from '@perpetua/contracts/fulfilment.contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type EventObject, fromCallback } from 'xstate';
import { useToasts } from '../../../ui/toasts';
import { chosenPhotos, type PhotoUpload, uploadPhoto } from './photo-upload.api';
import { photoUploadMachine } from './photo-upload.machine';

/** The uploads of photos of one kind to a service. */
export function usePhotoUploads({ serviceId, kind }: { serviceId: string; kind: PhotoKind }) {
  const { t } = useTranslation('fulfilment');
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const machine = photoUploadMachine.provide({
    actors: {
      upload: fromCallback<EventObject, PhotoUpload | undefined>(({ sendBack, input: upload }) => {
        if (upload === undefined) return undefined;
        return uploadPhoto(
          upload,
          {
            onProgress: (share) => sendBack({ type: 'progress', share }),
            onDone: () => sendBack({ type: 'uploaded' }),
            onFailed: (error) => sendBack({ type: 'failed', error }),
            onKept: () => {
              toasts.done(t('unsent.kept'));
              sendBack({ type: 'kept' });
            },
            onNoRoom: () => toasts.warn(t('unsent.full')),
          },
          queryClient,
        );
      }),
    },
    actions: {
      refresh: () => void queryClient.invalidateQueries({ queryKey: ['service'] }),
      announce: (_, { count }) => toasts.done(t('upload.done', { count })),
    },
  });
  const [{ value, context }, send] = useMachine(machine);
  useEffect(() => {
    const onOnline = () => send({ type: 'online' });
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [send]);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    // An effect may run again for the same page, after its end.
    const left = new AbortController();
    leaving.current = left;
    return () => left.abort();
  }, []);
  const choose = (files: FileList | null) => {
    const page = { client: queryClient, left: leaving.current.signal };
    send({ type: 'choose', uploads: chosenPhotos([...(files ?? [])], { serviceId, kind }, page) });
  };
  return {
    phase: value,
    ...context,
    choose,
    resume: () => send({ type: 'resume' }),
    retry: (uploadId: string) => send({ type: 'retry', uploadId }),
    dismiss: (uploadId: string) => send({ type: 'dismiss', uploadId }),
  };
}

export type PhotoUploads = ReturnType<typeof usePhotoUploads>;
