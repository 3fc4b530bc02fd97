import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildInProcess } from './build-process.mjs';
import { root } from './build-state.mjs';
import { exitWithParent } from './exit-with-parent.mjs';
import '../tests/support/jest/typescript-hooks.mjs';

/**
 * `npm run screens`: takes screenshots of every page in every language, at three widths, light and dark, and writes
 * them with an overview page into `.data/screens`. `-- --check` also checks each page: WCAG 2.2 AA by axe, and no
 * horizontal scrolling. `npm run screens -- landing en 360 dark` takes only those: languages, widths, colour schemes
 * and (parts of) page names, any number of each; `--into=FOLDER` sets the folder. An error on a page fails the run.
 */

const { everyLanguage, openBrowser, visitor, widths } = await import('../tests/support/browser/browser.ts');
const { findings } = await import('../tests/support/browser/browser-checks.ts');
const { ApiBusiness } = await import('../tests/support/browser/browser-business.ts');
const { demoBusiness, personalPages, publicPages } = await import('../tests/support/browser/browser-routes.ts');
const { startFirstTime } = await import('../tests/support/processes/started-app.ts');

const everyScheme = ['light', 'dark'];
const everyWidth = Object.values(widths).map(String);
const sheetStyle = `body { margin: 24px; background: #888; font: 15px sans-serif }
div { display: flex; gap: 12px; overflow-x: auto }
figure { flex: none; margin: 0 }
img { display: block; height: 420px }`;
/** Number of browser windows that are open at a time. */
const WINDOWS = 2;

/**
 * The requested selection; without a value for languages, widths, colour schemes or page names, all of them are taken.
 */
function readArguments(words) {
  const into = words.find((word) => word.startsWith('--into='))?.slice('--into='.length);
  const wanted = words.filter((word) => !word.startsWith('--'));
  const fixed = [everyLanguage, everyWidth, everyScheme];
  const [languages, sizes, schemes] = fixed.map((known) => {
    const asked = known.filter((one) => wanted.includes(one));
    return asked.length > 0 ? asked : known;
  });
  const names = wanted.filter((word) => !fixed.flat().includes(word));
  const isChecked = words.includes('--check');
  return { folder: resolve(into ?? join(root, '.data/screens')), languages, sizes, schemes, names, isChecked };
}

/** One round per person, language and width: the pages that one window opens in turn. */
function roundsOf(pages, { languages, sizes }) {
  const people = [...new Set(pages.map(({ as }) => as))];
  return people.flatMap((as) =>
    languages.flatMap((language) =>
      sizes.map((size) => ({ as, language, width: Number(size), pages: pages.filter((page) => page.as === as) })),
    ),
  );
}

/** Takes the screenshots of a round; returns how many it took, and the problems found on the pages. */
async function draw({ browser, url, folder, schemes, isChecked }, { as, language, width, pages }) {
  const who = await visitor(browser, { url, as, language, width });
  const complaints = [];
  for (const { name, path } of pages) {
    who.forgetComplaints();
    await who.go(path);
    for (const colorScheme of schemes) {
      await who.page.emulateMedia({ colorScheme });
      await showEveryPicture(who.page);
      await who.page.screenshot({
        path: join(folder, `${name}.${language}.${width}.${colorScheme}.png`),
        fullPage: true,
      });
      if (!isChecked) continue;
      const found = await findings(who, { isRecoloured: colorScheme !== schemes[0] });
      const ofLook = found.filter((finding) => !who.complaints.includes(finding));
      complaints.push(...ofLook.map((finding) => `${name} (${language}, ${width} px, ${colorScheme}): ${finding}`));
    }
    complaints.push(...who.complaints.map((complaint) => `${name} (${language}, ${width} px): ${complaint}`));
  }
  await who.close();
  return { made: pages.length * schemes.length, complaints };
}

/** Loads lazy images, which would otherwise load only when scrolled into view. */
function showEveryPicture(page) {
  return page.evaluate(() =>
    Promise.all(
      [...document.images].map((image) => {
        image.loading = 'eager';
        return image.decode().catch(() => undefined);
      }),
    ).then(() => undefined),
  );
}

/** Works through the rounds with several windows. */
async function drawAll(studio, rounds) {
  const results = [];
  const left = [...rounds];
  const work = async () => {
    for (let round = left.shift(); round !== undefined; round = left.shift()) {
      results.push(await draw(studio, round));
    }
  };
  await Promise.all(Array.from({ length: WINDOWS }, work));
  return {
    made: results.reduce((sum, { made }) => sum + made, 0),
    complaints: results.flatMap(({ complaints }) => complaints),
  };
}

/** Writes an overview of all screenshots in the folder, with a row for each page. */
async function writeSheet(folder) {
  const files = (await readdir(folder)).filter((file) => /^[\w-]+\.\w\w\.\d+\.\w+\.png$/.test(file)).toSorted();
  const names = new Set(files.map((file) => file.split('.')[0]));
  const sections = [...names].map((name) => {
    const figures = files.filter((file) => file.startsWith(`${name}.`)).map(figureOf);
    return `<h2>${name}</h2><div>${figures.join('')}</div>`;
  });
  const html = `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${sheetStyle}</style>${sections.join('')}`;
  await writeFile(join(folder, 'index.html'), html);
}

function figureOf(file) {
  const about = file.split('.').slice(1, 4).join(' ');
  return `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${about}</figcaption></figure>`;
}

async function makeScreens(options) {
  const { folder, names } = options;
  await mkdir(folder, { recursive: true });
  const [app, browser] = await Promise.all([startFirstTime(), openBrowser()]);
  try {
    const business = await demoBusiness(new ApiBusiness(app.url));
    const pages = [...publicPages(business), ...personalPages(business)].filter(
      ({ name }) => names.length === 0 || names.some((wanted) => name.includes(wanted)),
    );
    return await drawAll({ ...options, browser, url: app.url }, roundsOf(pages, options));
  } finally {
    await Promise.all([browser.close(), app.stop()]);
  }
}

exitWithParent();
const options = readArguments(process.argv.slice(2));
if (!(await buildInProcess())) process.exit(1);
const start = performance.now();
const { made, complaints } = await makeScreens(options);
await writeSheet(options.folder);
console.log(`${made} pictures in ${((performance.now() - start) / 1000).toFixed(0)} s: ${options.folder}/index.html`);
for (const complaint of complaints) console.error(complaint);
if (made === 0) console.error(`No page is called ${options.names.join(' or ')}.`);
if (made === 0 || complaints.length > 0) process.exitCode = 1;
