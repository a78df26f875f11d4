import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createRestFixture, type RestFixture } from '../../test/rest/rest-fixture.ts'
import { anyRestRequest } from '../../test/rest/rest-requests.ts'
import { sampleSize } from '../../test/sample-size.ts'

let fixture: RestFixture

beforeAll(async () => {
  fixture = await createRestFixture(inject('adminUrl'))
})
afterAll(() => fixture[Symbol.asyncDispose]())

const runs = sampleSize(5_000)

test('no request causes a server error, invalid SQL or a malformed response', async () => {
  const countByStatus = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(
      anyRestRequest,
      async ({ method, target, parameters, headers, body, caller }) => {
        const query = parameters
          .map(
            ([name, value]) =>
              `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
          )
          .join('&')
        const hasBody = method === 'POST' || method === 'PATCH' || method === 'PUT'
        const response = await fixture.send(`${method} ${target}?${query}`, {
          headers,
          as: caller,
          ...(hasBody ? { body } : {}),
        })
        const text = await response.text()
        const report = `${method} ${target}?${decodeURIComponent(query)} ${hasBody ? body : ''}\n${text}`
        countByStatus.set(response.status, (countByStatus.get(response.status) ?? 0) + 1)
        expect(response.status, report).toBeLessThan(500)
        if (response.status < 300 || method === 'HEAD') return
        const { code, message } = JSON.parse(text)
        expect(code, report).toMatch(/^(PGRST\d{3}|[0-9A-Z]{5})$/)
        expect(message, report).not.toMatch(/syntax error at/)
        // The values of text search have their own syntax errors.
        if (!/fts/.test(query) && !/in ts(vector|query)/.test(message))
          expect(code, report).not.toBe('42601')
        expect(message, report).toEqual(expect.any(String))
      },
    ),
    { numRuns: runs },
  )
  // Some of the generated requests must succeed.
  expect(countByStatus.get(200)).toBeGreaterThan(runs / 20)
  expect(countByStatus.get(201)).toBeGreaterThan(0)
})
