import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { sampleSize } from '../../test/sample-size.ts'
import { readKeys } from '../site.ts'

const unusualTexts = [
  '',
  '0',
  '-1',
  'NaN',
  'null',
  'undefined',
  '../../etc/passwd',
  '%00',
  '%',
  '%E0%A4%A',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '🔥',
  'ẹ̀kọ́',
  'a'.repeat(3_000),
  '1e309',
  '[]',
  '{"a":1}',
  '*',
  'constructor',
  '__proto__',
  '\u202e',
  '(select 1)',
  'id,name!inner(*)',
  'eq.',
  'in.(',
  'cs.{',
  'fts(english).a & | b',
]
const segments = fc.constantFrom(
  'shop',
  'products',
  'cart',
  'rest',
  'v1',
  'auth',
  'functions',
  'submit-project-inquiry',
  'token',
  'user',
  'verify',
  'rpc',
  'search_products',
  'suggest_products',
  'product_facets',
  'blog',
  'repayment-plans',
  'details',
  'admin',
  'dashboard',
  'login',
  'assets',
  'profiles',
  'project_inquiries',
  '.well-known',
  'jwks.json',
)
const value = fc.oneof(fc.constantFrom(...unusualTexts), fc.string({ maxLength: 40 }))
const name = fc.oneof(
  fc.constantFrom(
    'q',
    'page',
    'sort',
    'min',
    'select',
    'order',
    'limit',
    'offset',
    'or',
    'and',
    'id',
    'price',
    'grant_type',
    'type',
    'token',
    'columns',
    'on_conflict',
    'query',
    'filters',
  ),
  fc.string({ maxLength: 20 }),
)
const request = fc.record({
  path: fc.array(fc.oneof({ weight: 4, arbitrary: segments }, { weight: 1, arbitrary: value }), {
    maxLength: 4,
  }),
  query: fc.array(fc.tuple(name, value), { maxLength: 4 }),
  method: fc.constantFrom('GET', 'GET', 'GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'),
  body: fc.oneof(
    fc.jsonValue().map((json) => JSON.stringify(json)),
    fc.string({ maxLength: 200 }),
    fc.constantFrom(...unusualTexts),
  ),
  prefer: fc.constantFrom(
    '',
    'return=representation',
    'count=exact',
    'resolution=merge-duplicates',
    'handling=strict,max-affected=1',
    'tx=rollback',
  ),
})

test('unusual requests to every route never cause a server error', async () => {
  const { publishableKey: apikey } = readKeys()
  const failures: string[] = []
  async function send({
    path,
    query,
    method,
    body,
    prefer,
  }: typeof request extends fc.Arbitrary<infer Value> ? Value : never) {
    const url = new URL(
      `${inject('siteUrl')}/${path.map((part) => encodeURIComponent(part.toWellFormed())).join('/')}`,
    )
    for (const [parameter, text] of query) url.searchParams.append(parameter, text)
    const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method)
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { apikey, 'content-type': 'application/json', ...(prefer && { prefer }) },
      ...(hasBody && { body }),
    })
    const text = await answer.text()
    if (answer.status >= 500 || /at .+\.ts:\d+/.test(text))
      failures.push(
        `${answer.status} ${method} ${url.href.slice(0, 300)} ${body.slice(0, 80)} → ${text.slice(0, 200)}`,
      )
  }
  const requests = fc.sample(request, { numRuns: sampleSize(10_000), seed: 20_261_121 })
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let next = requests.pop(); next; next = requests.pop()) await send(next)
    }),
  )
  expect(failures.slice(0, 20)).toEqual([])
  expect((await fetch(inject('siteUrl'))).status).toBe(200)
})
