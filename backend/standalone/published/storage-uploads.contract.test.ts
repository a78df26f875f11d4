import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startPublishedStorage, type PublishedStorage } from '../../../test/published-storage.ts'

/**
 * What the published suite of storage-js (`storageFileApi.test.ts`, `storageApi.test.ts`) tests with
 * a server about buckets and uploads, rewritten.
 */
let suite: PublishedStorage
beforeAll(async () => {
  suite = await startPublishedStorage(inject('adminUrl'))
})
afterAll(() => suite[Symbol.asyncDispose]())

test('the buckets of config.toml are there, with their limits', async () => {
  expect((await suite.storage.getBucket('pictures')).data).toMatchObject({
    public: true,
    file_size_limit: 1_048_576,
    allowed_mime_types: ['image/*'],
  })
  expect((await suite.storage.getBucket('moved')).data).toMatchObject({
    public: false,
    file_size_limit: null,
    allowed_mime_types: null,
  })
  const large = await suite.storage.from('moved').upload('large.bin', Buffer.alloc(10_485_761))
  expect(large.error).toMatchObject({ statusCode: '413' })
})

test('buckets can be created, listed, changed, emptied and deleted', async () => {
  const id = await suite.newBucket({ public: false })
  expect((await suite.storage.listBuckets()).data?.map((bucket) => bucket.id)).toContain(id)
  expect((await suite.storage.updateBucket(id, { public: true })).data?.message).toBe(
    'Successfully updated',
  )
  expect((await suite.storage.getBucket('not-exist-id')).error?.message).toBe('Bucket not found')
  await suite.storage.from(id).upload('a', 'a')
  expect((await suite.storage.emptyBucket(id)).error).toBeNull()
  expect((await suite.storage.deleteBucket(id)).data?.message).toBe('Successfully deleted')
})

describe('uploads', () => {
  const bodies: Record<
    string,
    () => Parameters<ReturnType<typeof suite.storage.from>['upload']>[1]
  > = {
    'a form': () => {
      const form = new FormData()
      form.append('', new Blob([new Uint8Array(suite.jpeg)]), 'file.txt')
      return form
    },
    'a buffer': () => suite.jpeg,
    'an array buffer': () => new Uint8Array(suite.jpeg).buffer,
    'a blob': () => new Blob([new Uint8Array(suite.jpeg)]),
    'a stream': () => Readable.from([suite.jpeg.subarray(0, 1_000), suite.jpeg.subarray(1_000)]),
    'a web stream': () => new Blob([new Uint8Array(suite.jpeg)]).stream(),
  }
  test.for(Object.keys(bodies))('accept %s', async (name) => {
    const [bucket, path] = [await suite.newBucket(), suite.newPath()]
    const { data, error } = await suite.storage.from(bucket).upload(path, bodies[name]?.() ?? '')
    expect([error, data?.path, data?.fullPath]).toEqual([null, path, `${bucket}/${path}`])
    const { data: stored } = await suite.storage.from(bucket).download(path)
    expect(
      suite.jpeg.equals(new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0))),
    ).toBe(true)
  })

  test('replace an object, and keep what the client says about it', async () => {
    const { bucket, path } = await suite.uploaded()
    const from = suite.storage.from(bucket)
    expect((await from.update(path, 'other bytes')).data?.path).toBe(path)
    const metadata = { custom: 'metadata', second: 'second', third: 'third' }
    expect((await from.upload(path, suite.jpeg, { metadata, upsert: true })).error).toBeNull()
    expect((await from.info(path)).data?.metadata).toEqual(metadata)
  })

  test('keep to the size and the types of the bucket', async () => {
    const path = suite.newPath()
    const within = suite.storage.from(await suite.newBucket({ fileSizeLimit: '1mb' }))
    expect((await within.upload(path, suite.jpeg)).error).toBeNull()
    const above = suite.storage.from(await suite.newBucket({ fileSizeLimit: '1kb' }))
    expect((await above.upload(path, suite.jpeg)).error).toMatchObject({
      message: 'The object exceeded the maximum allowed size',
      statusCode: '413',
    })
    const png = suite.storage.from(await suite.newBucket({ allowedMimeTypes: ['image/png'] }))
    // The suite uploads a JPEG and calls it a PNG.
    expect(
      (await png.upload(suite.newPath(), suite.jpeg, { contentType: 'image/png' })).error,
    ).toBeNull()
    expect((await png.upload(path, suite.jpeg, { contentType: 'image/jpeg' })).error).toMatchObject(
      {
        message: 'mime type image/jpeg is not supported',
        statusCode: '415',
      },
    )
    // The type that the client says and the type of the bytes must both be allowed, also of a copy.
    const texts = await suite.newBucket({ allowedMimeTypes: ['text/plain'] })
    const refused = { message: 'mime type image/jpeg is not supported', statusCode: '415' }
    expect((await suite.storage.from(texts).upload(path, suite.jpeg)).error).toMatchObject(refused)
    const { bucket, path: source } = await suite.uploaded()
    const other = { destinationBucket: texts }
    for (const change of ['copy', 'move'] as const)
      expect((await suite.storage.from(bucket)[change](source, path, other)).error).toMatchObject(
        refused,
      )
  })

  test('work with a signed URL, once', async () => {
    const [bucket, path] = [await suite.newBucket(), suite.newPath()]
    const from = suite.storage.from(bucket)
    const { data } = await from.createSignedUploadUrl(path)
    expect(data?.path).toBe(path)
    expect(data?.signedUrl).toContain(`${suite.url}/object/upload/sign/${bucket}/${path}`)
    const upload = (token = data?.token ?? '') => from.uploadToSignedUrl(path, token, suite.jpeg)
    expect((await upload()).data?.path).toBe(path)
    expect((await upload()).error).toMatchObject({
      message: 'The resource already exists',
      statusCode: '409',
    })
    const replacing = await from.createSignedUploadUrl(path, { upsert: true })
    expect((await upload(replacing.data?.token)).error).toBeNull()
  })
})
