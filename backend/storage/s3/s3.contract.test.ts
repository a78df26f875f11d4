import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetBucketLocationCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  GetObjectTaggingCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  PutObjectAclCommand,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { expect, test } from 'vitest'
import { useS3 } from '../../../test/use/use-s3.ts'

/** The AWS SDK for JavaScript in its default mode, which sends checksums with every upload. */
const storage = await useS3()
const { admin, connect, connectAs, s3 } = storage

async function read(Bucket: string, Key: string, options: object = {}): Promise<string> {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key, ...options }))
  return (await Body?.transformToString()) ?? ''
}

/** The HTTP status and the code of a request that fails. */
function failure(request: Promise<unknown>): Promise<[number | undefined, string]> {
  return request.then(
    () => [200, 'it worked'],
    (error: { name: string; $metadata: { httpStatusCode?: number } }) => [
      error.$metadata?.httpStatusCode,
      error.name,
    ],
  )
}

test('creates, describes, lists and deletes buckets', async () => {
  const Bucket = `bucket-${randomUUID()}`
  expect((await s3.send(new CreateBucketCommand({ Bucket, ACL: 'public-read' }))).Location).toBe(
    `/${Bucket}`,
  )
  expect((await s3.send(new HeadBucketCommand({ Bucket }))).$metadata.httpStatusCode).toBe(200)
  const { Buckets } = await s3.send(new ListBucketsCommand())
  expect(Buckets?.find(({ Name }) => Name === Bucket)?.CreationDate).toBeInstanceOf(Date)
  expect(
    (await admin.query('select public from storage.buckets where id = $1', [Bucket])).rows,
  ).toEqual([{ public: true }])
  await s3.send(new GetBucketLocationCommand({ Bucket }))
  expect((await s3.send(new GetBucketVersioningCommand({ Bucket }))).Status).toBeUndefined()
  expect(await failure(s3.send(new CreateBucketCommand({ Bucket })))).toEqual([
    409,
    'BucketAlreadyExists',
  ])
  await s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'a' }))
  expect(await failure(s3.send(new DeleteBucketCommand({ Bucket })))).toEqual([
    409,
    'BucketNotEmpty',
  ])
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'a' }))
  await s3.send(new DeleteBucketCommand({ Bucket }))
  expect((await failure(s3.send(new HeadBucketCommand({ Bucket }))))[0]).toBe(404)
  expect(await failure(s3.send(new ListObjectsV2Command({ Bucket })))).toEqual([
    404,
    'NoSuchBucket',
  ])
})

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
  expect(await failure(s3.send(new HeadObjectCommand({ Bucket, Key: 'missing' })))).toEqual([
    404,
    'NotFound',
  ])
  expect(await failure(s3.send(new GetObjectCommand({ Bucket, Key: 'missing' })))).toEqual([
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
    await failure(s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'HELLO', ...wrong }))),
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
    failure(s3.send(new GetObjectCommand({ Bucket, Key, ...options })))
  expect(await get({ Range: 'bytes=16-' })).toEqual([416, 'InvalidRange'])
  expect((await get({ IfNoneMatch: ETag }))[0]).toBe(304)
  expect((await get({ IfNoneMatch: '"other"' }))[0]).toBe(200)
  expect(await get({ IfMatch: '"other"' })).toEqual([412, 'PreconditionFailed'])
  expect((await get({ IfModifiedSince: new Date(Date.now() + 1_000) }))[0]).toBe(304)
  expect((await get({ IfUnmodifiedSince: new Date(Date.now() - 60_000) }))[0]).toBe(412)
  const put = (IfNoneMatch: string) =>
    failure(s3.send(new PutObjectCommand({ Bucket, Key, Body: 'x', IfNoneMatch })))
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

