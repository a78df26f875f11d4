import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { useStorage } from '../../../test/use/use-storage.ts'

const { service, client, admin, send, signUp, createBucket, folder } = await useStorage()
const { storage } = service

const textOf = async (bucket: string, name: string) =>
  (await storage.from(bucket).download(name)).data?.text() ?? null
const bodyOf = async (response: Response) => [response.status, await response.json()]
const post = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers,
})
const countFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length

describe('move', () => {
  test('gives an object another name, in the same bucket and in another', async () => {
    const [from, to] = [await createBucket(), await createBucket()]
    await storage.from(from).upload('a/b.txt', 'bytes', { metadata: { by: 'Ada' } })
    const { data: before } = await storage.from(from).info('a/b.txt')
    expect(await storage.from(from).move('a/b.txt', 'c é.txt')).toEqual({
      data: { message: 'Successfully moved', Id: before?.id, Key: 'c é.txt' },
      error: null,
    })
    expect(await textOf(from, 'a/b.txt')).toBeNull()
    expect(await textOf(from, 'c é.txt')).toBe('bytes')
    await storage.from(from).move('c é.txt', 'd.txt', { destinationBucket: to })
    expect([await textOf(from, 'c é.txt'), await textOf(to, 'd.txt')]).toEqual([null, 'bytes'])
    expect((await storage.from(to).info('d.txt')).data).toMatchObject({
      id: before?.id,
      metadata: { by: 'Ada' },
    })
  })

  test('never replaces another object', async () => {
    const bucket = await createBucket()
    await storage.from(bucket).upload('a', 'first')
    await storage.from(bucket).upload('b', 'second')
    const body = { bucketId: bucket, sourceKey: 'a', destinationKey: 'b' }
    expect(await bodyOf(await send('/object/move', post(body)))).toEqual([
      400,
      {
        statusCode: '409',
        error: 'Duplicate',
        message: 'The resource already exists',
        code: 'KeyAlreadyExists',
      },
    ])
    expect([await textOf(bucket, 'a'), await textOf(bucket, 'b')]).toEqual(['first', 'second'])
    expect((await storage.from(bucket).move('a', 'a')).error).toBeNull()
  })

  test('keeps to the limits of the other bucket', async () => {
    const from = await createBucket()
    await storage.from(from).upload('page.html', '<p>', { contentType: 'text/html' })
    const pictures = await createBucket({ allowedMimeTypes: ['image/*'] })
    const tiny = await createBucket({ fileSizeLimit: 2 })
    const move = async (destinationBucket: string) =>
      (await storage.from(from).move('page.html', 'page.html', { destinationBucket })).error
    expect(await move(pictures)).toMatchObject({ statusCode: '415' })
    expect(await move(tiny)).toMatchObject({ statusCode: '413' })
    expect(await move('absent')).toMatchObject({ statusCode: '404', message: 'Bucket not found' })
    const copied = await storage
      .from(from)
      .copy('page.html', 'page.html', { destinationBucket: pictures })
    expect(copied.error).toMatchObject({ statusCode: '415' })
  })

  test.for([
    [{ sourceKey: 'absent', destinationKey: 'x' }, '404', 'NoSuchKey', 'not_found'],
    [{ sourceKey: 'a', destinationKey: '' }, '400', 'InvalidKey', 'InvalidKey'],
    [{ sourceKey: 'a', destinationKey: '../x' }, '400', 'InvalidKey', 'InvalidKey'],
    [{ sourceKey: 'a' }, '400', 'InvalidRequest', 'Error'],
  ] as const)('refuses %j', async ([body, statusCode, code, error]) => {
    const bucketId = await createBucket()
    await storage.from(bucketId).upload('a', 'a')
    for (const action of ['move', 'copy'])
      expect(await bodyOf(await send(`/object/${action}`, post({ ...body, bucketId })))).toEqual([
        400,
        { statusCode, code, error, message: expect.any(String) },
      ])
  })
})

