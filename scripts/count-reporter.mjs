/**
 * The property of `globalThis` that contains the counts of the most recent run: `{ passed, failed }`. A test file that
 * could not run counts as one failure.
 */
export const COUNTS = Symbol.for('perpetua.test-counts');

/** A Jest reporter that only counts tests. With `isPrinted` it also prints `N passed, N failed`. */
export default class CountReporter {
  #isPrinted;

  constructor(_config, { isPrinted = false } = {}) {
    this.#isPrinted = isPrinted;
  }

  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    const counts = { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
    globalThis[COUNTS] = counts;
    if (this.#isPrinted) console.log(`${counts.passed} passed, ${counts.failed} failed`);
  }
}
