import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { useStorage } from '../../../test/use/use-storage.ts'
import { removeExpiredUploads } from '../unfinished/remove-expired-uploads.ts'

const storage = await useStorage({ fileSizeLimitBytes: 60_000_000 })
const { admin, context, send } = storage
/** One transparent pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const patchHeaders = { 'content-type': 'application/offset+octet-stream' }

const encode = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

function tus(method: string, path: string, options: TusOptions = {}): Promise<Response> {
  const { headers = {}, body, token } = options
  return send(
    path.replace('/storage/v1', ''),
    { method, headers: { 'tus-resumable': '1.0.0', ...headers }, ...(body ? { body } : {}) },
    token,
  )
}
interface TusOptions {
  headers?: Record<string, string>
  body?: BodyInit
  token?: string | undefined
}

interface NewUpload extends TusOptions {
  length?: number
  metadata?: Record<string, string>
}

async function create(
  bucketName: string,
  objectName: string,
  { length = 10, metadata = {}, headers = {}, ...options }: NewUpload = {},
): Promise<Response> {
  return tus('POST', '/upload/resumable', {
    headers: {
      'upload-length': String(length),
      'upload-metadata': encode({ bucketName, objectName, ...metadata }),
      ...headers,
    },
    ...options,
  })
}

async function begin(bucket: string, name: string, upload?: NewUpload): Promise<string> {
  const response = await create(bucket, name, upload)
  expect([response.status, await response.text()]).toEqual([201, ''])
  return response.headers.get('location') ?? ''
}

const patch = (
  url: string,
  offset: number,
  body: BodyInit,
  { headers, token }: TusOptions = {},
): Promise<Response> =>
  tus('PATCH', url, {
    headers: { ...patchHeaders, 'upload-offset': String(offset), ...headers },
    body,
    token,
  })

async function offsetOf(url: string, token?: string): Promise<string | number | null> {
  const response = await tus('HEAD', url, { token })
  return response.status === 200 ? response.headers.get('upload-offset') : response.status
}

async function download(bucket: string, name: string): Promise<string> {
  const response = await send(`/object/${bucket}/${name}`)
  return response.status === 200 ? response.text() : `status ${response.status}`
}

async function countBlobs(): Promise<number> {
  let count = 0
  for await (const _blob of context.blobs.list()) count++
  return count
}

async function allowOwnFolder(bucket: string): Promise<void> {
  for (const command of ['select', 'insert', 'update'])
    await admin.query(
      `create policy "own ${command} ${bucket}" on storage.objects for ${command} to authenticated
       ${command === 'insert' ? 'with check' : 'using'} (bucket_id = '${bucket}'
         and (storage.foldername(name))[1] = (select auth.uid())::text)`,
    )
}

test('tells what it can do', async () => {
  const response = await tus('OPTIONS', '/upload/resumable')
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
  const whole = await create(bucket, 'whole', { headers: patchHeaders, body: '0123456789' })
  expect([whole.status, whole.headers.get('upload-offset')]).toEqual([201, '10'])
  expect(await download(bucket, 'whole')).toBe('0123456789')
  await begin(bucket, 'empty', { length: 0 })
  expect(await download(bucket, 'empty')).toBe('')
  const later = await tus('POST', '/upload/resumable', {
    headers: {
      'upload-defer-length': '1',
      'upload-metadata': encode({ bucketName: bucket, objectName: 'later' }),
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
})

test('checks the checksum of each request and keeps nothing of a wrong one', async () => {
  const bucket = await storage.createBucket()
  const url = await begin(bucket, 'a')
  const sum = (text: string, name = 'sha1') =>
    `${name} ${createHash(name).update(text).digest('base64')}`
  const before = await countBlobs()
  const wrong = await patch(url, 0, 'hello', { headers: { 'upload-checksum': sum('HELLO') } })
  expect([wrong.status, await offsetOf(url), await countBlobs()]).toEqual([460, '0', before])
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
  expect((await create(bucket, 'a', { ...options, length: 101 })).status).toBe(413)
  expect((await create(bucket, 'a', { ...options, length: 1e15 })).status).toBe(413)
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

test('policies decide at the creation, with each request and at the end', async () => {
  const bucket = await storage.createBucket()
  const [ada, obi] = [await storage.signUp(), await storage.signUp()]
  expect((await create(bucket, `${ada.id}/a`, { token: ada.token })).status).toBe(403)
  await allowOwnFolder(bucket)
  expect((await create(bucket, `${ada.id}/a`, { token: obi.token })).status).toBe(403)
  const url = await begin(bucket, `${ada.id}/a`, { token: ada.token })
  expect((await patch(url, 0, 'hello', { token: ada.token })).status).toBe(204)
  await admin.query(`drop policy "own insert ${bucket}" on storage.objects`)
  const refused = await patch(url, 5, 'world', { token: ada.token })
  expect([refused.status, await offsetOf(url, ada.token)]).toEqual([403, '5'])
  expect(
    (await admin.query('select 1 from storage.objects where bucket_id = $1', [bucket])).rowCount,
  ).toBe(0)
})

test('nobody else may continue, read or end an upload', async () => {
  const bucket = await storage.createBucket()
  const [ada, obi] = [await storage.signUp(), await storage.signUp()]
  await allowOwnFolder(bucket)
  const url = await begin(bucket, `${ada.id}/a`, { token: ada.token })
  for (const token of [obi.token, 'sb_publishable_test', undefined]) {
    expect(await offsetOf(url, token)).toBe(404)
    expect((await patch(url, 0, 'stolen', { token })).status).toBe(404)
    expect((await tus('DELETE', url, { token })).status).toBe(404)
  }
  expect(await offsetOf(url, ada.token)).toBe('0')
  for (const odd of ['not-a-uuid', '..%2f..', '%00'])
    expect(await offsetOf(`/upload/resumable/${odd}`)).not.toBe('0')
})

test('ends an upload and removes its bytes', async () => {
  const bucket = await storage.createBucket()
  const before = await countBlobs()
  const url = await begin(bucket, 'a')
  await patch(url, 0, 'hello')
  expect(await countBlobs()).toBe(before + 1)
  expect((await tus('DELETE', url)).status).toBe(204)
  expect([await offsetOf(url), await countBlobs()]).toEqual([404, before])
})

test('an upload expires after a day, and the sweep removes its bytes', async () => {
  const bucket = await storage.createBucket()
  const url = await begin(bucket, 'a')
  await patch(url, 0, 'hello')
  const before = await countBlobs()
  const inADay = () => new Date(Date.now() + 86_400_000)
  expect(await removeExpiredUploads(context)).toBe(0)
  expect(await removeExpiredUploads({ ...context, now: inADay })).toBeGreaterThan(0)
  expect(await offsetOf(url)).toBe(404)
  expect(await countBlobs()).toBeLessThan(before)
  expect((await admin.query('select 1 from storage.unfinished_uploads')).rowCount).toBe(0)
})

test('a person has room for so many unfinished uploads, and the service role has no limit', async () => {
  const bucket = await storage.createBucket()
  const [ada, obi] = [await storage.signUp(), await storage.signUp()]
  await allowOwnFolder(bucket)
  const start = ({ id, token }: { id: string; token: string }, name: string, length: number) =>
    create(bucket, `${id}/${name}`, { token, length })
  // 1 GiB in all: 17 times 60 MB are less.
  const all = await Promise.all(
    Array.from({ length: 20 }, (_, index) => start(ada, `large ${index}`, 60_000_000)),
  )
  expect(all.filter(({ status }) => status === 201)).toHaveLength(17)
  const refused = all.find(({ status }) => status !== 201)
  expect([refused?.status, await refused?.text()]).toEqual([
    413,
    'You have too many unfinished uploads. Finish or end some of them first.\n',
  ])
  expect((await start(obi, 'a', 60_000_000)).status).toBe(201)
  await admin.query(
    `insert into storage.unfinished_uploads (protocol, bucket_id, name, role, owner_id, quota_key,
       upsert, size_bytes, content_type, cache_control, expires_at)
     select 'tus', $1, 'x', 'authenticated', $2, 'user ' || $2, false, 1, '', '', now() + interval '1 hour'
     from generate_series(1, 99)`,
    [bucket, obi.id],
  )
  expect((await start(obi, 'b', 1)).status).toBe(413)
  expect((await create(bucket, 'c', { length: 60_000_000 })).status).toBe(201)
})

test('whoever has the token of an upload URL uploads that object and no other', async () => {
  const bucket = await storage.createBucket()
  const sign = async (name: string) => {
    const { data } = await storage.service.storage.from(bucket).createSignedUploadUrl(name)
    return { 'x-signature': data?.token ?? '' }
  }
  const [headers, forOther] = [await sign('a'), await sign('b')]
  const token = 'sb_publishable_test'
  const post = (options: TusOptions, objectName = 'a') =>
    tus('POST', '/upload/resumable/sign', {
      token,
      ...options,
      headers: {
        'upload-length': '5',
        'upload-metadata': encode({ bucketName: bucket, objectName }),
        ...options.headers,
      },
    })
  expect((await post({})).status).toBe(400)
  expect((await post({ headers: forOther })).status).toBe(400)
  expect((await post({ headers: { 'x-signature': 'a.b.c' } })).status).toBe(400)
  const created = await post({ headers })
  const url = created.headers.get('location') ?? ''
  expect([created.status, url]).toEqual([201, expect.stringContaining('/upload/resumable/sign/')])
  expect((await patch(url, 0, 'hello', { token, headers: forOther })).status).toBe(400)
  expect((await patch(url.replace('/sign', ''), 0, 'hello', { token, headers })).status).toBe(404)
  expect((await patch(url, 0, 'hello', { token, headers })).status).toBe(204)
  expect(await download(bucket, 'a')).toBe('hello')
  expect((await post({ headers })).status).toBe(409)
})