describe('copy', () => {
  test('copies the bytes and what is known about them', async () => {
    const [from, to] = [await createBucket(), await createBucket()]
    const options = { contentType: 'text/csv', cacheControl: '60', metadata: { by: 'Ada' } }
    await storage.from(from).upload('a', 'bytes', options)
    const response = await send(
      '/object/copy',
      post({ bucketId: from, sourceKey: 'a', destinationKey: 'b/c', destinationBucket: to }),
    )
    const { data: copy } = await storage.from(to).info('b/c')
    expect(await bodyOf(response)).toEqual([
      200,
      expect.objectContaining({
        Id: copy?.id,
        Key: `${to}/b/c`,
        bucket_id: to,
        name: 'b/c',
        version: copy?.version,
        user_metadata: { by: 'Ada' },
      }),
    ])
    expect(copy).toMatchObject({
      contentType: 'text/csv',
      cacheControl: 'max-age=60',
      metadata: { by: 'Ada' },
      size: 5,
    })
    // Each has bytes of its own.
    await storage.from(from).remove(['a'])
    expect(await textOf(to, 'b/c')).toBe('bytes')
  })

  test('gives the copy other metadata, also onto itself', async () => {
    const bucket = await createBucket()
    await storage.from(bucket).upload('a', 'bytes', { metadata: { old: true } })
    const body = {
      bucketId: bucket,
      sourceKey: 'a',
      destinationKey: 'a',
      copyMetadata: false,
      metadata: { cacheControl: 'max-age=604800', mimetype: 'text/csv' },
    }
    const headers = { 'x-metadata': Buffer.from('{"new":true}').toString('base64') }
    expect((await bodyOf(await send('/object/copy', post(body, headers))))[1]).toMatchObject({
      code: 'KeyAlreadyExists',
    })
    const before = countFiles()
    const replaced = await send('/object/copy', post(body, { ...headers, 'x-upsert': 'true' }))
    expect(replaced.status).toBe(200)
    expect((await storage.from(bucket).info('a')).data).toMatchObject({
      cacheControl: 'max-age=604800',
      contentType: 'text/csv',
      metadata: { new: true },
    })
    expect([await textOf(bucket, 'a'), countFiles()]).toEqual(['bytes', before])
  })

  test('refuses metadata that is no JSON object, and leaves no bytes behind', async () => {
    const bucket = await createBucket()
    await storage.from(bucket).upload('a', 'bytes')
    const before = countFiles()
    const body = { bucketId: bucket, sourceKey: 'a', destinationKey: 'b', copyMetadata: false }
    for (const text of ['[1]', '{', '1', '']) {
      const headers = { 'x-metadata': Buffer.from(text).toString('base64') }
      const answer = await bodyOf(await send('/object/copy', post(body, headers)))
      if (text !== '')
        expect(answer).toEqual([400, expect.objectContaining({ code: 'InvalidRequest' })])
    }
    expect(countFiles()).toBeLessThanOrEqual(before + 1)
  })
})

describe('remove', () => {
  test('deletes many with their bytes and answers those that were there', async () => {
    const bucket = await createBucket()
    for (const name of ['a', 'b/c', 'd']) await storage.from(bucket).upload(name, name)
    const before = countFiles()
    const { data } = await storage.from(bucket).remove(['a', 'absent', 'b/c', 'd%'])
    expect(data?.map(({ name }) => name).toSorted()).toEqual(['a', 'b/c'])
    expect(data?.[0]).toMatchObject({ bucket_id: bucket, id: expect.any(String) })
    expect(countFiles()).toBe(before - 2)
    expect((await storage.from('absent').remove(['a'])).data).toEqual([])
    expect(await bodyOf(await send(`/object/${bucket}/d`, { method: 'DELETE' }))).toEqual([
      200,
      { message: 'Successfully deleted' },
    ])
    expect(await bodyOf(await send(`/object/${bucket}/d`, { method: 'DELETE' }))).toEqual([
      400,
      {
        statusCode: '404',
        error: 'not_found',
        message: 'Object not found',
        code: 'NoSuchKey',
      },
    ])
  })

  test('a row whose bytes are already gone can be deleted', async () => {
    const bucket = await createBucket()
    await admin.query(
      `insert into storage.objects (bucket_id, name, version, metadata)
       values ($1, 'a', gen_random_uuid(), '{}')`,
      [bucket],
    )
    expect((await storage.from(bucket).remove(['a'])).data).toHaveLength(1)
  })
})

describe('info', () => {
  test('tells what is known about an object, to those who may read it', async () => {
    const [hidden, open] = [await createBucket(), await createBucket({ isPublic: true })]
    for (const bucket of [hidden, open]) await storage.from(bucket).upload('a b.txt', 'bytes')
    const { data } = await storage.from(hidden).info('a b.txt')
    expect(data).toEqual({
      id: expect.any(String),
      name: 'a b.txt',
      version: expect.any(String),
      bucketId: hidden,
      size: 5,
      contentType: 'text/plain;charset=UTF-8',
      contentEncoding: null,
      cacheControl: 'max-age=3600',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
      metadata: {},
      lastModified: expect.any(String),
      createdAt: expect.any(String),
    })
    expect((await storage.from(hidden).exists('absent')).data).toBe(false)
    const anonymous = client().storage
    expect((await anonymous.from(open).info('a b.txt')).data?.id).toEqual(expect.any(String))
    expect((await anonymous.from(hidden).info('a b.txt')).error).toMatchObject({
      statusCode: '404',
    })
    const get = (path: string, method = 'GET') => send(path, { method }, 'sb_publishable_test')
    expect((await get(`/object/info/public/${open}/a%20b.txt`)).status).toBe(200)
    expect(await bodyOf(await get(`/object/info/public/${hidden}/a%20b.txt`))).toEqual([
      400,
      expect.objectContaining({ code: 'NoSuchBucket' }),
    ])
    expect(await bodyOf(await get(`/object/info/public/${open}/absent`))).toEqual([
      400,
      expect.objectContaining({ code: 'NoSuchKey' }),
    ])
    const head = await get(`/object/info/${open}/a%20b.txt`, 'HEAD')
    expect([head.status, head.headers.get('etag')]).toEqual([200, data?.etag])
  })
})

test('the caches before this server can be purged by the service role', async () => {
  const bucket = await createBucket({ isPublic: true })
  await storage.from(bucket).upload('a', 'a')
  const purge = (token?: string) => send(`/cdn/${bucket}/a`, { method: 'DELETE' }, token)
  expect(await bodyOf(await purge())).toEqual([200, { message: 'success' }])
  const { token } = await signUp()
  expect((await bodyOf(await purge(token)))[1]).toMatchObject({ statusCode: '403' })
})
