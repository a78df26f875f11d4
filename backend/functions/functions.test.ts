import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  startFunctions,
  type CallOptions,
  type FunctionsServer,
} from '../../test/servers/functions-server.ts'
import { FunctionError, type EdgeFunction } from './functions.ts'

const echo: EdgeFunction = {
  name: 'echo',
  methods: ['POST', 'GET'],
  handle: async ({ method, url, body }, { caller }) => {
    const shown = body instanceof Uint8Array ? { bytes: [...body] } : body
    return Response.json({
      method,
      query: url.search,
      body: shown,
      personId: caller.personId,
    })
  },
}
const refuses: EdgeFunction = {
  name: 'refuses',
  methods: ['POST'],
  async handle() {
    throw new FunctionError(429, 'Please wait a minute.', { retryAfterS: 60 })
  },
}
const breaks: EdgeFunction = {
  name: 'breaks',
  methods: ['POST'],
  async handle() {
    throw new Error('password=hunter2 was wrong')
  },
}

/** Writes what it was sent without checking it: its parser is looser than the column. */
const isLoose: EdgeFunction = {
  name: 'is-loose',
  methods: ['POST'],
  async handle({ body }, { db }) {
    const { position, lowStockLevel } = body as { position?: number; lowStockLevel?: number }
    await db.transaction({ role: 'service_role' }, (tx) =>
      position === undefined
        ? tx.query('update public.products set low_stock_level = $1::bigint', [lowStockLevel])
        : tx.query('update public.products set stock = $1', [position]),
    )
    return new Response()
  },
}

/** Waits for the test, which counts how many uploads run in parallel. */
const waiting: (() => void)[] = []
const takesFiles: EdgeFunction = {
  name: 'takes-files',
  methods: ['POST'],
  upload: { maxBytes: 1_000_000, tooLarge: 'Please choose a smaller file.' },
  async handle({ body }) {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return Response.json({ bytes: body instanceof Uint8Array ? body.length : 0 })
  },
}

let server: FunctionsServer
beforeAll(async () => {
  server = await startFunctions(inject('adminUrl'), {
    functions: [echo, refuses, breaks, isLoose, takesFiles],
  })
})
afterAll(() => server[Symbol.asyncDispose]())

describe('parses a body by its content type', () => {
  const form = new FormData()
  form.set('name', 'Adé')
  const cases: [string, CallOptions, unknown][] = [
    ['JSON', { json: { name: 'Adé' } }, { name: 'Adé' }],
    [
      'JSON with a charset',
      { body: '[1]', headers: { 'content-type': 'application/json; charset=utf-8' } },
      [1],
    ],
    ['text', { body: 'Adé', headers: { 'content-type': 'text/plain' } }, 'Adé'],
    [
      'bytes',
      { body: new Uint8Array([0, 255]), headers: { 'content-type': 'application/octet-stream' } },
      { bytes: [0, 255] },
    ],
    ['a form with parts', { body: form }, { name: 'Adé' }],
    ['a plain form', { body: new URLSearchParams({ name: 'Adé' }) }, { name: 'Adé' }],
    ['nothing', {}, null],
  ]
  test.each(cases)('%s', async (_, options, body) => {
    const response = await server.call('echo?x=1', options)
    expect([response.status, await response.json()]).toEqual([
      200,
      { method: 'POST', query: '?x=1', body, personId: null },
    ])
  })

  test('gives a GET request no body', async () => {
    expect(await (await server.call('echo', { method: 'GET' })).json()).toMatchObject({
      method: 'GET',
      body: null,
    })
  })
})

