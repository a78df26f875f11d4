import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startPublishedStorage, type PublishedStorage } from '../../../test/published-storage.ts'

/**
 * What the published suite of storage-js (`storageFileApi.test.ts`, `storageApi.test.ts`) tests with
 * a server about URLs, listings and objects, rewritten.
 */
let suite: PublishedStorage
beforeAll(async () => {
  suite = await startPublishedStorage(inject('adminUrl'))
})
afterAll(() => suite[Symbol.asyncDispose]())

describe('URLs', () => {
  test('an upload into a bucket that is not there is refused', async () => {
    const { data, error } = await suite.storage
      .from('not-there')
      .upload(suite.newPath(), suite.jpeg)
    expect([data, error?.message]).toEqual([null, 'Bucket not found'])
    await expect(
      suite.storage.from('not-there').throwOnError().upload('a', suite.jpeg),
    ).rejects.toThrow('Bucket not found')
  })

  test('an object is read by its public URL, also as a download under another name', async () => {
    const { bucket, path } = await suite.uploaded()
    const from = suite.storage.from(bucket)
    const { publicUrl } = from.getPublicUrl(path).data
    expect(publicUrl).toBe(`${suite.url}/object/public/${bucket}/${path}`)
    expect((await (await fetch(publicUrl)).arrayBuffer()).byteLength).toBe(suite.jpeg.length)
    const named = await fetch(from.getPublicUrl(path, { download: 'test.jpg' }).data.publicUrl)
    expect(named.headers.get('content-disposition')).toContain('test.jpg')
    expect(named.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('signed URLs, one and many', async () => {
    const { bucket, path } = await suite.uploaded()
    const from = suite.storage.from(bucket)
    const one = await from.createSignedUrl(path, 2_000)
    expect(one.data?.signedUrl).toContain(`${suite.url}/object/sign/${bucket}/${path}`)
    expect(one.data?.signedUrl).not.toMatch(/&$/)
    await expect(from.throwOnError().createSignedUrl('non-existent', 2_000)).rejects.toThrow()
    const again = suite.storage.from(bucket)
    expect(
      (await again.createSignedUrl(path, 2_000, { download: true })).data?.signedUrl,
    ).toContain('&download=')
    const named = await again.createSignedUrl(path, 2_000, { download: 'test.jpg' })
    expect(named.data?.signedUrl).toContain('&download=test.jpg')
    const response = await fetch(named.data?.signedUrl ?? '')
    expect([response.status, response.headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('test.jpg'),
    ])
    const empty = await again.createSignedUrl(path, 2_000, { transform: {} })
    expect(empty.data?.signedUrl).toContain(`${suite.url}/object/sign/${bucket}/${path}`)
    const many = await again.createSignedUrls([path], 2_000, { cacheNonce: '1', download: true })
    expect(many.data).toHaveLength(1)
    expect(many.data?.[0]?.error).toBeNull()
    const { searchParams } = new URL(many.data?.[0]?.signedUrl ?? '')
    expect([searchParams.has('token'), searchParams.get('cacheNonce')]).toEqual([true, '1'])
  })
})

describe('objects', () => {
  test('list, in both versions', async () => {
    const { bucket, path } = await suite.uploaded()
    const from = suite.storage.from(bucket)
    expect((await from.list('testpath')).data).toEqual([
      expect.objectContaining({
        name: path.replace('testpath/', ''),
        id: expect.any(String),
        metadata: expect.objectContaining({ size: suite.jpeg.length }),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      }),
    ])
    expect((await from.listV2({ prefix: 'testpath' })).data).toMatchObject({
      hasNext: false,
      folders: [],
      objects: [{ name: path }],
    })
    expect((await from.listV2({ with_delimiter: true })).data).toMatchObject({
      hasNext: false,
      folders: [{ key: 'testpath', name: 'testpath/' }],
      objects: [],
    })
  })

  test('list in pages of two, in every order', async () => {
    const from = suite.storage.from(await suite.newBucket())
    const names = ['zz', 'bb', 'xx', 'ww', 'cc', 'aa', 'yy', 'oo'].map((end) => `testpath/${end}`)
    for (const name of names) await from.upload(name, suite.jpeg)
    const sorted = names.toSorted()
    for (const [column, order, expected] of [
      ['name', 'asc', sorted],
      ['name', 'desc', sorted.toReversed()],
      ['created_at', 'asc', names],
      ['created_at', 'desc', names.toReversed()],
    ] as const) {
      const pages: string[][] = []
      let cursor: string | undefined
      do {
        const { data } = await from.listV2({
          prefix: 'testpath/',
          with_delimiter: true,
          limit: 2,
          sortBy: { column, order },
          ...(cursor ? { cursor } : {}),
        })
        pages.push(data?.objects.map((object) => object.name) ?? [])
        cursor = data?.hasNext ? data.nextCursor : undefined
      } while (cursor)
      expect(pages).toEqual([0, 2, 4, 6].map((at) => expected.slice(at, at + 2)))
    }
  })

  test('move and copy, also to another bucket', async () => {
    const { bucket, path } = await suite.uploaded()
    const from = suite.storage.from(bucket)
    const [copied, moved] = [suite.newPath(), suite.newPath()]
    expect((await from.copy(path, copied)).data?.path).toBe(`${bucket}/${copied}`)
    const other = { destinationBucket: 'moved' }
    expect((await from.copy(path, copied, other)).data?.path).toBe(`moved/${copied}`)
    expect((await from.move(copied, moved)).data?.message).toBe('Successfully moved')
    expect((await from.move(path, moved, other)).data?.message).toBe('Successfully moved')
    expect((await suite.storage.from('moved').download(moved)).error).toBeNull()
    await expect(from.throwOnError().move('non-existent', '')).rejects.toThrow()
  })

  test('are downloaded as a blob or a stream, with parameters for fetch', async () => {
    const { bucket, path } = await suite.uploaded()
    const from = suite.storage.from(bucket)
    const blob = await from.download(path, {}, { cache: 'no-store' })
    expect([blob.error, blob.data?.size]).toEqual([null, suite.jpeg.length])
    // The type that the client gives when nobody chooses one.
    expect(blob.data?.type).toBe('text/plain;charset=utf-8')
    const stream = await from.download(path, { cacheNonce: '1' }).asStream()
    expect([stream.error, typeof stream.data]).toEqual([null, 'object'])
    const aborted = await from.download(path, {}, { signal: AbortSignal.abort() })
    expect([aborted.data, aborted.error?.message]).toEqual([null, expect.stringContaining('abort')])
    await expect(from.throwOnError().download('non-existent')).rejects.toThrow()
    await expect(
      suite.storage.from(bucket).throwOnError().download('non-existent').asStream(),
    ).rejects.toThrow()
  })

  test('are to browsers what their bytes are, also after a copy and a move', async () => {
    const { bucket, path } = await suite.uploaded()
    const from = suite.storage.from(bucket)
    const [copied, moved] = [suite.newPath(), suite.newPath()]
    await from.copy(path, copied)
    await from.move(copied, moved)
    for (const name of [path, moved]) {
      const signed = (await from.createSignedUrl(name, 60)).data?.signedUrl ?? ''
      for (const url of [from.getPublicUrl(name).data.publicUrl, signed])
        expect((await fetch(url)).headers.get('content-type')).toBe('image/jpeg')
      expect((await from.download(name)).data?.type).toBe('text/plain;charset=utf-8')
    }
  })

  test('tell what is known about them, until they are removed', async () => {
    const { bucket, path } = await suite.uploaded()
    const from = suite.storage.from(bucket)
    expect((await from.info(path)).data).toMatchObject({
      id: expect.any(String),
      name: path,
      bucketId: bucket,
      createdAt: expect.any(String),
      lastModified: expect.any(String),
      cacheControl: 'max-age=3600',
      size: suite.jpeg.length,
      etag: expect.any(String),
      contentType: expect.any(String),
      metadata: {},
      version: expect.any(String),
    })
    expect((await from.info(path)).data).not.toHaveProperty('updatedAt')
    expect((await from.exists(path)).data).toBe(true)
    expect((await from.exists('do-not-exists')).data).toBe(false)
    expect((await from.remove([path])).data).toEqual([
      expect.objectContaining({ name: path, bucket_id: bucket, id: expect.any(String) }),
    ])
    await expect(from.throwOnError().info(path)).rejects.toThrow()
  })
})

describe('pictures in other sizes', () => {
  const widthOf = async (bytes: ArrayBuffer | undefined) =>
    (await sharp(bytes ?? new ArrayBuffer(0)).metadata()).width

  test('are downloaded with the rights of the caller, and by a signed URL', async () => {
    const { bucket, path } = await suite.uploaded()
    const from = suite.storage.from(bucket)
    const transform = { width: 120, height: 80, quality: 60 }
    const { data, error } = await from.download(path, { transform })
    expect([error, data?.type, await widthOf(await data?.arrayBuffer())]).toEqual([
      null,
      'image/jpeg',
      120,
    ])
    const { publicUrl } = from.getPublicUrl(path, { transform }).data
    expect(publicUrl).toBe(
      `${suite.url}/render/image/public/${bucket}/${path}?width=120&height=80&quality=60`,
    )
    expect((await fetch(publicUrl)).status).toBe(200)
    const signed = await from.createSignedUrl(path, 60_000, { transform, cacheNonce: '7' })
    expect(new URL(signed.data?.signedUrl ?? '').searchParams.get('cacheNonce')).toBe('7')
    const response = await fetch(signed.data?.signedUrl ?? '')
    expect([response.status, response.headers.get('x-transformations')]).toEqual([
      200,
      'height:80,width:120,resizing_type:fill,quality:60',
    ])
    expect(await widthOf(await response.arrayBuffer())).toBe(120)
  })

  test('are the original when nothing is asked for', async () => {
    const from = suite.storage.from(await suite.newBucket())
    await from.upload('file.txt', 'text', { contentType: 'text/plain' })
    expect((await from.download('file.txt', { transform: {} })).data?.size).toBe(4)
  })
})
