import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { AppConfig } from '../../config/app-config.js';
import { TWILIO_DOUBLE, type TwilioConfig } from '../../config/sms-config.js';
import { PublicUrls } from '../../platform/http/public-urls.js';
import {
  MessageDelayed,
  MessageRefused,
  MessageUnwanted,
  OUTCOME_UNKNOWN,
  wordsOf,
  type WrittenMessage,
} from './message-channel.js';
import { SmsSender } from './sms-sender.js';

const TIMEOUT_MS = 15_000;

/** The recipient has answered STOP to this sender (https://www.twilio.com/docs/api/errors/21610). */
const UNSUBSCRIBED = 21_610;

/** The errors before Twilio can have taken a message: no address was found, or no connection was made. */
const UNREACHED: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT']);
/** A wrong token, which a person puts right, and too many requests: the message is not taken, and may be later. */
const NOT_YET: ReadonlySet<number> = new Set([401, 429]);

const causeSchema = z.object({ cause: z.object({ code: z.string() }) });

/** Why a call got no answer, as an error that says whether a later attempt is harmless. */
export const unanswered = (error: unknown): MessageDelayed | MessageRefused => {
  const { data } = causeSchema.safeParse(error);
  const words = wordsOf(String(error));
  return UNREACHED.has(data?.cause.code)
    ? new MessageDelayed(`Twilio was not reached: ${words}`)
    : new MessageRefused(`${OUTCOME_UNKNOWN}${words}`);
};

/** What an answer that is no success means; an error of Twilio's own leaves open whether the message was taken. */
export const refusalOf = (status: number, words: string): MessageDelayed | MessageRefused => {
  if (NOT_YET.has(status)) return new MessageDelayed(words);
  return new MessageRefused(status >= 500 || status === 408 ? `${OUTCOME_UNKNOWN}${words}` : words);
};

const answerSchema = z.object({ code: z.number().optional(), message: z.string().optional() });

/**
 * Sends messages with Twilio's API (https://www.twilio.com/docs/messaging/api/message-resource). The API knows no key
 * that makes a repeat harmless. So a message is only tried again where it surely was not taken; a process that dies
 * between the answer and the note of it still sends it again.
 */
@Injectable()
export class TwilioClient extends SmsSender {
  constructor(
    private readonly config: AppConfig,
    private readonly ownServer: PublicUrls,
  ) {
    super();
  }

  override get isAvailable(): boolean {
    return this.config.sms !== undefined;
  }

  override async send({ text, path }: WrittenMessage, phone: string): Promise<void> {
    const { accountSid, authToken, from } = this.account;
    const form = new URLSearchParams({ To: phone, Body: `${text} ${this.config.http.publicUrl}${path}` });
    form.append(from.startsWith('MG') ? 'MessagingServiceSid' : 'From', from);
    const response = await fetch(`${this.base}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: form,
      // An answer from elsewhere would get the token.
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw unanswered(error);
    });
    if (response.ok) return;
    const { code, message = '' } = answerSchema.catch({}).parse(await response.json().catch(() => ({})));
    const words = `Twilio answered ${response.status}${code === undefined ? '' : ` (${code})`}: ${wordsOf(message)}`;
    if (code === UNSUBSCRIBED) throw new MessageUnwanted(words);
    throw refusalOf(response.status, words);
  }

  private get account(): TwilioConfig {
    const { sms } = this.config;
    if (sms === undefined) throw new Error('no SMS_PROVIDER is set');
    return sms.twilio;
  }

  private get base(): string {
    const { url } = this.account;
    return url === TWILIO_DOUBLE ? this.ownServer.sandboxUrl('twilio') : url;
  }
}
