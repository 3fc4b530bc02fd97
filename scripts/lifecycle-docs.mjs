import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { format } from 'oxfmt';
import { compile } from './compile.mjs';

/**
 * Writes docs/lifecycles.md from the lifecycles in contracts; with `--check`, only checks that the document is up to
 * date.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const target = fileURLToPath(new URL('../docs/lifecycles.md', import.meta.url));

const introductions = {
  service: 'One delivery or one cleaning visit that one partner performs.',
  order: 'One checkout, the money side. Refunds are figures, not states.',
  subscription: 'A bought plan of monthly cleanings; each is an occurrence.',
  partner: 'A florist or a cleaner, from the application to the work.',
};

async function buildContracts() {
  if (await compile(['contracts'])) return;
  throw new Error('The contracts do not compile, so docs/lifecycles.md cannot be generated.');
}

async function loadContracts() {
  const load = (name) => import(pathToFileURL(`${root}contracts/dist/lifecycles/${name}.js`).href);
  const modules = await Promise.all(Object.keys(introductions).map((id) => load(`${id}.lifecycle`)));
  const lifecycles = Object.keys(introductions).map((id, index) => modules[index][`${id}Lifecycle`]);
  return { lifecycles, ...(await load('deadlines')) };
}

const heading = (id) => `${id[0].toUpperCase()}${id.slice(1)}`;
const code = (words) => words.map((word) => `\`${word}\``).join(', ');
const row = (cells) => `| ${cells.join(' | ')} |`;
const table = (columns, rows) => [row(columns), row(columns.map(() => '---')), ...rows.map(row)].join('\n');

/** Events between the same two states share an arrow; the initial state is the diagram's starting point. */
function diagram({ initial, states, transitions, isFinal }) {
  const node = (state) => (state === initial ? '[*]' : state);
  const arrows = new Map();
  for (const { from, event, to } of transitions) {
    const arrow = `${node(from)} --> ${node(to)}`;
    arrows.set(arrow, [...(arrows.get(arrow) ?? []), event]);
  }
  const lines = [...arrows].map(([arrow, events]) => `  ${arrow}: ${events.join(', ')}`);
  const ends = states.filter(isFinal).map((state) => `  ${state} --> [*]`);
  return ['```mermaid', 'stateDiagram-v2', ...lines, ...ends, '```'].join('\n');
}

function deadlineName(kind, deadlines) {
  const { term } = deadlines[kind];
  return term ? `${term} \`${kind}\`` : `\`${kind}\``;
}

/**
 * The label of a state; `unknown` for a state without a label in a lifecycle that has labels, and '' in other
 * lifecycles.
 */
function labelText(lifecycle, state) {
  const labelled = lifecycle.states.some((candidate) => lifecycle.labelOf(candidate));
  return lifecycle.labelOf(state) ?? (labelled ? 'unknown' : '');
}

function stateTable(lifecycle, deadlines) {
  const rows = lifecycle.states.map((state) => [
    `\`${state}\`${lifecycle.isFinal(state) ? ' (final)' : ''}`,
    labelText(lifecycle, state),
    lifecycle
      .deadlinesOf(state)
      .map((kind) => deadlineName(kind, deadlines))
      .join(', '),
  ]);
  return table(['state', 'label', 'deadlines armed'], rows);
}

function transitionTable(lifecycle, deadlines) {
  const rows = lifecycle.transitions.map(({ from, event, to, by }) => {
    const firing = lifecycle.deadlinesOf(from).filter((kind) => deadlines[kind].events.includes(event));
    const calls = lifecycle.actions.filter(({ events, by: roles }) => {
      return events.includes(event) && roles.some((role) => by.includes(role));
    });
    return [
      code([from]),
      from === to ? '(stays)' : code([to]),
      code([event]),
      by.join(', '),
      firing.map((kind) => deadlineName(kind, deadlines)).join(', '),
      labelText(lifecycle, to),
      code(calls.map(({ segment }) => segment)),
    ];
  });
  return table(['from', 'to', 'event', 'by', 'deadline', 'label after', 'action'], rows);
}

function section(lifecycle, deadlines) {
  const { id, initial, states, transitions } = lifecycle;
  const isFinal = (state) => lifecycle.isFinal(state);
  return [
    `## ${heading(id)}`,
    introductions[id],
    diagram({ initial, states, transitions, isFinal }),
    stateTable(lifecycle, deadlines),
    transitionTable(lifecycle, deadlines),
  ].join('\n\n');
}

async function render() {
  const { lifecycles, deadlines } = await loadContracts();
  const text = [
    '# Lifecycles',
    'Generated from `contracts/src/lifecycles` by `npm run docs:lifecycles`; do not edit.',
    'A final state expects nothing more, yet late facts may still reach it. T1 to T10 are the numbered deadlines; the ' +
      'deadline of a transition is the one whose firing records it. An action is the last path segment of the call ' +
      'that records the event.',
    ...lifecycles.map((lifecycle) => section(lifecycle, deadlines)),
  ].join('\n\n');
  const { code: formatted, errors } = await format('lifecycles.md', text);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return formatted;
}

async function main() {
  await buildContracts();
  const expected = await render();
  if (!process.argv.includes('--check')) {
    await writeFile(target, expected);
    return;
  }
  const current = await readFile(target, 'utf8').catch(() => undefined);
  if (current === expected) return;
  const state = current === undefined ? 'is missing' : 'is stale';
  console.error(`docs/lifecycles.md ${state}: the lifecycles have changed. Run \`npm run docs:lifecycles\`.`);
  process.exitCode = 1;
}

await main();
