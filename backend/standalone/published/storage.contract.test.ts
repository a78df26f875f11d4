import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  createProject,
  type ProjectOnDisk,
  type ServeProcess,
} from '../../../test/servers/serve-process.ts'

/**
 * What the published suite of storage-js (`storageFileApi.test.ts`, `storageApi.test.ts`) tests with
 * a server, rewritten.
 */
const env = {
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_here',
  SUPABASE_SECRET_KEY: 'sb_secret_here',
}
const config = `
[storage]
file_size_limit = "10MB"
[storage.buckets.pictures]
public = true
file_size_limit = "1MiB"
allowed_mime_types = ["image/*"]
[storage.buckets.moved]
`
const quiet = { auth: { persistSession: false, autoRefreshToken: false } }

let project: ProjectOnDisk
let server: ServeProcess
let storage: SupabaseClient['storage']
let url: string
let jpeg: Buffer
beforeAll(async () => {
  project = await createProject(inject('adminUrl'), { env, files: { 'config.toml': config } })
  server = await project.serve()
  storage = createClient(server.apiUrl, env.SUPABASE_SECRET_KEY, quiet).storage
  url = `${server.apiUrl}/storage/v1`
  const noise = Buffer.from(Array.from({ length: 300 * 200 * 3 }, (_, at) => (at * 7919) % 251))
  jpeg = await sharp(noise, { raw: { width: 300, height: 200, channels: 3 } })
    .jpeg()
    .toBuffer()
})
afterAll(() => project[Symbol.asyncDispose]())

async function newBucket(options: object = {}): Promise<string> {
  const id = `bucket-${randomUUID()}`
  const { error } = await storage.createBucket(id, { public: true, ...options })
  expect(error).toBeNull()
  return id
}
const newPath = () => `testpath/file-${randomUUID()}.jpg`
async function uploaded(): Promise<{ bucket: string; path: string }> {
  const [bucket, path] = [await newBucket(), newPath()]
  expect((await storage.from(bucket).upload(path, jpeg)).error).toBeNull()
  return { bucket, path }
}

test('the buckets of config.toml are there, with their limits', async () => {
  expect((await storage.getBucket('pictures')).data).toMatchObject({
    public: true,
    file_size_limit: 1_048_576,
    allowed_mime_types: ['image/*'],
  })
  expect((await storage.getBucket('moved')).data).toMatchObject({
    public: false,
    file_size_limit: null,
    allowed_mime_types: null,
  })
  const large = await storage.from('moved').upload('large.bin', Buffer.alloc(10_485_761))
  expect(large.error).toMatchObject({ statusCode: '413' })
})

test('buckets can be created, listed, changed, emptied and deleted', async () => {
  const id = await newBucket({ public: false })
  expect((await storage.listBuckets()).data?.map((bucket) => bucket.id)).toContain(id)
  expect((await storage.updateBucket(id, { public: true })).data?.message).toBe(
    'Successfully updated',
  )
  expect((await storage.getBucket('not-exist-id')).error?.message).toBe('Bucket not found')
  await storage.from(id).upload('a', 'a')
  expect((await storage.emptyBucket(id)).error).toBeNull()
  expect((await storage.deleteBucket(id)).data?.message).toBe('Successfully deleted')
})

