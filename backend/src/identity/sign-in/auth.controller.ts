import { HttpStatus, Ip, Req, Res } from '@nestjs/common';
import {
  type ConfirmEmail,
  type ConfirmEmailAnswer,
  confirmEmailAnswerSchema,
  confirmEmailSchema,
  type Login,
  type LoginAnswer,
  loginAnswerSchema,
  loginSchema,
  type RecoverPassword,
  type RecoverPasswordAnswer,
  recoverPasswordAnswerSchema,
  recoverPasswordSchema,
  type ResetLink,
  type ResetLinkAnswer,
  resetLinkAnswerSchema,
  resetLinkSchema,
  type ResetPassword,
  resetPasswordSchema,
} from '@perpetua/contracts/identity.contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { unauthenticated } from '../../platform/http/access/access.js';
import { Answers } from '../../platform/http/openapi/answers.js';
import { bearerToken, Tokens } from '../../platform/http/access/authentication.js';
import { Idempotent } from '../../platform/http/idempotency/idempotency.js';
import { Body, Controller, Headers, HttpCode, Post } from '../../platform/http/route-decorators.js';
import { AccountSessions } from './account-sessions.js';
import { EmailConfirmations } from '../links/email-confirmations.service.js';
import { KnownDevices } from './known-devices.js';
import { LoginService } from './login.service.js';
import { PasswordRecovery } from '../passwords/password-recovery.service.js';

/** Login, logout, and account recovery for people who cannot log in. */
@Controller('Auth')
export class AuthController {
  constructor(
    private readonly logins: LoginService,
    private readonly recovery: PasswordRecovery,
    private readonly confirmations: EmailConfirmations,
    private readonly sessions: AccountSessions,
    private readonly devices: KnownDevices,
    private readonly tokens: Tokens,
  ) {}

  @Post('login')
  @HttpCode(HttpStatus.OK)
  @Idempotent({ ignored: true })
  @Answers(loginAnswerSchema, { summary: 'Logs in for eight hours', refuses: [401, 403] })
  async login(
    @Body({ schema: loginSchema }) login: Login,
    @Ip() address: string,
    @Headers('cookie') cookies: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginAnswer> {
    const device = this.devices.deviceOf(cookies, login.email);
    const answer = await this.logins.login(login, { address, device });
    reply.header('Set-Cookie', this.devices.remember(cookies, login.email));
    return answer;
  }

  @Post('recover-password')
  @HttpCode(HttpStatus.OK)
  @Answers(recoverPasswordAnswerSchema, { summary: 'Mails a link for a new password' })
  recover(
    @Body({ schema: recoverPasswordSchema }) body: RecoverPassword,
    @Ip() address: string,
  ): Promise<RecoverPasswordAnswer> {
    return this.recovery.request(body, address);
  }

  @Post('reset-password')
  @HttpCode(HttpStatus.NO_CONTENT)
  @Answers(null, { summary: 'Sets a new password by the link of a mail' })
  reset(@Body({ schema: resetPasswordSchema }) reset: ResetPassword, @Ip() address: string): Promise<void> {
    return this.recovery.reset(reset, address);
  }

  /** The token is sent in the body, so that no log of URLs contains it. */
  @Post('check-reset-link')
  @HttpCode(HttpStatus.OK)
  @Idempotent({ ignored: true })
  @Answers(resetLinkAnswerSchema, { summary: 'Checks whether the link of a mail still sets a new password' })
  checkResetLink(@Body({ schema: resetLinkSchema }) link: ResetLink, @Ip() address: string): Promise<ResetLinkAnswer> {
    return this.recovery.check(link, address);
  }

  /** Ends only the session of the token; other sessions of the account continue. */
  @Post('logout')
  @HttpCode(HttpStatus.NO_CONTENT)
  @Idempotent({ ignored: true })
  @Answers(null, { summary: 'Logs out: the token of the call is valid no longer' })
  async logout(@Req() request: FastifyRequest): Promise<void> {
    const session = this.tokens.read(bearerToken(request) ?? '');
    if (session === undefined) throw unauthenticated();
    await this.sessions.end(session);
  }

  @Post('confirm-email')
  @HttpCode(HttpStatus.OK)
  @Answers(confirmEmailAnswerSchema, { summary: 'Confirms the address that a mail was sent to' })
  async confirm(
    @Body({ schema: confirmEmailSchema }) { token }: ConfirmEmail,
    @Ip() address: string,
  ): Promise<ConfirmEmailAnswer> {
    await this.confirmations.confirm(token, address);
    return { emailConfirmed: true };
  }
}
