import { expect, test } from 'vitest'
import { useStorage } from '../../../test/use/use-storage.ts'

const { send, createBucket, signUp, client, admin, context } = await useStorage()
const open = await createBucket({ isPublic: true })
const closed = await createBucket()
const text = '0123456789'
for (const bucket of [open, closed])
  await send(`/object/${bucket}/digits.txt`, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'text/plain', 'cache-control': 'max-age=60' },
  })
const etag = '"781e5e245d69b566979b86e28d23f2c7"'
const get = (headers: Record<string, string> = {}, query = '', method = 'GET') =>
  send(`/object/public/${open}/digits.txt${query}`, { method, headers }, 'sb_publishable_test')

test('answers with the headers of the upload', async () => {
  const response = await get()
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/plain',
    'content-length': '10',
    'cache-control': 'max-age=60',
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    etag,
  })
  expect(await response.text()).toBe(text)
  const head = await get({}, '', 'HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
    200,
    '10',
    '',
  ])
})

test.for([
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=7-', 206, '789', 'bytes 7-9/10'],
  ['bytes=-4', 206, '6789', 'bytes 6-9/10'],
  ['bytes=-40', 206, text, 'bytes 0-9/10'],
  ['bytes=8-40', 206, '89', 'bytes 8-9/10'],
  ['bytes=5-2', 200, text, null],
  ['bytes=0-1,3-4', 200, text, null],
  ['bytes=-', 200, text, null],
  ['lines=0-1', 200, text, null],
] as const)('Range %s is answered %i', async ([range, status, body, contentRange]) => {
  const response = await get({ range })
  expect([
    response.status,
    await response.text(),
    response.headers.get('content-range'),
    response.headers.get('content-length'),
  ]).toEqual([status, body, contentRange, String(body.length)])
})

test.for(['bytes=10-', 'bytes=10-20', 'bytes=-0'])('Range %s is outside', async (range) => {
  const response = await get({ range })
  expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */10'])
  expect(await response.json()).toMatchObject({ statusCode: '416', code: 'InvalidRange' })
})

test.for([
  [{ 'if-none-match': etag }, 304],
  [{ 'if-none-match': `"x", W/${etag}` }, 304],
  [{ 'if-none-match': '*' }, 304],
  [{ 'if-none-match': '"x"' }, 200],
  [{ 'if-modified-since': 'Wed, 01 Jan 2120 00:00:00 GMT' }, 304],
  [{ 'if-modified-since': 'Wed, 01 Jan 2020 00:00:00 GMT' }, 200],
  [{ 'if-modified-since': 'yesterday' }, 200],
  [{ 'if-none-match': '"x"', 'if-modified-since': 'Wed, 01 Jan 2120 00:00:00 GMT' }, 200],
  [{ range: 'bytes=0-1', 'if-range': etag }, 206],
  [{ range: 'bytes=0-1', 'if-range': '"x"' }, 200],
] as const)('%j is answered %i', async ([headers, status]) => {
  const response = await get(headers)
  expect(response.status).toBe(status)
  expect(response.headers.get('etag')).toBe(etag)
  await response.body?.cancel()
})

test('?download saves the file, under a name if it has one', async () => {
  expect((await get({}, '?download')).headers.get('content-disposition')).toMatch(
    /^attachment; filename="digits.txt"/,
  )
  expect((await get({}, '?download=a%20b%22.txt')).headers.get('content-disposition')).toContain(
    "filename*=UTF-8''a%20b%22.txt",
  )
})

test('a private bucket answers like one that does not exist', async () => {
  const answers = await Promise.all(
    [`${closed}/digits.txt`, `${closed}/nothing`, 'nowhere/a'].map(async (path) => {
      const response = await send(`/object/public/${path}`)
      return [response.status, await response.json()]
    }),
  )
  expect(answers).toEqual([answers[0], answers[0], answers[0]])
  expect(answers[0]).toMatchObject([400, { statusCode: '404', code: 'NoSuchBucket' }])
})

test('a person reads what a policy lets them select, and nothing else', async () => {
  const [owner, stranger] = [await signUp(), await signUp()]
  const own = await createBucket({ id: 'letters' })
  await admin.query(`create policy letters_select on storage.objects for select to authenticated
    using (bucket_id = 'letters' and owner_id = (select auth.uid())::text)`)
  await admin.query(`create policy letters_insert on storage.objects for insert to authenticated
    with check (bucket_id = 'letters')`)
  const { error } = await client(owner.token).storage.from(own).upload('a.txt', 'dear Ada')
  expect(error).toBeNull()
  const read = async (token?: string) => {
    const { data, error } = await client(token).storage.from(own).download('a.txt')
    return data ? data.text() : error?.name
  }
  expect(await read(owner.token)).toBe('dear Ada')
  expect(await read(stranger.token)).toBe('StorageApiError')
  expect(await read()).toBe('StorageApiError')
})

test('a row that somebody wrote in SQL has no bytes and breaks nothing', async () => {
  await admin.query(
    `insert into storage.objects (bucket_id, name, version) values ($1, 'a', '../../x'), ($1, 'b', null)`,
    [open],
  )
  for (const name of ['a', 'b']) {
    const response = await send(`/object/public/${open}/${name}`)
    expect(await response.json()).toMatchObject({ statusCode: '404', code: 'NoSuchKey' })
  }
})

test('values of a form that no header can carry are left out', async () => {
  const form = new FormData()
  form.append('cacheControl', '1\r\nset-cookie: a=b')
  form.append('contentEncoding', 'gz\nip')
  form.append('', new Blob(['x']), 'x')
  await send(`/object/${open}/odd`, { method: 'POST', body: form })
  const { headers } = await send(`/object/public/${open}/odd`)
  expect([
    headers.get('cache-control'),
    headers.get('content-encoding'),
    headers.get('set-cookie'),
  ]).toEqual(['no-cache', null, null])
})

test('bytes that were lost are a missing object, not a broken download', async () => {
  const { rows } = await admin.query<{ objectId: string; version: string }>(
    `select id as "objectId", version from storage.objects where bucket_id = $1 and name = 'odd'`,
    [open],
  )
  await context.blobs.remove(rows)
  expect(await (await send(`/object/public/${open}/odd`)).json()).toMatchObject({
    code: 'NoSuchKey',
  })
})
