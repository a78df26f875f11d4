import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { encodeMetadata, offsetStream } from '../../../test/storage/tus-requests.ts'
import { countBlobs, useTus } from '../../../test/use/use-tus.ts'
import { removeExpiredUploads } from '../unfinished/remove-expired-uploads.ts'

const storage = await useTus()
const { admin, begin, context, create, download, offsetOf, patch, send, tus } = storage
/** One transparent pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('tells what it can do', async () => {
  const response = await storage.backend.fetch(
    new Request('http://storage.test/storage/v1/upload/resumable', { method: 'OPTIONS' }),
  )
  expect([
    response.status,
    ...['version', 'extension', 'max-size'].map((name) => response.headers.get(`tus-${name}`)),
  ]).toEqual([
    204,
    '1.0.0',
    'creation,creation-with-upload,creation-defer-length,termination,expiration,checksum',
    '60000000',
  ])
  const preflight = await storage.backend.fetch(
    new Request('http://storage.test/storage/v1/upload/resumable', {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', 'access-control-request-method': 'PATCH' },
    }),
  )
  expect(preflight.headers.get('access-control-allow-headers')).toContain('upload-offset')
})

test('stores an object from several requests, with its type, cache time and metadata', async () => {
  const bucket = await storage.createBucket()
  const metadata = { contentType: 'text/plain', cacheControl: '60', metadata: '{"colour":"red"}' }
  const url = await begin(bucket, 'a/ọ̀rọ̀.txt', { metadata })
  expect(url).toMatch(/^\/storage\/v1\/upload\/resumable\/[0-9a-f-]{36}$/)
  expect(await offsetOf(url)).toBe('0')
  const first = await patch(url, 0, 'hello')
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '5'])
  expect(new Date(first.headers.get('upload-expires') ?? 0).getTime()).toBeGreaterThan(
    Date.now() + 23 * 3_600_000,
  )
  const head = await tus('HEAD', url)
  expect(head.headers.get('upload-length')).toBe('10')
  expect(head.headers.get('upload-metadata')).toContain('objectName ')
  expect(await download(bucket, 'a/ọ̀rọ̀.txt')).toBe('status 400')
  expect((await patch(url, 5, 'world')).status).toBe(204)
  expect(await download(bucket, 'a/ọ̀rọ̀.txt')).toBe('helloworld')
  const { rows } = await admin.query(
    `select metadata ->> 'mimetype' as type, metadata ->> 'cacheControl' as cache, user_metadata
     from storage.objects where bucket_id = $1`,
    [bucket],
  )
  expect(rows).toEqual([
    { type: 'text/plain', cache: 'max-age=60', user_metadata: { colour: 'red' } },
  ])
  // A client that lost the last answer learns that it is done.
  expect(await offsetOf(url)).toBe('10')
  expect((await admin.query('select 1 from storage.unfinished_upload_parts')).rowCount).toBe(0)
})

test('takes bytes with the creation, empty files and a length that comes later', async () => {
  const bucket = await storage.createBucket()
  const whole = await create(bucket, 'whole', { headers: offsetStream, body: '0123456789' })
  expect([whole.status, whole.headers.get('upload-offset')]).toEqual([201, '10'])
  expect(await download(bucket, 'whole')).toBe('0123456789')
  await begin(bucket, 'empty', { length: 0 })
  expect(await download(bucket, 'empty')).toBe('')
  const later = await tus('POST', '/upload/resumable', {
    headers: {
      'upload-defer-length': '1',
      'upload-metadata': encodeMetadata({ bucketName: bucket, objectName: 'later' }),
    },
  })
  const url = later.headers.get('location') ?? ''
  expect((await patch(url, 0, 'abc')).headers.get('upload-offset')).toBe('3')
  expect((await patch(url, 3, 'def', { headers: { 'upload-length': '6' } })).status).toBe(204)
  expect(await download(bucket, 'later')).toBe('abcdef')
})

test('cuts a large body into parts and joins them', async () => {
  const bucket = await storage.createBucket()
  const bytes = randomBytes(20_000_000)
  const url = await begin(bucket, 'large', { length: bytes.length })
  expect((await patch(url, 0, bytes)).status).toBe(204)
  const stored = await send(`/object/${bucket}/large`)
  expect(
    createHash('sha256')
      .update(Buffer.from(await stored.arrayBuffer()))
      .digest('hex'),
  ).toBe(createHash('sha256').update(bytes).digest('hex'))
})

test('refuses a wrong offset, too many bytes and a missing header', async () => {
  const bucket = await storage.createBucket()
  const url = await begin(bucket, 'a')
  expect((await patch(url, 3, 'abc')).status).toBe(409)
  expect((await patch(url, 0, 'more than ten bytes')).status).toBe(413)
  expect(await offsetOf(url)).toBe('0')
  const status = async (headers: Record<string, string>, path = '/upload/resumable') =>
    (await send(path, { method: 'POST', headers })).status
  expect(await status({ 'upload-length': '1' })).toBe(412)
  const tusResumable = { 'tus-resumable': '1.0.0' }
  expect(await status(tusResumable)).toBe(400)
  expect(await status({ ...tusResumable, 'upload-length': '-1' })).toBe(400)
  expect(await status({ ...tusResumable, 'upload-length': '1' })).toBe(400)
  expect((await create(bucket, '../x')).status).toBe(400)
  expect((await create(bucket, 'x', { metadata: { metadata: '[1]' } })).status).toBe(400)
  const deep = `${'{"a":'.repeat(100)}1${'}'.repeat(100)}`
  expect((await create(bucket, 'x', { metadata: { metadata: deep } })).status).toBe(400)
})

test('checks the checksum of each request and keeps nothing of a wrong one', async () => {
  const bucket = await storage.createBucket()
  const url = await begin(bucket, 'a')
  const sum = (text: string, name = 'sha1') =>
    `${name} ${createHash(name).update(text).digest('base64')}`
  const before = await countBlobs(context)
  const wrong = await patch(url, 0, 'hello', { headers: { 'upload-checksum': sum('HELLO') } })
  expect([wrong.status, await offsetOf(url), await countBlobs(context)]).toEqual([460, '0', before])
  const headers = { 'upload-checksum': 'crc32 AAAA' }
  expect((await patch(url, 0, 'hello', { headers })).status).toBe(400)
  for (const [offset, text, name] of [
    [0, 'hello', 'sha1'],
    [5, 'world', 'sha256'],
  ] as const)
    expect(
      (await patch(url, offset, text, { headers: { 'upload-checksum': sum(text, name) } })).status,
    ).toBe(204)
  expect(await download(bucket, 'a')).toBe('helloworld')
})

test('limits of bucket and site, type and duplicates decide at the creation', async () => {
  const bucket = await storage.createBucket({ fileSizeLimit: 100, allowedMimeTypes: ['image/*'] })
  const options = { length: png.length, metadata: { contentType: 'image/png' } }
  for (const length of [101, 1e15]) {
    const response = await create(bucket, 'a', { ...options, length })
    expect([response.status, await response.text()]).toEqual([413, 'Maximum size exceeded\n'])
  }
  const html = { contentType: 'text/html' }
  expect((await create(bucket, 'a', { metadata: html })).status).toBe(415)
  expect((await create('no-such-bucket', 'a', options)).status).toBe(404)
  const url = await begin(bucket, 'a', options)
  expect((await patch(url, 0, png)).status).toBe(204)
  expect((await create(bucket, 'a', options)).status).toBe(409)
  const again = await begin(bucket, 'a', { ...options, headers: { 'x-upsert': 'true' } })
  expect((await patch(again, 0, png)).status).toBe(204)
  const lie = await begin(bucket, 'b', { ...options, length: 10 })
  expect((await patch(lie, 0, '0123456789')).status).toBe(415)
  expect(await download(bucket, 'b')).toBe('status 400')
})

test('an upload that never was is not found', async () => {
  for (const id of [crypto.randomUUID(), 'unknown', 'YnVja2V0L25hbWUvdmVyc2lvbg'])
    expect(await offsetOf(`/upload/resumable/${id}`)).toBe(404)
})

test('ends an upload and removes its bytes', async () => {
  const bucket = await storage.createBucket()
  const before = await countBlobs(context)
  const url = await begin(bucket, 'a')
  await patch(url, 0, 'hello')
  expect(await countBlobs(context)).toBe(before + 1)
  expect((await tus('DELETE', url)).status).toBe(204)
  expect([await offsetOf(url), await countBlobs(context)]).toEqual([404, before])
})

test('an upload expires after a day, and the sweep removes its bytes', async () => {
  const bucket = await storage.createBucket()
  const url = await begin(bucket, 'a')
  await patch(url, 0, 'hello')
  const before = await countBlobs(context)
  const inADay = () => new Date(Date.now() + 86_400_000)
  expect(await removeExpiredUploads(context)).toBe(0)
  expect(await removeExpiredUploads({ ...context, now: inADay })).toBeGreaterThan(0)
  expect(await offsetOf(url)).toBe(404)
  expect(await countBlobs(context)).toBeLessThan(before)
  expect((await admin.query('select 1 from storage.unfinished_uploads')).rowCount).toBe(0)
})
