import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createEncodedBody } from './encoded-body.ts'

const text = 'A page about solar panels for ₦1,595,000. '.repeat(200)

test('keeps only the compressed forms once there is one, and answers each encoding from them', async () => {
  const body = createEncodedBody(Buffer.from(text))
  expect(body.find('identity')?.toString()).toBe(text)
  const br = await body.get('br')
  expect(brotliDecompressSync(br).toString()).toBe(text)
  expect(body.find('br')).toBe(br)
  expect(body.find('identity')).toBeUndefined()
  expect((await body.get('identity')).toString()).toBe(text)
  expect(body.find('identity')).toBeUndefined()
  expect(gunzipSync(await body.get('gzip')).toString()).toBe(text)
  expect(body.find('gzip')).toBeDefined()
  expect(body.find('br')).toBe(br)
})

test('of requests at once, the first one compresses', async () => {
  const body = createEncodedBody(Buffer.from(text))
  const [first, second, gzip, identity] = await Promise.all([
    body.get('br'),
    body.get('br'),
    body.get('gzip'),
    body.get('identity'),
  ])
  expect(second).toBe(first)
  expect(gunzipSync(gzip).toString()).toBe(text)
  expect(identity.toString()).toBe(text)
})

test('an empty body has every encoding', async () => {
  const body = createEncodedBody(Buffer.alloc(0))
  expect(brotliDecompressSync(await body.get('br'))).toHaveLength(0)
  expect(await body.get('identity')).toHaveLength(0)
})