describe('URLs', () => {
  test('an upload into a bucket that is not there is refused', async () => {
    const { data, error } = await storage.from('not-there').upload(newPath(), jpeg)
    expect([data, error?.message]).toEqual([null, 'Bucket not found'])
    await expect(storage.from('not-there').throwOnError().upload('a', jpeg)).rejects.toThrow(
      'Bucket not found',
    )
  })

  test('an object is read by its public URL, also as a download under another name', async () => {
    const { bucket, path } = await uploaded()
    const from = storage.from(bucket)
    const { publicUrl } = from.getPublicUrl(path).data
    expect(publicUrl).toBe(`${url}/object/public/${bucket}/${path}`)
    expect((await (await fetch(publicUrl)).arrayBuffer()).byteLength).toBe(jpeg.length)
    const named = await fetch(from.getPublicUrl(path, { download: 'test.jpg' }).data.publicUrl)
    expect(named.headers.get('content-disposition')).toContain('test.jpg')
    expect(named.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('signed URLs, one and many', async () => {
    const { bucket, path } = await uploaded()
    const from = storage.from(bucket)
    const one = await from.createSignedUrl(path, 2_000)
    expect(one.data?.signedUrl).toContain(`${url}/object/sign/${bucket}/${path}`)
    expect(one.data?.signedUrl).not.toMatch(/&$/)
    await expect(from.throwOnError().createSignedUrl('non-existent', 2_000)).rejects.toThrow()
    const again = storage.from(bucket)
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
    expect(empty.data?.signedUrl).toContain(`${url}/object/sign/${bucket}/${path}`)
    const many = await again.createSignedUrls([path], 2_000, { cacheNonce: '1', download: true })
    expect(many.data).toHaveLength(1)
    expect(many.data?.[0]?.error).toBeNull()
    const { searchParams } = new URL(many.data?.[0]?.signedUrl ?? '')
    expect([searchParams.has('token'), searchParams.get('cacheNonce')]).toEqual([true, '1'])
  })
})

describe('uploads', () => {
  const bodies: Record<string, () => Parameters<ReturnType<typeof storage.from>['upload']>[1]> = {
    'a form': () => {
      const form = new FormData()
      form.append('', new Blob([new Uint8Array(jpeg)]), 'file.txt')
      return form
    },
    'a buffer': () => jpeg,
    'an array buffer': () => new Uint8Array(jpeg).buffer,
    'a blob': () => new Blob([new Uint8Array(jpeg)]),
    'a stream': () => Readable.from([jpeg.subarray(0, 1_000), jpeg.subarray(1_000)]),
    'a web stream': () => new Blob([new Uint8Array(jpeg)]).stream(),
  }
  test.for(Object.keys(bodies))('accept %s', async (name) => {
    const [bucket, path] = [await newBucket(), newPath()]
    const { data, error } = await storage.from(bucket).upload(path, bodies[name]?.() ?? '')
    expect([error, data?.path, data?.fullPath]).toEqual([null, path, `${bucket}/${path}`])
    const { data: stored } = await storage.from(bucket).download(path)
    expect(jpeg.equals(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(
      true,
    )
  })

  test('replace an object, and keep what the client says about it', async () => {
    const { bucket, path } = await uploaded()
    const from = storage.from(bucket)
    expect((await from.update(path, 'other bytes')).data?.path).toBe(path)
    const metadata = { custom: 'metadata', second: 'second', third: 'third' }
    expect((await from.upload(path, jpeg, { metadata, upsert: true })).error).toBeNull()
    expect((await from.info(path)).data?.metadata).toEqual(metadata)
  })

  test('keep to the size and the types of the bucket', async () => {
    const path = newPath()
    const within = storage.from(await newBucket({ fileSizeLimit: '1mb' }))
    expect((await within.upload(path, jpeg)).error).toBeNull()
    const above = storage.from(await newBucket({ fileSizeLimit: '1kb' }))
    expect((await above.upload(path, jpeg)).error).toMatchObject({
      message: 'The object exceeded the maximum allowed size',
      statusCode: '413',
    })
    const png = storage.from(await newBucket({ allowedMimeTypes: ['image/png'] }))
    // The suite uploads a JPEG and calls it a PNG.
    expect((await png.upload(newPath(), jpeg, { contentType: 'image/png' })).error).toBeNull()
    expect((await png.upload(path, jpeg, { contentType: 'image/jpeg' })).error).toMatchObject({
      message: 'mime type image/jpeg is not supported',
      statusCode: '415',
    })
  })

  test('work with a signed URL, once', async () => {
    const [bucket, path] = [await newBucket(), newPath()]
    const from = storage.from(bucket)
    const { data } = await from.createSignedUploadUrl(path)
    expect(data?.path).toBe(path)
    expect(data?.signedUrl).toContain(`${url}/object/upload/sign/${bucket}/${path}`)
    const upload = (token = data?.token ?? '') => from.uploadToSignedUrl(path, token, jpeg)
    expect((await upload()).data?.path).toBe(path)
    expect((await upload()).error).toMatchObject({
      message: 'The resource already exists',
      statusCode: '409',
    })
    const replacing = await from.createSignedUploadUrl(path, { upsert: true })
    expect((await upload(replacing.data?.token)).error).toBeNull()
  })
})

describe('objects', () => {
  test('list, in both versions', async () => {
    const { bucket, path } = await uploaded()
    const from = storage.from(bucket)
    expect((await from.list('testpath')).data).toEqual([
      expect.objectContaining({
        name: path.replace('testpath/', ''),
        id: expect.any(String),
        metadata: expect.objectContaining({ size: jpeg.length }),
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
    const from = storage.from(await newBucket())
    const names = ['zz', 'bb', 'xx', 'ww', 'cc', 'aa', 'yy', 'oo'].map((end) => `testpath/${end}`)
    for (const name of names) await from.upload(name, jpeg)
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
    const { bucket, path } = await uploaded()
    const from = storage.from(bucket)
    const [copied, moved] = [newPath(), newPath()]
    expect((await from.copy(path, copied)).data?.path).toBe(`${bucket}/${copied}`)
    const other = { destinationBucket: 'moved' }
    expect((await from.copy(path, copied, other)).data?.path).toBe(`moved/${copied}`)
    expect((await from.move(copied, moved)).data?.message).toBe('Successfully moved')
    expect((await from.move(path, moved, other)).data?.message).toBe('Successfully moved')
    expect((await storage.from('moved').download(moved)).error).toBeNull()
    await expect(from.throwOnError().move('non-existent', '')).rejects.toThrow()
  })

  test('are downloaded as a blob or a stream, with parameters for fetch', async () => {
    const { bucket, path } = await uploaded()
    const from = storage.from(bucket)
    const blob = await from.download(path, {}, { cache: 'no-store' })
    expect([blob.error, blob.data?.size]).toEqual([null, jpeg.length])
    // The suite expects the type that the client gives by default, text/plain. Here the bytes decide.
    expect(blob.data?.type).toBe('image/jpeg')
    const stream = await from.download(path, { cacheNonce: '1' }).asStream()
    expect([stream.error, typeof stream.data]).toEqual([null, 'object'])
    const aborted = await from.download(path, {}, { signal: AbortSignal.abort() })
    expect([aborted.data, aborted.error?.message]).toEqual([null, expect.stringContaining('abort')])
    await expect(from.throwOnError().download('non-existent')).rejects.toThrow()
    await expect(
      storage.from(bucket).throwOnError().download('non-existent').asStream(),
    ).rejects.toThrow()
  })

  test('tell what is known about them, until they are removed', async () => {
    const { bucket, path } = await uploaded()
    const from = storage.from(bucket)
    expect((await from.info(path)).data).toMatchObject({
      id: expect.any(String),
      name: path,
      bucketId: bucket,
      createdAt: expect.any(String),
      lastModified: expect.any(String),
      cacheControl: 'max-age=3600',
      size: jpeg.length,
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
