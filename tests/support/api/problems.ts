import { expect } from '@jest/globals';
import type { TestAnswer } from '../fixtures/app.js';

/**
 * Expects the status, the code, and the fields and headers that every error response has; does not check fields that
 * only some error responses have.
 */
export function expectProblem(answer: TestAnswer<Record<string, unknown>>, status: number, code: string): void {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({ status, code, type: `urn:perpetua:problem:${code}`, title: expect.any(String) });
  expect(answer.body['requestId']).toBe(answer.headers.get('x-request-id'));
  expect(answer.body['error']).toBe(answer.body['detail']);
  expect(answer.headers.get('x-now')).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
}
