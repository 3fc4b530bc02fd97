import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { withFolder } from './bench-database.mjs';
import { figure } from './figures.mjs';
import { median } from './pairs.mjs';
import { CONCURRENCY, IMPATIENCE_MS, send, underAttack } from './pictures-attack.mjs';
import { withApp } from './running-app.mjs';
import { shoppersAt } from './shopper.mjs';

export const title = '(n) A photo while one account sends 200 of the worst files';

const FILES = 200;
const PHOTOS = 15;
const ROUNDS = 3;

/** The edge, in pixels, of the largest square picture with at most 25 megapixels. */
const EDGE = 5_000;

const plain = (edge) => sharp({ create: { width: edge, height: edge, channels: 3, background: '#6b7f6b' } });

/** Small files that take long to decode: one that is refused by its header, and the worst ones that are accepted. */
async function worstFiles() {
  return Promise.all([
    plain(8_000).webp({ lossless: true, effort: 0 }).toBuffer(),
    plain(EDGE).webp({ lossless: true, effort: 0 }).toBuffer(),
    plain(EDGE).png({ progressive: true, compressionLevel: 9 }).toBuffer(),
    plain(EDGE).jpeg({ progressive: true }).toBuffer(),
  ]);
}

/** A photo as large as a phone's photo after the browser has shrunk it: 4,096 by 3,072 pixels with some detail. */
const phonePhoto = () =>
  sharp({
    create: { width: 1_024, height: 768, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .resize(4_096, 3_072)
    .jpeg({ quality: 90 })
    .toBuffer();

const smallPhoto = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a8f7a' } })
    .jpeg()
    .toBuffer();

/** A new customer with a grave. */
async function owner(url) {
  const [{ token }] = await shoppersAt(url, 1);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const [cemetery] = await (await fetch(`${url}/api/Cemetery?city=Lisboa`, { headers })).json();
  const body = {
    deceasedName: 'António Ferreira',
    cemeteryId: cemetery.id,
    location: cemetery.location,
  };
  const response = await fetch(`${url}/api/Grave`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST /api/Grave: ${response.status} ${await response.text()}`);
  return { url, token, graveId: (await response.json()).id };
}

/** Milliseconds per photo, sent one after the other; each must be accepted. */
async function timesOf(person, photo) {
  const times = [];
  for (let sent = 0; sent < PHOTOS; sent += 1) {
    const { status, ms } = await send(person, photo);
    if (status !== 200) throw new Error(`another user's photo was answered ${status}`);
    times.push(ms);
  }
  return times;
}

async function measured(person, attacker, { files, photo }) {
  const alone = [];
  const attacked = [];
  const answers = new Map();
  await timesOf(person, photo);
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(median(await timesOf(person, photo)));
    const outcome = await underAttack({ attacker, files, least: FILES }, () => timesOf(person, photo));
    attacked.push(outcome.value);
    for (const [status, count] of outcome.answers) answers.set(status, (answers.get(status) ?? 0) + count);
  }
  return { alone, attacked, answers };
}

export const run = () =>
  withFolder((folder) =>
    withApp({ DATA_DIR: folder, PRERENDER: 'off' }, async (app) => {
      const [files, phone, small] = await Promise.all([worstFiles(), phonePhoto(), smallPhoto()]);
      const [person, attacker] = [await owner(app.url), await owner(app.url)];
      const lines = [];
      const notes = [];
      for (const { name, photo } of [
        { name: 'a phone’s photo of 12 megapixels', photo: phone },
        { name: 'a photo of 640 by 480 pixels', photo: small },
      ]) {
        const { alone, attacked, answers } = await measured(person, attacker, { files, photo });
        const share = attacked.map((times, round) => median(times) / alone[round]);
        lines.push(
          figure({ id: 'n', what: `${name}, alone`, values: alone, unit: 'ms' }),
          figure({ id: 'n', what: `${name}, during the attack over alone`, values: share, unit: '×', atMost: 5 }),
        );
        const counts = [...answers].map(([status, count]) => `${count} × ${status}`).join(', ');
        notes.push(`Answers to the attacker during ${name}: ${counts}.`);
      }
      lines.push(figure({ id: 'n', what: 'resident memory at the end', values: [app.residentMb()], unit: 'MB' }));
      notes.push(
        `At least ${FILES} files each round, ${CONCURRENCY} requests open at a time, each sent again ${IMPATIENCE_MS} ms after a refusal; ` +
          `each figure is the median of ${PHOTOS} photos. Files: WebP lossless, interlaced PNG and progressive JPEG of 25 megapixels, ` +
          'and a WebP of 64 megapixels, which its header rules out.',
      );
      return { lines, notes };
    }),
  );
