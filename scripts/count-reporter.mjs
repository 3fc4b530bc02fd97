/**
 * Key under which the counts of the last run are stored: `{ passed, failed }`. A file that could not run counts as a
 * failure.
 */
export const COUNTS = Symbol.for('perpetua.test-counts');

/** A Jest reporter that only counts tests. */
export default class CountReporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    globalThis[COUNTS] = { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
  }
}
