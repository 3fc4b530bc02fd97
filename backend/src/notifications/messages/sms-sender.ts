import type { WrittenMessage } from './message-channel.js';

/** Sends messages to phones; one implementation per provider. */
export abstract class SmsSender {
  /** Whether this installation sends any. */
  abstract get isAvailable(): boolean;

  /**
   * Hands a message to the provider; resolves when the provider has taken it.
   * @param phone the number in E.164 format
   * @throws MessageDelayed, MessageRefused, MessageUnwanted
   */
  abstract send(message: WrittenMessage, phone: string): Promise<void>;
}