describe('answers an error as { error }', () => {
  const repeated = new URLSearchParams([
    ['name', 'a'],
    ['name', 'b'],
  ])
  const tooLong = { body: 'x'.repeat(256 * 1024 + 1), headers: { 'content-type': 'text/plain' } }
  const stream = () => new Blob([tooLong.body]).stream()
  const cases: [string, string, () => CallOptions, number][] = [
    ['an unknown function', 'nothing', () => ({}), 404],
    ['a name that is on every object', 'constructor', () => ({}), 404],
    ['another method', 'refuses', () => ({ method: 'DELETE' }), 405],
    [
      'broken JSON',
      'echo',
      () => ({ body: '{"a":', headers: { 'content-type': 'application/json' } }),
      400,
    ],
    [
      'bottomless JSON',
      'echo',
      () => ({ body: '['.repeat(100_000), headers: { 'content-type': 'application/json' } }),
      400,
    ],
    [
      'a broken form',
      'echo',
      () => ({ body: 'x', headers: { 'content-type': 'multipart/form-data' } }),
      400,
    ],
    ['a field given twice', 'echo', () => ({ body: repeated }), 400],
    ['a body of more than 256 KB', 'echo', () => tooLong, 413],
    [
      'the same without a declared length',
      'echo',
      () => ({ body: stream(), headers: tooLong.headers }),
      413,
    ],
    ['what the function refuses', 'refuses', () => ({}), 429],
    ['a bug', 'breaks', () => ({}), 500],
    ['a broken constraint', 'is-loose', () => ({ json: { position: -1 } }), 400],
  ]
  test.each(cases)('%s', async (_, name, options, status) => {
    const response = await server.call(name, options())
    expect(response.status).toBe(status)
    expect(response.headers.get('x-relay-error')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ error: expect.stringMatching(/\w/) })
  })

  test('names the field of a value that the database refuses', async () => {
    const response = await server.call('is-loose', { json: { lowStockLevel: -1 } })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({
      error: 'Please check the low stock level. This value is not allowed.',
      fields: { lowStockLevel: 'This value is not allowed.' },
    })
    const tooLarge = await server.call('is-loose', { json: { lowStockLevel: 2 ** 40 } })
    expect([tooLarge.status, await tooLarge.json()]).toEqual([
      400,
      {
        error: expect.stringMatching(
          /^One of these values is too long, too large or not allowed\. Please check them\. Reference: [0-9a-f-]{36}$/,
        ),
      },
    ])
  })

  test('sends Retry-After with a refusal, and the allowed methods with a wrong method', async () => {
    expect((await server.call('refuses')).headers.get('retry-after')).toBe('60')
    expect((await server.call('refuses', { method: 'GET' })).headers.get('allow')).toBe(
      'POST, OPTIONS',
    )
  })

  test('answers a bug with a logged reference and no detail', async () => {
    const { error } = (await (await server.call('breaks')).json()) as { error: string }
    expect(error).toMatch(/^Something went wrong on our side\. Reference: [0-9a-f-]{36}$/)
    expect(server.log.at(-1)).toMatchObject({
      level: 'error',
      path: '/functions/v1/breaks',
      requestId: error.slice(-36),
    })
    expect(String(server.log.at(-1)?.error)).toContain('hunter2')
  })
})

describe('a function that accepts files', () => {
  const file = (length: number, ip = '203.0.113.9'): CallOptions => ({
    body: new Uint8Array(length),
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(length) },
    ip,
  })
  const finish = async (count: number) => {
    await expect.poll(() => waiting.length).toBe(count)
    for (const resolve of waiting.splice(0)) resolve()
  }

  test('accepts larger bodies than other functions, and has its own message for larger ones', async () => {
    const taken = server.call('takes-files', file(900_000))
    await finish(1)
    expect(await (await taken).json()).toEqual({ bytes: 900_000 })
    expect((await server.call('echo', file(900_000))).status).toBe(413)
    const refused = await server.call('takes-files', file(1_000_001))
    expect([refused.status, await refused.json()]).toEqual([
      413,
      { error: 'Please choose a smaller file.' },
    ])
  })

  test('accepts three parallel uploads from one address, and eight in all', async () => {
    const taken = Array.from({ length: 3 }, () => server.call('takes-files', file(900_000)))
    await expect.poll(() => waiting.length).toBe(3)
    const refused = await server.call('takes-files', file(900_000))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    for (let index = 0; index < 5; index++)
      taken.push(server.call('takes-files', file(900_000, `198.51.100.${index}`)))
    await expect.poll(() => waiting.length).toBe(8)
    expect((await server.call('takes-files', file(900_000, '198.51.100.99'))).status).toBe(503)
    const small = server.call('takes-files', file(100))
    // The page that sends it holds the slot.
    const fromPage = server.call('takes-files', { ...file(900_000), hasUploadSlot: true })
    await finish(10)
    for (const response of await Promise.all([...taken, small, fromPage]))
      expect(response.status).toBe(200)
    const again = server.call('takes-files', file(900_000))
    await finish(1)
    expect((await again).status).toBe(200)
  })
})

describe('the caller', () => {
  test('is the user of a verified token', async () => {
    const { id, token } = await server.signUp('caller@example.com')
    expect(await (await server.call('echo', { token })).json()).toMatchObject({
      personId: id,
    })
  })

  test('gets a relay error for an invalid token, before the function is called', async () => {
    const response = await server.call('breaks', { token: 'eyJhbGciOiJub25lIn0.e30.' })
    expect([response.status, response.headers.get('x-relay-error')]).toEqual([401, 'true'])
    expect(await response.json()).toMatchObject({ error: expect.any(String) })
  })

  test('may send OPTIONS', async () => {
    const response = await server.call('refuses', {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'POST' },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-headers')).toContain('x-client-info')
  })
})
