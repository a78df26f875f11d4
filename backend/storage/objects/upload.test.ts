import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useStorage } from '../../../test/use/use-storage.ts'

const { send, createBucket, folder, admin } = await useStorage({ fileSizeLimitBytes: 100_000 })
const bucket = await createBucket()

const post = (path: string, init: RequestInit) => send(path, { method: 'POST', ...init })
const failure = async (response: Response) => [response.status, await response.json()]
const countBlobs = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length

/** A body that is sent in pieces; a null breaks it off. */
function bodyOf(...pieces: (string | null)[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces)
        if (piece === null) return controller.error(new Error('the connection broke'))
        else controller.enqueue(new TextEncoder().encode(piece))
      controller.close()
    },
  })
}

test('a raw body keeps its type, cache control and metadata', async () => {
  const metadata = Buffer.from(JSON.stringify({ place: 'Lagos' })).toString('base64')
  const response = await post(`/object/${bucket}/raw.txt`, {
    body: 'hello',
    headers: {
      'content-type': 'text/plain',
      'cache-control': 'max-age=60',
      'x-metadata': metadata,
    },
  })
  expect([response.status, await response.json()]).toEqual([
    200,
    { Id: expect.any(String), Key: `${bucket}/raw.txt` },
  ])
  const { rows } = await admin.query(
    `select metadata, user_metadata from storage.objects where name = 'raw.txt'`,
  )
  expect(rows).toEqual([
    {
      metadata: {
        eTag: '"5d41402abc4b2a76b9719d911017c592"',
        size: 5,
        mimetype: 'text/plain',
        cacheControl: 'max-age=60',
        lastModified: expect.any(String),
        contentLength: 5,
        httpStatusCode: 200,
      },
      user_metadata: { place: 'Lagos' },
    },
  ])
})

test('a form carries the file after its fields', async () => {
  const form = new FormData()
  form.append('cacheControl', '3600')
  form.append('metadata', '{"a":1}')
  form.append('', new Blob(['hello form'], { type: 'text/plain' }), 'x.txt')
  expect((await post(`/object/${bucket}/form.txt`, { body: form })).status).toBe(200)
  const response = await send(`/object/${bucket}/form.txt`)
  expect([response.headers.get('cache-control'), response.headers.get('content-type')]).toEqual([
    'max-age=3600',
    'text/plain',
  ])
  expect(await response.text()).toBe('hello form')
})

