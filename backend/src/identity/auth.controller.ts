import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import { type Login, type LoginAnswer, loginSchema } from '@perpetua/contracts/identity.contract';
import { Allow } from '../platform/http/access.js';
import { Idempotent } from '../platform/http/idempotency.js';
import { LoginService } from './login.service.js';

@Controller('Auth')
export class AuthController {
  constructor(private readonly logins: LoginService) {}

  @Post('login')
  @HttpCode(200)
  @Allow('anyone')
  @Idempotent({ ignored: true })
  login(@Body({ schema: loginSchema }) login: Login, @Ip() address: string): Promise<LoginAnswer> {
    return this.logins.login(login, address);
  }
}
