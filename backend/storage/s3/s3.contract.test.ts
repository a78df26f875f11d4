import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectAclCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, test } from 'vitest'
import { failureOf, useS3 } from '../../../test/use/use-s3.ts'

/** The AWS SDK for JavaScript in its default mode, which sends checksums with every upload. */
const storage = await useS3()
const { connect, s3 } = storage

async function read(Bucket: string, Key: string, options: object = {}): Promise<string> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key, ...options }))
  return (await Body?.transformToString()) ?? ''
}

test('stores and reads an object with its type, cache time, metadata and odd names', async () => {
  const Bucket = await storage.createBucket()
  for (const Key of ["a/ọ̀rọ̀ test!$&'() *+,:;=@ing.txt", 'emoji 🌞', 'a//b', 'trailing/']) {
    const Metadata = { colour: 'red', mtime: '1700000000.5' }
    const put = await s3.send(
      new PutObjectCommand({
        Bucket,
        Key,
        Body: 'hello',
        ContentType: 'text/plain',
        CacheControl: 'max-age=77',
        Metadata,
      }),
    )
    expect(put.ETag).toBe(`"${createHash('md5').update('hello').digest('hex')}"`)
    expect(put.ChecksumCRC32).toBe('NhCmhg==')
    const head = await s3.send(new HeadObjectCommand({ Bucket, Key }))
    expect(head).toMatchObject({
      ContentLength: 5,
      ContentType: 'text/plain',
      CacheControl: 'max-age=77',
      Metadata,
      ETag: put.ETag,
    })
    expect(await read(Bucket, Key)).toBe('hello')
    await s3.send(new GetObjectTaggingCommand({ Bucket, Key }))
  }
  expect((await storage.service.storage.from(Bucket).download('emoji 🌞')).data?.size).toBe(5)
  expect(await failureOf(s3.send(new HeadObjectCommand({ Bucket, Key: 'missing' })))).toEqual([
    404,
    'NotFound',
  ])
  expect(await failureOf(s3.send(new GetObjectCommand({ Bucket, Key: 'missing' })))).toEqual([
    404,
    'NoSuchKey',
  ])
})

test.for([
  ['a stream with a checksum behind it', {}],
  ['without a checksum', { requestChecksumCalculation: 'WHEN_REQUIRED' }],
] as const)('uploads %s', async ([, options]) => {
  const Bucket = await storage.createBucket()
  const bytes = randomBytes(3_000_000)
  const pieces = Array.from({ length: 30 }, (_, index) =>
    bytes.subarray(index * 100_000, (index + 1) * 100_000),
  )
  await connect(options).send(
    new PutObjectCommand({
      Bucket,
      Key: 'a',
      Body: Readable.from(pieces),
      ContentLength: bytes.length,
    }),
  )
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: 'a' }))
  expect(Buffer.compare(Buffer.from((await Body?.transformToByteArray()) ?? []), bytes)).toBe(0)
})

test.for(['CRC32', 'CRC32C', 'SHA1', 'SHA256'] as const)('checks %s', async (ChecksumAlgorithm) => {
  const Bucket = await storage.createBucket()
  const put = await s3.send(
    new PutObjectCommand({ Bucket, Key: 'a', Body: 'hello', ChecksumAlgorithm }),
  )
  expect(put[`Checksum${ChecksumAlgorithm}`]).toMatch(/=$/)
  const wrong = { [`Checksum${ChecksumAlgorithm}`]: put[`Checksum${ChecksumAlgorithm}`] }
  expect(
    await failureOf(s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'HELLO', ...wrong }))),
  ).toEqual([400, 'BadDigest'])
  expect(await read(Bucket, 'a')).toBe('hello')
})

