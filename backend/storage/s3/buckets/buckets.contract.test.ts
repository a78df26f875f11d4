import { randomUUID } from 'node:crypto'
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetBucketLocationCommand,
  GetBucketVersioningCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListBucketsCommand,
  ListObjectsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { failureOf, useS3 } from '../../../../test/use/use-s3.ts'

const storage = await useS3()
const { admin, connectAs, s3 } = storage

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
  expect(await failureOf(s3.send(new CreateBucketCommand({ Bucket })))).toEqual([
    409,
    'BucketAlreadyExists',
  ])
  await s3.send(new PutObjectCommand({ Bucket, Key: 'a', Body: 'a' }))
  expect(await failureOf(s3.send(new DeleteBucketCommand({ Bucket })))).toEqual([
    409,
    'BucketNotEmpty',
  ])
  await s3.send(new DeleteObjectCommand({ Bucket, Key: 'a' }))
  await s3.send(new DeleteBucketCommand({ Bucket }))
  expect((await failureOf(s3.send(new HeadBucketCommand({ Bucket }))))[0]).toBe(404)
  expect(await failureOf(s3.send(new ListObjectsV2Command({ Bucket })))).toEqual([
    404,
    'NoSuchBucket',
  ])
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
  expect(await failureOf(other.send(new GetObjectCommand({ Bucket, Key })))).toEqual([
    404,
    'NoSuchKey',
  ])
  expect(await failureOf(other.send(new PutObjectCommand({ Bucket, Key, Body: 'x' })))).toEqual([
    403,
    'AccessDenied',
  ])
  expect((await other.send(new ListObjectsV2Command({ Bucket }))).KeyCount).toBe(0)
  expect((await other.send(new ListBucketsCommand())).Buckets ?? []).toEqual([])
  expect(await failureOf(other.send(new CreateBucketCommand({ Bucket: 'mine' })))).toEqual([
    403,
    'AccessDenied',
  ])
  // There is no policy for delete.
  expect(
    await failureOf(connectAs(ada.token).send(new DeleteObjectCommand({ Bucket, Key }))),
  ).toEqual([403, 'AccessDenied'])
  await other.send(new DeleteObjectCommand({ Bucket, Key }))
  expect((await s3.send(new GetObjectCommand({ Bucket, Key }))).ContentLength).toBe(5)
  await admin.query(
    'update auth.users set banned_until = now() + interval $$1 day$$ where id = $1',
    [ada.id],
  )
  expect(
    (
      await failureOf(connectAs(ada.token).send(new PutObjectCommand({ Bucket, Key, Body: 'x' })))
    )[0],
  ).toBe(400)
})