test.for([
  ['no body', {}, 'No content provided'],
  [
    'a form without a file',
    {
      body: '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    },
    'No content provided',
  ],
  [
    'a form that breaks off inside its file',
    {
      body: '--b\r\nContent-Disposition: form-data; name=""; filename="x"\r\n\r\nsome bytes',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    },
    'The body of the upload is not complete or not well formed',
  ],
  [
    'a form without a boundary',
    { body: 'x', headers: { 'content-type': 'multipart/form-data' } },
    'The body of the upload is not complete or not well formed',
  ],
  [
    'a body that breaks off',
    { body: () => bodyOf('some', null) },
    'The body of the upload is not complete or not well formed',
  ],
  [
    'metadata that is no JSON object',
    { body: 'x', headers: { 'x-metadata': 'eA==' } },
    'The metadata must be a JSON object',
  ],
] as const)(
  'refuses %s and stores nothing',
  async ([, { body, ...init }, message]: readonly [
    string,
    { body?: string | (() => ReadableStream); headers?: Record<string, string> },
    string,
  ]) => {
    const before = countBlobs()
    const response = await post(`/object/${bucket}/broken`, {
      ...init,
      ...(body === undefined ? {} : { body: typeof body === 'function' ? body() : body }),
    })
    expect(await failure(response)).toEqual([
      400,
      { statusCode: '400', code: 'InvalidRequest', error: 'InvalidRequest', message },
    ])
    expect(countBlobs()).toBe(before)
  },
)

test('refuses a file above the limit of the site or the bucket', async () => {
  const small = await createBucket({ fileSizeLimit: 10 })
  const tooLarge = {
    statusCode: '413',
    code: 'EntityTooLarge',
    error: 'Payload too large',
    message: 'The object exceeded the maximum allowed size',
  }
  const before = countBlobs()
  for (const [name, body] of [
    [bucket, 'x'.repeat(100_001)],
    [small, 'x'.repeat(11)],
    [small, bodyOf('12345', '678901')],
  ] as const)
    expect(await failure(await post(`/object/${name}/large`, { body }))).toEqual([400, tooLarge])
  // A length that is only declared: nothing is read.
  const declared = await post(`/object/${bucket}/large`, {
    body: bodyOf(),
    headers: { 'content-length': '10000000000' },
  })
  expect(await failure(declared)).toEqual([400, tooLarge])
  expect(countBlobs()).toBe(before)
  expect((await post(`/object/${small}/fits`, { body: 'x'.repeat(10) })).status).toBe(200)
})

test('refuses a type that the bucket does not list, also when the bytes show it', async () => {
  const pictures = await createBucket({ allowedMimeTypes: ['image/*'] })
  const upload = (type: string, body: BodyInit) =>
    post(`/object/${pictures}/a`, { body, headers: { 'content-type': type } })
  const wrong = { statusCode: '415', error: 'invalid_mime_type', code: 'InvalidMimeType' }
  expect(await failure(await upload('text/plain', 'hello'))).toMatchObject([400, wrong])
  expect(await failure(await upload('image/png', '<!doctype html><p>hi'))).toMatchObject([
    400,
    wrong,
  ])
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  expect((await upload('image/png', png)).status).toBe(200)
})

test('a second upload of a name is refused without x-upsert, and replaces with it', async () => {
  const upload = (body: string, headers: Record<string, string> = {}, method = 'POST') =>
    send(`/object/${bucket}/twice.txt`, { method, body, headers })
  const first = (await (await upload('one')).json()) as { Id: string }
  expect(await failure(await upload('two'))).toEqual([
    400,
    {
      statusCode: '409',
      code: 'KeyAlreadyExists',
      error: 'Duplicate',
      message: 'The resource already exists',
    },
  ])
  const before = countBlobs()
  expect(await (await upload('two', { 'x-upsert': 'true' })).json()).toEqual({
    Id: first.Id,
    Key: `${bucket}/twice.txt`,
  })
  expect(await (await upload('three', {}, 'PUT')).json()).toMatchObject({ Id: first.Id })
  expect(await (await send(`/object/${bucket}/twice.txt`)).text()).toBe('three')
  expect(countBlobs()).toBe(before)
})

test('a bucket that does not exist is named in the refusal', async () => {
  expect(await failure(await post('/object/nowhere/a', { body: 'x' }))).toEqual([
    400,
    {
      statusCode: '404',
      code: 'NoSuchBucket',
      error: 'Bucket not found',
      message: 'Bucket not found',
    },
  ])
})

test('writers of one name at once end with one whole version and no other bytes', async () => {
  const own = await createBucket()
  const bodies = Array.from({ length: 12 }, (_, index) => String(index).repeat(20_000))
  const before = countBlobs()
  const answers = await Promise.all(
    bodies.map((body) =>
      post(`/object/${own}/race`, { body, headers: { 'x-upsert': 'true' } }).then(
        ({ status }) => status,
      ),
    ),
  )
  expect(answers).toEqual(bodies.map(() => 200))
  expect(bodies).toContain(await (await send(`/object/${own}/race`)).text())
  expect(countBlobs()).toBe(before + 1)
})

test('the name of an object never becomes the name of a file', async () => {
  await post(`/object/${bucket}/..%2f..%2fescape.txt`, { body: 'x' })
  await post(`/object/${bucket}/evil-name`, { body: 'x' })
  const names = readdirSync(folder, { recursive: true }).map(String)
  expect(names.filter((name) => /escape|evil/.test(name))).toEqual([])
  expect(readdirSync(join(folder, '..'))).not.toContain('escape.txt')
})
