import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  PutObjectCommand,
  UploadPartCommand,
  UploadPartCopyCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { useS3 } from '../../../../test/use/use-s3.ts'
import { countBlobs } from '../../../../test/use/use-tus.ts'
import { removeExpiredUploads } from '../../unfinished/remove-expired-uploads.ts'

const storage = await useS3()
const { admin, connectAs, context, s3 } = storage

interface Upload {
  Bucket: string
  Key: string
  UploadId: string
}

async function begin(Bucket: string, Key: string, client: S3Client = s3): Promise<Upload> {
  const { UploadId = '' } = await client.send(
    new CreateMultipartUploadCommand({
      Bucket,
      Key,
      ContentType: 'text/plain',
      Metadata: { a: '1' },
    }),
  )
  return { Bucket, Key, UploadId }
}

async function put(upload: Upload, PartNumber: number, Body: Uint8Array | string, client = s3) {
  const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
  return { PartNumber, ETag }
}

const complete = (upload: Upload, Parts: { PartNumber: number; ETag: string | undefined }[]) =>
  s3.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))

const codeOf = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'it worked',
    (error: Error) => error.name,
  )

test('joins parts that arrive in any order, and answers a repeated completion', async () => {
  const Bucket = await storage.createBucket()
  const before = await countBlobs(context)
  const upload = await begin(Bucket, 'a b')
  const bytes = [randomBytes(5_300_000), randomBytes(5_300_000), randomBytes(1_000)]
  const parts = await Promise.all(
    bytes.map((_, index) => put(upload, 3 - index, bytes[2 - index] ?? '')),
  )
  const ordered = parts.toReversed()
  const done = await complete(upload, ordered)
  const md5s = bytes.map((part) => createHash('md5').update(part).digest())
  expect(done.ETag).toBe(`"${createHash('md5').update(Buffer.concat(md5s)).digest('hex')}-3"`)
  const { Body, ContentType, Metadata } = await s3.send(
    new GetObjectCommand({ Bucket, Key: 'a b' }),
  )
  expect([ContentType, Metadata]).toEqual(['text/plain', { a: '1' }])
  const stored = Buffer.from((await Body?.transformToByteArray()) ?? [])
  expect(Buffer.compare(stored, Buffer.concat(bytes))).toBe(0)
  expect((await complete(upload, ordered)).ETag).toBe(done.ETag)
  expect(await countBlobs(context)).toBe(before + 1)
  expect(await codeOf(put(upload, 4, 'late'))).toBe('NoSuchUpload')
})

test('refuses wrong lists of parts, and keeps the parts', async () => {
  const Bucket = await storage.createBucket()
  const upload = await begin(Bucket, 'a')
  const [one, two] = [await put(upload, 1, 'one'), await put(upload, 2, 'two')]
  const replaced = await put(upload, 1, 'eins')
  expect(await codeOf(complete(upload, []))).toBe('MalformedXML')
  expect(await codeOf(complete(upload, [two, replaced]))).toBe('InvalidPartOrder')
  expect(await codeOf(complete(upload, [one, two]))).toBe('InvalidPart')
  expect(await codeOf(complete(upload, [replaced, { PartNumber: 3, ETag: two.ETag }]))).toBe(
    'InvalidPart',
  )
  for (const number of [0, 10_001])
    expect(await codeOf(put(upload, number, 'x'))).toBe('InvalidArgument')
  await complete(upload, [replaced, two])
  const { ContentLength } = await s3.send(new HeadObjectCommand({ Bucket, Key: 'a' }))
  expect(ContentLength).toBe(7)
})

test('lists parts and uploads in pages', async () => {
  const Bucket = await storage.createBucket()
  const uploads = [
    await begin(Bucket, 'x/a'),
    await begin(Bucket, 'x/b'),
    await begin(Bucket, 'y/z/c'),
  ]
  const [first] = uploads
  if (!first) throw new Error('no upload')
  for (const number of [1, 2]) await put(first, number, `part ${number}`)
  const page = await s3.send(new ListPartsCommand({ ...first, MaxParts: 1 }))
  expect([page.IsTruncated, page.Parts?.map(({ PartNumber, Size }) => [PartNumber, Size])]).toEqual(
    [true, [[1, 6]]],
  )
  const rest = await s3.send(
    new ListPartsCommand({ ...first, PartNumberMarker: page.NextPartNumberMarker }),
  )
  expect([rest.IsTruncated, rest.Parts?.map(({ PartNumber }) => PartNumber)]).toEqual([false, [2]])
  const list = (options: object) => s3.send(new ListMultipartUploadsCommand({ Bucket, ...options }))
  const one = await list({ MaxUploads: 1 })
  expect([one.IsTruncated, one.Uploads?.map(({ Key }) => Key)]).toEqual([true, ['x/a']])
  const two = await list({ KeyMarker: one.NextKeyMarker, Prefix: 'x/' })
  expect([two.IsTruncated, two.Uploads?.map(({ Key }) => Key)]).toEqual([false, ['x/b']])
  const grouped = await list({ Delimiter: '/' })
  expect(grouped.CommonPrefixes).toEqual([{ Prefix: 'x/' }, { Prefix: 'y/' }])
})

