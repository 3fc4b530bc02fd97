/** Where the counts of the last run can be read: `{ passed, failed }`. A file that could not run counts as a failure. */
export const COUNTS = Symbol.for('perpetua.test-counts');

/** Jest reporter that only counts. */
export default class CountReporter {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numRuntimeErrorTestSuites }) {
    globalThis[COUNTS] = { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
  }
}
