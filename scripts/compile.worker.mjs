import ts from 'typescript';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * `tsc --build` in a thread, so that it cannot outlive the process that wants it. `workerData` is
 * `{ projects, force?, watch?, colours? }`; each finished round posts `{ succeeded, report }`.
 */
const { projects, force = false, watch = false, colours = false } = workerData;

const FOUND_ERRORS = new Set([6193, 6194]);

const format = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => ts.sys.getCurrentDirectory(),
  getNewLine: () => '\n',
};
const complaints = [];

function complain(diagnostic) {
  const print = colours ? ts.formatDiagnosticsWithColorAndContext : ts.formatDiagnostics;
  complaints.push(print([diagnostic], format));
}

function report(succeeded) {
  parentPort.postMessage({ succeeded, report: complaints.splice(0).join('') });
}

function buildOnce() {
  const host = ts.createSolutionBuilderHost(ts.sys, undefined, complain);
  report(ts.createSolutionBuilder(host, projects, { force }).build() === ts.ExitStatus.Success);
}

function buildOnChange() {
  const onStatus = ({ code }) => {
    if (FOUND_ERRORS.has(code)) report(complaints.length === 0);
  };
  const host = ts.createSolutionBuilderWithWatchHost(ts.sys, undefined, complain, undefined, onStatus);
  ts.createSolutionBuilderWithWatch(host, projects, {}).build();
}

if (watch) buildOnChange();
else buildOnce();