test('lists in both versions with prefix, delimiter, start and pages', async () => {
  const Bucket = await storage.createBucket()
  const names = ['a.txt', 'b/1', 'b/2', 'b/c/3', 'b0', 'd/x y', 'ä']
  await Promise.all(names.map((Key) => s3.send(new PutObjectCommand({ Bucket, Key, Body: Key }))))
  const pages = async (options: object) => {
    const found: string[][] = []
    let ContinuationToken: string | undefined
    do {
      const page = await s3.send(
        new ListObjectsV2Command({ Bucket, ...options, ContinuationToken }),
      )
      found.push([
        ...(page.Contents ?? []).map(({ Key = '' }) => Key),
        ...(page.CommonPrefixes ?? []).map(({ Prefix = '' }) => Prefix),
      ])
      expect(page.KeyCount).toBe(found.at(-1)?.length)
      ContinuationToken = page.NextContinuationToken
      expect(page.IsTruncated).toBe(ContinuationToken !== undefined)
    } while (ContinuationToken)
    return found
  }
  expect(await pages({})).toEqual([names])
  expect(await pages({ MaxKeys: 3 })).toEqual([
    names.slice(0, 3),
    names.slice(3, 6),
    names.slice(6),
  ])
  expect(await pages({ Delimiter: '/' })).toEqual([['a.txt', 'b0', 'ä', 'b/', 'd/']])
  expect(await pages({ Delimiter: '/', MaxKeys: 2 })).toEqual([
    ['a.txt', 'b/'],
    ['b0', 'd/'],
    ['ä'],
  ])
  expect(await pages({ Delimiter: '/', Prefix: 'b/' })).toEqual([['b/1', 'b/2', 'b/c/']])
  expect(await pages({ StartAfter: 'b/2' })).toEqual([['b/c/3', 'b0', 'd/x y', 'ä']])
  expect(await pages({ Prefix: 'd/', EncodingType: 'url' })).toEqual([['d/x%20y']])
  const first = await s3.send(new ListObjectsCommand({ Bucket, Delimiter: '/', MaxKeys: 2 }))
  expect([first.IsTruncated, first.NextMarker]).toEqual([true, 'b/'])
  const { NextMarker: Marker } = first
  const second = await s3.send(new ListObjectsCommand({ Bucket, Delimiter: '/', Marker }))
  expect(second.Contents?.map(({ Key, Size }) => [Key, Size])).toEqual([
    ['b0', 2],
    ['ä', 2],
  ])
  expect(second.CommonPrefixes).toEqual([{ Prefix: 'd/' }])
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
      await failure(
        s3.send(new CopyObjectCommand({ Bucket, Key: 'x', CopySource: `${from}/missing` })),
      )
    )[1],
  ).toBe('NoSuchKey')
  expect(
    (
      await failure(
        s3.send(
          new CopyObjectCommand({ Bucket, Key: 'x', CopySource, CopySourceIfMatch: '"other"' }),
        ),
      )
    )[0],
  ).toBe(412)
})

test('deletes one object and many', async () => {
  const Bucket = await storage.createBucket()
  const names = ['a', 'b <&> "c"', 'd']
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

test('a session token acts with the rights of its person', async () => {
  const Bucket = await storage.createBucket()
  const [ada, obi] = [await storage.signUp(), await storage.signUp()]
  for (const command of ['select', 'insert', 'update'])
    await admin.query(
      `create policy "own ${command} ${Bucket}" on storage.objects for ${command} to authenticated
       ${command === 'insert' ? 'with check' : 'using'}
         (bucket_id = '${Bucket}' and (storage.foldername(name))[1] = (select auth.uid())::text)`,
    )
  const Key = `${ada.id}/a`
  await connectAs(ada.token).send(new PutObjectCommand({ Bucket, Key, Body: 'hello' }))
  const { rows } = await admin.query('select owner_id from storage.objects where bucket_id = $1', [
    Bucket,
  ])
  expect(rows).toEqual([{ owner_id: ada.id }])
  const other = connectAs(obi.token)
  expect(await failure(other.send(new GetObjectCommand({ Bucket, Key })))).toEqual([
    404,
    'NoSuchKey',
  ])
  expect(await failure(other.send(new PutObjectCommand({ Bucket, Key, Body: 'x' })))).toEqual([
    403,
    'AccessDenied',
  ])
  expect((await other.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0)
  expect((await other.send(new ListBucketsCommand())).Buckets ?? []).toEqual([])
  expect(await failure(other.send(new CreateBucketCommand({ Bucket: 'mine' })))).toEqual([
    403,
    'AccessDenied',
  ])
  // There is no policy for delete.
  expect(
    await failure(connectAs(ada.token).send(new DeleteObjectCommand({ Bucket, Key }))),
  ).toEqual([403, 'AccessDenied'])
  await other.send(new DeleteObjectCommand({ Bucket, Key }))
  expect(await read(Bucket, Key)).toBe('hello')
  await admin.query(
    'update auth.users set banned_until = now() + interval $$1 day$$ where id = $1',
    [ada.id],
  )
  expect(
    (await failure(connectAs(ada.token).send(new PutObjectCommand({ Bucket, Key, Body: 'x' }))))[0],
  ).toBe(400)
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
    await failure(s3.send(new PutObjectAclCommand({ Bucket, Key: 'a', ACL: 'private' }))),
  ).toEqual([501, 'NotImplemented'])
  expect(await read(Bucket, 'a')).toBe('hello')
})
