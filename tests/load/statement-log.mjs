import { open, stat } from 'node:fs/promises';

/** The application name of the payment sandbox, which replaces Stripe and is counted separately. */
const SANDBOX = 'perpetua-sandbox';

/** PostgreSQL's settings for {@link countedDuring}: log every statement with its application and its transaction. */
export const LOGGING = { log_min_duration_statement: '0', log_line_prefix: '%a|%x|' };
const LOGGED =
  /^(?<application>[^|\n]*)\|(?<xid>\d+)\|LOG: {2}duration: \S+ ms {2}(?:execute|statement)[^:]*: (?<text>.*)/gm;

/**
 * Counts the statements and writing transactions, of the application and of the sandbox, that PostgreSQL logs during
 * `act`.
 */
export async function countedDuring(logFile, act) {
  const [{ size }, start] = [await stat(logFile), performance.now()];
  await act();
  return { counts: counted(await logFrom(logFile, size)), ms: performance.now() - start };
}

async function logFrom(file, position) {
  const { size } = await stat(file);
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(size - position), 0, size - position, position);
    return buffer.toString();
  } finally {
    await handle.close();
  }
}

function counted(log) {
  const counts = { ours: 0, sandbox: 0, control: 0 };
  const transactions = { ours: new Set(), sandbox: new Set() };
  for (const { groups } of log.matchAll(LOGGED)) {
    const { application, xid, text } = groups;
    if (application === 'onlooker') continue;
    const side = application === SANDBOX ? 'sandbox' : 'ours';
    counts[side] += 1;
    if (/^(BEGIN|COMMIT)/.test(text)) counts.control += 1;
    if (xid !== '0') transactions[side].add(xid);
  }
  return { ...counts, writes: transactions.ours.size, sandboxWrites: transactions.sandbox.size };
}
