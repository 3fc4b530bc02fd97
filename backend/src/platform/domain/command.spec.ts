import { describe, expect, it } from '@jest/globals';
import { DomainCommand, durableName } from './command.js';

class CancelOrder extends DomainCommand<{ readonly orderId: string }> {}
class RecordNoShow extends DomainCommand<{ readonly serviceId: string }> {
  static override readonly formerName = 'MissService';
}

const meta = { commandId: '1', actor: { id: 'tests', role: 'system' } } as const;

describe('the durable name of a command', () => {
  it('is the name of its class', () => {
    expect(durableName(new CancelOrder({ orderId: '1' }, meta))).toBe('CancelOrder');
  });

  it('stays the former name after the command is renamed, so that repeats of commands sent before the rename are recognised', () => {
    expect(durableName(new RecordNoShow({ serviceId: '1' }, meta))).toBe('MissService');
  });
});