test('reads ranges, and answers conditions', async () => {
  const Bucket = await storage.createBucket()
  const Key = 'a'
  const { ETag } = await s3.send(new PutObjectCommand({ Bucket, Key, Body: '0123456789abcdef' }))
  for (const [Range, text, ContentRange] of [
    ['bytes=0-4', '01234', 'bytes 0-4/16'],
    ['bytes=4-', '456789abcdef', 'bytes 4-15/16'],
    ['bytes=-5', 'bcdef', 'bytes 11-15/16'],
  ] as const) {
    const part = await s3.send(new GetObjectCommand({ Bucket, Key, Range }))
    expect([await part.Body?.transformToString(), part.ContentRange]).toEqual([text, ContentRange])
  }
  const get = (options: object) =>
    failureOf(s3.send(new GetObjectCommand({ Bucket, Key, ...options })))
  expect(await get({ Range: 'bytes=16-' })).toEqual([416, 'InvalidRange'])
  expect((await get({ IfNoneMatch: ETag }))[0]).toBe(304)
  expect((await get({ IfNoneMatch: '"other"' }))[0]).toBe(200)
  expect(await get({ IfMatch: '"other"' })).toEqual([412, 'PreconditionFailed'])
  expect((await get({ IfModifiedSince: new Date(Date.now() + 1_000) }))[0]).toBe(304)
  expect((await get({ IfUnmodifiedSince: new Date(Date.now() - 60_000) }))[0]).toBe(412)
  const put = (IfNoneMatch: string) =>
    failureOf(s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x', IfNoneMatch })))
  expect(await put('*')).toEqual([412, 'PreconditionFailed'])
  const overridden = await s3.send(
    new GetObjectCommand({
      Bucket,
      Key,
      ResponseContentType: 'image/png',
      ResponseCacheControl: 'no-store',
    }),
  )
  expect([overridden.ContentType, overridden.CacheControl]).toEqual(['image/png', 'no-store'])
})

test('copies objects, with their metadata or with other', async () => {
  const [from, Bucket] = [await storage.createBucket(), await storage.createBucket()]
  const Key = 'a b/ọ.txt'
  await s3.send(
    new PutObjectCommand({
      Bucket: from,
      Key,
      Body: 'hello',
      ContentType: 'text/css',
      Metadata: { a: '1' },
    }),
  )
  const CopySource = `${from}/${encodeURIComponent(Key)}`
  await s3.send(new CopyObjectCommand({ Bucket, Key: 'copy', CopySource }))
  expect(await s3.send(new HeadObjectCommand({ Bucket, Key: 'copy' }))).toMatchObject({
    ContentType: 'text/css',
    Metadata: { a: '1' },
  })
  await s3.send(
    new CopyObjectCommand({
      Bucket: from,
      Key,
      CopySource,
      MetadataDirective: 'REPLACE',
      ContentType: 'application/json',
      Metadata: { b: '2' },
    }),
  )
  expect(await s3.send(new HeadObjectCommand({ Bucket: from, Key }))).toMatchObject({
    ContentType: 'application/json',
    Metadata: { b: '2' },
  })
  expect([await read(Bucket, 'copy'), await read(from, Key)]).toEqual(['hello', 'hello'])
  expect(
    (
      await failureOf(
        s3.send(new CopyObjectCommand({ Bucket, Key: 'x', CopySource: `${from}/missing` })),
      )
    )[1],
  ).toBe('NoSuchKey')
  expect(
    (
      await failureOf(
        s3.send(
          new CopyObjectCommand({ Bucket, Key: 'x', CopySource, CopySourceIfMatch: '"other"' }),
        ),
      )
    )[0],
  ).toBe(412)
})

test('deletes one object and many', async () => {
  const Bucket = await storage.createBucket()
  const names = ['a', "b & 'c'", 'd']
  for (const Key of names) await s3.send(new PutObjectCommand({ Bucket, Key, Body: Key }))
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'missing' }))
  const { Deleted, Errors } = await s3.send(
    new DeleteObjectsCommand({
      Bucket,
      Delete: { Objects: [...names, 'missing'].map((Key) => ({ Key })) },
    }),
  )
  expect([Deleted?.map(({ Key }) => Key), Errors]).toEqual([[...names, 'missing'], undefined])
  expect((await s3.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0)
})

test('presigned URLs read and write, and cannot run a page', async () => {
  const Bucket = await storage.createBucket()
  const put = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'a b.html' }), {
    expiresIn: 60,
  })
  const page = '<script>alert(1)</script>'
  expect((await fetch(put, { method: 'PUT', body: page })).status).toBe(200)
  const get = await getSignedUrl(
    s3,
    new GetObjectCommand({ Bucket, Key: 'a b.html', ResponseContentType: 'text/html' }),
  )
  const response = await fetch(get)
  expect([await response.text(), response.headers.get('content-security-policy')]).toEqual([
    page,
    expect.stringContaining('sandbox'),
  ])
  expect((await fetch(get, { method: 'DELETE' })).status).toBe(403)
  expect((await fetch(get.replace('a%20b', 'c'))).status).toBe(403)
  expect((await fetch(`${get}&response-content-disposition=inline`)).status).toBe(403)
})

test('what S3 can and we cannot is refused, never taken for an upload', async () => {
  const Bucket = await storage.createBucket()
  await s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'hello' }))
  expect(
    await failureOf(s3.send(new PutObjectAclCommand({ Bucket, Key: 'a', ACL: 'private' }))),
  ).toEqual([501, 'NotImplemented'])
  expect(await read(Bucket, 'a')).toBe('hello')
})
