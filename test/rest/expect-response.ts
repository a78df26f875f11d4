import { expect } from 'vitest'
import type { RestFixture, SendOptions } from './rest-fixture.ts'

export interface ExpectedResponse {
  status: number
  /** Only these headers are compared; null for one that must be absent. */
  headers?: Record<string, string | null>
  body?: unknown
}

/** Sends a request and compares the response with the expected status, headers and body. */
export async function expectResponse(
  fixture: RestFixture,
  request: string,
  options: SendOptions,
  { status, headers = {}, body }: ExpectedResponse,
): Promise<void> {
  const response = await fixture.send(request, options)
  const text = await response.text()
  expect(response.status, text).toBe(status)
  expect(
    Object.fromEntries(Object.keys(headers).map((name) => [name, response.headers.get(name)])),
  ).toEqual(headers)
  if (body !== undefined) expect(text === '' ? '' : JSON.parse(text)).toEqual(body)
}
