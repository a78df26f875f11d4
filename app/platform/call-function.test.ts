import { createClient } from '@supabase/supabase-js'
import { expect, test } from 'vitest'
import type { AnyFunctionContract } from '../../domain/parse/function-contract.ts'
import { file, nullable, object, text, wholeNumber } from '../../domain/parse/parser.ts'
import { callFunction } from './call-function.ts'
import type { Database } from './database.gen.ts'

const count = {
  name: 'count',
  method: 'POST',
  parseRequest: object({ word: text(), note: nullable(text()) }),
  parseResponse: object({ letters: wholeNumber() }),
} satisfies AnyFunctionContract

/** A client whose requests are answered here. */
function clientWith(answer: (request: Request) => Response | Promise<Response>) {
  const client = createClient<Database>('http://site.example', 'key', {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: async (input, init) => answer(new Request(input, init)) },
  })
  return client
}

test('sends the request as JSON and returns the parsed response', async () => {
  const supabase = clientWith(async (request) => {
    expect([request.method, new URL(request.url).pathname]).toEqual(['POST', '/functions/v1/count'])
    expect(request.headers.get('idempotency-key')).toBe('k')
    expect(await request.json()).toEqual({ word: 'sun', note: null })
    return Response.json({ letters: 3, internal: true })
  })
  expect(
    await callFunction(
      count,
      { word: 'sun', note: null },
      { supabase, headers: { 'idempotency-key': 'k' } },
    ),
  ).toEqual({ outcome: 'done', response: { letters: 3 } })
})

test('sends a GET request as a query string, without what is null', async () => {
  const supabase = clientWith((request) => {
    expect(new URL(request.url).search).toBe('?word=sun+%26+rain')
    return Response.json({ letters: 10 })
  })
  const result = await callFunction(
    { ...count, method: 'GET' },
    { word: 'sun & rain', note: null },
    { supabase },
  )
  expect(result.outcome).toBe('done')
})

test('sends a request with a file as a form', async () => {
  const upload = {
    ...count,
    parseRequest: object({ word: text(), note: nullable(text()), file: file() }),
  }
  const supabase = clientWith(async (request) => {
    const form = await request.formData()
    expect([...form.keys()]).toEqual(['word', 'file'])
    return Response.json({ letters: 3 })
  })
  const request = { word: 'sun', note: null, file: new File(['x'], 'x.txt') }
  expect((await callFunction(upload, request, { supabase })).outcome).toBe('done')
})

const request = { word: 'sun', note: null }
const fallback = 'Something went wrong on our side. Please try again.'
test.each<[string, () => Response, object]>([
  [
    'a refusal with its details',
    () => Response.json({ error: 'Too short.', fields: { word: 'x' } }, { status: 400 }),
    { outcome: 'refused', status: 400, message: 'Too short.', details: { fields: { word: 'x' } } },
  ],
  [
    'an error with a status of success',
    () => Response.json({ error: 'Too short.' }),
    { outcome: 'refused', status: 200, message: 'Too short.' },
  ],
  [
    'a refusal without a reason',
    () => Response.json({ error: '' }, { status: 500 }),
    { outcome: 'refused', status: 500, message: fallback },
  ],
  [
    'an error page',
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    { outcome: 'refused', status: 502, message: fallback },
  ],
  [
    'a response that breaks the contract',
    () => Response.json({ letters: 'three' }),
    { outcome: 'refused', status: 200, message: expect.stringMatching(/reload/) },
  ],
])('reports %s', async (_, answer, expected) => {
  expect(await callFunction(count, request, { supabase: clientWith(answer) })).toMatchObject(
    expected,
  )
})

test('reports that the function could not be reached', async () => {
  const noNetwork = clientWith(() => Promise.reject(new TypeError('Failed to fetch')))
  // Without a browser the client of the browser cannot be loaded.
  for (const supabase of [noNetwork, undefined])
    expect(await callFunction(count, request, { supabase })).toEqual({ outcome: 'unreachable' })
})

test('uses the fallback message of the caller', async () => {
  const supabase = clientWith(() => new Response(null, { status: 500 }))
  expect(
    await callFunction(count, request, { supabase, fallbackMessage: 'Unknown error' }),
  ).toMatchObject({
    message: 'Unknown error',
  })
})