test('copies a part of another object, with and without a range', async () => {
  const Bucket = await storage.createBucket()
  await s3.send(new PutObjectCommand({ Bucket, Key: 'source', Body: '0123456789' }))
  const upload = await begin(Bucket, 'a')
  const copy = async (PartNumber: number, CopySourceRange?: string) => {
    const { CopyPartResult } = await s3.send(
      new UploadPartCopyCommand({
        ...upload,
        PartNumber,
        CopySource: `${Bucket}/source`,
        CopySourceRange,
      }),
    )
    return { PartNumber, ETag: CopyPartResult?.ETag }
  }
  for (const range of ['bytes=-5', 'bytes=5-20', 'bytes=20-30', 'lines=1-2'])
    expect(await codeOf(copy(1, range))).toBe('InvalidArgument')
  await complete(upload, [await copy(1, 'bytes=3-5'), await copy(2)])
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key: 'a' }))
  expect(await Body?.transformToString()).toBe('3450123456789')
})

test('ends an upload, and lets nobody touch the upload of another person', async () => {
  const Bucket = await storage.createBucket()
  const [ada, obi] = [await storage.signUp(), await storage.signUp()]
  for (const command of ['select', 'insert', 'update'])
    await admin.query(
      `create policy "all ${command} ${Bucket}" on storage.objects for ${command} to authenticated
       ${command === 'insert' ? 'with check' : 'using'} (bucket_id = '${Bucket}')`,
    )
  const [own, other] = [connectAs(ada.token), connectAs(obi.token)]
  const upload = await begin(Bucket, 'a', own)
  const part = await put(upload, 1, 'hello', own)
  const before = await countBlobs(context)
  for (const client of [other, s3]) {
    expect(await codeOf(put(upload, 2, 'x', client))).toBe('NoSuchUpload')
    expect(await codeOf(client.send(new ListPartsCommand(upload)))).toBe('NoSuchUpload')
    expect(await codeOf(client.send(new AbortMultipartUploadCommand(upload)))).toBe('NoSuchUpload')
    const MultipartUpload = { Parts: [part] }
    expect(
      await codeOf(client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload }))),
    ).toBe('NoSuchUpload')
  }
  const { Uploads } = await other.send(new ListMultipartUploadsCommand({ Bucket }))
  expect(Uploads).toBeUndefined()
  expect(await codeOf(own.send(new ListPartsCommand({ ...upload, Key: 'b' })))).toBe('NoSuchUpload')
  expect(await codeOf(own.send(new ListPartsCommand({ ...upload, UploadId: randomUUID() })))).toBe(
    'NoSuchUpload',
  )
  await own.send(new AbortMultipartUploadCommand(upload))
  expect(await countBlobs(context)).toBe(before - 1)
  expect(await codeOf(own.send(new ListPartsCommand(upload)))).toBe('NoSuchUpload')
})

test('limits of the bucket hold for all parts together, and abandoned parts are swept', async () => {
  const Bucket = await storage.createBucket({ fileSizeLimit: 10 })
  const upload = await begin(Bucket, 'a')
  await put(upload, 1, '12345678')
  expect(await codeOf(put(upload, 2, '123'))).toBe('EntityTooLarge')
  await put(upload, 1, '1234567890')
  const inAWeek = () => new Date(Date.now() + 7 * 86_400_000)
  const before = await countBlobs(context)
  await removeExpiredUploads({ ...context, now: inAWeek })
  expect(await countBlobs(context)).toBeLessThan(before)
  expect(await codeOf(s3.send(new ListPartsCommand(upload)))).toBe('NoSuchUpload')
})
