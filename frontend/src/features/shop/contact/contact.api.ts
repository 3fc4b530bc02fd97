import type { ContactAnswer, ContactMessageRequest } from '@perpetua/contracts/contact.contract';
import { useMutation } from '@tanstack/react-query';
import { send } from '../../../lib/api-client';

/** Sends a message to support. */
export function useSendMessage() {
  return useMutation({
    mutationFn: (message: ContactMessageRequest) =>
      send<ContactAnswer>('POST', '/Service/send-message', { body: message }),
  });
}
