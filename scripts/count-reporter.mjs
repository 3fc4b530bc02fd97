/**
 * The property of `globalThis` that contains the counts of the most recent run: `{ passed, failed }`. A test file that
 * could not run counts as one failure.
 */
export const COUNTS = Symbol.for('perpetua.test-counts');

/** A Jest reporter that only counts tests. */
export default class CountReporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    globalThis[COUNTS] = { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
  }
}
