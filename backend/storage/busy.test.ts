import { GetObjectCommand } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import { useS3 } from '../../test/use/use-s3.ts'

const storage = await useS3()

test('while a table is locked, every protocol says when to try again', async () => {
  const bucket = await storage.createBucket()
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const get = new GetObjectCommand({ Bucket: bucket, Key: 'a.txt' })
  await storage.admin.query('begin; lock table storage.buckets, storage.objects')
  const answers = await Promise.all([
    storage.s3.send(get).then(
      () => null,
      ({ $response }: { $response: { statusCode: number; headers: object } }) => ({
        status: $response.statusCode,
        headers: $response.headers,
      }),
    ),
    ...[
      storage.send('/upload/resumable', {
        method: 'POST',
        headers: {
          'tus-resumable': '1.0.0',
          'upload-length': '1',
          'upload-metadata': `bucketName ${base64(bucket)},objectName ${base64('a.txt')}`,
        },
      }),
      storage.send(`/object/info/${bucket}/a.txt`),
    ].map(async (sent) => {
      const { status, headers } = await sent
      return { status, headers: Object.fromEntries(headers) }
    }),
  ])
  await storage.admin.query('rollback')
  const busy = { status: 503, headers: { 'retry-after': '5' } }
  expect(answers).toMatchObject([busy, busy, busy])
})
