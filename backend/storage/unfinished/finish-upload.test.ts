import { toTx } from '../../db/tx.ts'
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startS3Server } from '../../../test/servers/s3-server.ts'
import { encodeMetadata, offsetStream } from '../../../test/storage/tus-requests.ts'
import { countBlobs, useTus } from '../../../test/use/use-tus.ts'
import { createS3Blobs } from '../blobs/s3-blobs.ts'
import { sweep } from '../blobs/sweep.ts'
import { createStorage } from '../storage.ts'
import type { StorageContext } from '../storage-context.ts'

const storage = await useTus()
const { admin, begin, context, download, offsetOf, patch } = storage

/** The status of a request to a storage service with other parts. */
async function sendTo(
  changed: StorageContext,
  [method, path]: [string, string],
  { headers = {}, body }: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> } = {},
): Promise<Response> {
  const request = new Request(`http://storage.test${path}`, {
    method,
    headers: { 'tus-resumable': '1.0.0', authorization: 'Bearer sb_secret_test', ...headers },
    ...(body ? { body } : {}),
  })
  const caller = { role: 'service_role', claims: { role: 'service_role' }, userId: null }
  const serviceRole = async () => ({ ...caller, sessionId: null, token: null, ip: '203.0.113.9' })
  return createStorage(changed).handle(request, serviceRole, { ip: '203.0.113.9' })
}

const finishWith = (changed: StorageContext, url: string) =>
  sendTo(changed, ['PATCH', url], {
    headers: { ...offsetStream, 'upload-offset': '5' },
    body: Buffer.from('world'),
  })

test('an upload that was killed while its parts were joined is finished when its client asks', async () => {
  const bucket = await storage.createBucket()
  const url = await begin(bucket, 'a')
  await patch(url, 0, 'hello')
  const killed = () => Promise.reject(new Error('killed'))
  const broken = { ...context, blobs: { ...context.blobs, write: killed } }
  expect((await finishWith(broken, url)).status).toBe(500)
  expect(await offsetOf(url)).toBe('5')
  let writes = 0
  const write: typeof context.blobs.write = (...args) =>
    ++writes === 2 ? killed() : context.blobs.write(...args)
  const breaksLater = { ...context, blobs: { ...context.blobs, write } }
  expect((await finishWith(breaksLater, url)).status).toBe(500)
  expect(await download(bucket, 'a')).toBe('status 400')
  // A client takes this offset as its success.
  expect(await offsetOf(url)).toBe('10')
  expect(await download(bucket, 'a')).toBe('helloworld')
})

test('an upload that was killed after its object was stored stores it once', async () => {
  const bucket = await storage.createBucket()
  const url = await begin(bucket, 'a')
  await patch(url, 0, 'hello')
  const { db } = context
  const killsAtTheEnd: typeof db = {
    ...db,
    transaction: (settings, work) =>
      db.transaction(settings, (tx) =>
        work(
          toTx((text, values) =>
            text.includes('finished_at = now()')
              ? Promise.reject(new Error('killed'))
              : tx.query(text, values),
          ),
        ),
      ),
  }
  expect((await finishWith({ ...context, db: killsAtTheEnd }, url)).status).toBe(500)
  const stored = () =>
    admin.query('select version, updated_at from storage.objects where bucket_id = $1', [bucket])
  const { rows: before } = await stored()
  expect([before.length, await offsetOf(url)]).toEqual([1, '10'])
  expect((await stored()).rows).toEqual(before)
  expect(await download(bucket, 'a')).toBe('helloworld')
})

test('the sweep leaves the parts of an unfinished upload', async () => {
  const bucket = await storage.createBucket()
  const url = await begin(bucket, 'a')
  await patch(url, 0, 'hello')
  const inADay = () => new Date(Date.now() + 20 * 3_600_000)
  expect(await sweep({ ...context, now: inADay })).not.toBeNull()
  expect((await patch(url, 5, 'world')).status).toBe(204)
  await sweep({ ...context, now: inADay })
  expect(await download(bucket, 'a')).toBe('helloworld')
})

test('parts are joined in S3 too', async () => {
  const bucket = await storage.createBucket()
  const s3 = await startS3Server(join(storage.folder, 's3'), 'files')
  const blobs = createS3Blobs(s3.settings, {
    tempFolder: join(storage.folder, 'temp'),
    log: (entry) => storage.log.push(entry),
  })
  onTestFinished(async () => {
    blobs[Symbol.dispose]()
    await s3[Symbol.asyncDispose]()
  })
  const inS3 = { ...context, blobs }
  const bytes = randomBytes(20_000_000)
  const created = await sendTo(inS3, ['POST', '/storage/v1/upload/resumable'], {
    headers: {
      'upload-length': String(bytes.length),
      'upload-metadata': encodeMetadata({ bucketName: bucket, objectName: 'a' }),
    },
  })
  const url = created.headers.get('location') ?? ''
  for (const [start, end] of [
    [0, 11_000_000],
    [11_000_000, 20_000_000],
  ] as const) {
    const headers = { ...offsetStream, 'upload-offset': String(start) }
    const body = bytes.subarray(start, end)
    expect((await sendTo(inS3, ['PATCH', url], { headers, body })).status).toBe(204)
  }
  const stored = await sendTo(inS3, ['GET', `/storage/v1/object/${bucket}/a`])
  const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
  expect(sha256(Buffer.from(await stored.arrayBuffer()))).toBe(sha256(bytes))
  expect(await countBlobs({ blobs })).toBe(1)
})
