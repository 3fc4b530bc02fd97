import { Body, Controller, HttpCode, HttpStatus, Ip, Post } from '@nestjs/common';
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
  type ResetPassword,
  resetPasswordSchema,
} from '@perpetua/contracts/identity.contract';
import { Answers } from '../platform/http/answers.js';
import { Idempotent } from '../platform/http/idempotency.js';
import { EmailConfirmations } from './email-confirmations.service.js';
import { LoginService } from './login.service.js';
import { PasswordRecovery } from './password-recovery.service.js';

/** What anybody may ask for who is not logged in. */
@Controller('Auth')
export class AuthController {
  constructor(
    private readonly logins: LoginService,
    private readonly recovery: PasswordRecovery,
    private readonly confirmations: EmailConfirmations,
  ) {}

  @Post('login')
  @HttpCode(HttpStatus.OK)
  @Idempotent({ ignored: true })
  @Answers(loginAnswerSchema, { summary: 'Logs in for eight hours' })
  login(@Body({ schema: loginSchema }) login: Login, @Ip() address: string): Promise<LoginAnswer> {
    return this.logins.login(login, address);
  }

  @Post('recover-password')
  @HttpCode(HttpStatus.OK)
  @Answers(recoverPasswordAnswerSchema, { summary: 'Mails a link for a new password' })
  recover(
    @Body({ schema: recoverPasswordSchema }) wish: RecoverPassword,
    @Ip() address: string,
  ): Promise<RecoverPasswordAnswer> {
    return this.recovery.request(wish, address);
  }

  @Post('reset-password')
  @HttpCode(HttpStatus.NO_CONTENT)
  @Answers(null, { summary: 'Sets a new password by the link of a mail' })
  reset(@Body({ schema: resetPasswordSchema }) reset: ResetPassword, @Ip() address: string): Promise<void> {
    return this.recovery.reset(reset, address);
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
