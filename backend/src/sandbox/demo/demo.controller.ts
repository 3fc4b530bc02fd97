import { type Demo, demoSchema } from '@perpetua/contracts/demo.contract';
import { Answers } from '../../platform/http/openapi/answers.js';
import { Controller, Get } from '../../platform/http/route-decorators.js';
import { demoAccounts, demoPassword } from './demo-accounts.js';

/** Lists the accounts with which visitors can log in to a demonstration. */
@Controller('Demo')
export class DemoController {
  @Get()
  @Answers(demoSchema, { summary: 'Names the accounts of a demonstration' })
  accounts(): Demo {
    return {
      accounts: demoAccounts.map(({ email, role, base }) => ({ email, role, ...(base && { city: base.city }) })),
      password: demoPassword,
      sandbox: true,
    };
  }
}
