import { createHash, randomBytes } from 'node:crypto'
import Uppy from '@uppy/core'
import Tus from '@uppy/tus'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, expect, inject, test } from 'vitest'
import { createProject } from '../../../test/servers/serve-process.ts'
import { useStorage } from '../../../test/use/use-storage.ts'
import { createNodeServer } from '../../web/node-server.ts'

/** Stock clients of TUS over HTTP. */
const storage = await useStorage()
const server = createNodeServer({
  direct: [],
  fetch: storage.backend.fetch,
  isTrustedProxy: () => false,
})
const port = await server.listen(0, '127.0.0.1')
afterAll(() => server.stop(0))
const endpoint = `http://127.0.0.1:${port}/storage/v1/upload/resumable`
const authorization = 'Bearer sb_secret_test'
const headers = { authorization }
const chunkSize = 6 * 1024 * 1024

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function hashOf(origin: string, bucket: string, name: string, key = authorization) {
  const response = await fetch(`${origin}/storage/v1/object/authenticated/${bucket}/${name}`, {
    headers: { authorization: key },
  })
  return sha256(Buffer.from(await response.arrayBuffer()))
}

/** Uploads until the end, or until `isEnough` says so. */
function upload(
  bytes: Buffer,
  options: Partial<UploadOptions>,
  isEnough: (sent: number, upload: Upload) => boolean = () => false,
): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const running = new Upload(bytes, {
      endpoint,
      headers,
      chunkSize,
      retryDelays: [0, 500, 1_000, 3_000, 5_000],
      ...options,
      onError: reject,
      onSuccess: () => resolve(running),
      onProgress(sent) {
        if (isEnough(sent, running)) void running.abort().then(() => resolve(running))
      },
    })
    running.start()
  })
}

test('tus-js-client uploads in chunks, and continues from another client', async () => {
  const bucketName = await storage.createBucket()
  const bytes = randomBytes(20_000_000)
  const metadata = { bucketName, objectName: 'film.mp4', contentType: 'video/mp4' }
  const begun = await upload(bytes, { metadata }, (sent) => sent > 13_000_000)
  const resumed = await upload(bytes, { metadata, uploadUrl: begun.url })
  expect(resumed.url).toBe(begun.url)
  expect(await hashOf(`http://127.0.0.1:${port}`, bucketName, 'film.mp4')).toBe(sha256(bytes))
})

test('uppy uploads a file', async () => {
  const bucketName = await storage.createBucket()
  const bytes = randomBytes(7_000_000)
  const uppy = new Uppy().use(Tus, {
    endpoint,
    headers,
    chunkSize,
    allowedMetaFields: ['bucketName', 'objectName', 'contentType', 'cacheControl'],
  })
  uppy.addFile({
    name: 'photo.jpg',
    type: 'image/jpeg',
    // In Node the client reads buffers; uppy asks for the size of a file.
    data: Object.assign(bytes, { size: bytes.length }) as unknown as Blob,
    meta: { bucketName, objectName: 'photo.jpg', contentType: 'image/jpeg' },
  })
  const result = await uppy.upload()
  expect([result?.successful?.length, result?.failed]).toEqual([1, []])
  expect(await hashOf(`http://127.0.0.1:${port}`, bucketName, 'photo.jpg')).toBe(sha256(bytes))
  uppy.destroy()
})

test('a client that comes back stops the request that it lost, and a second client gets 409', async () => {
  const bucketName = await storage.createBucket()
  const metadata = Object.entries({ bucketName, objectName: 'a' })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')
  const sent = 'h'.repeat(70_000)
  const base = { authorization, 'tus-resumable': '1.0.0' }
  const created = await fetch(endpoint, {
    method: 'POST',
    headers: { ...base, 'upload-length': String(sent.length + 5), 'upload-metadata': metadata },
  })
  const url = new URL(created.headers.get('location') ?? '', endpoint)
  const patch = (offset: number, body: BodyInit) =>
    fetch(url, {
      method: 'PATCH',
      headers: {
        ...base,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
      },
      body,
      duplex: 'half',
    } as RequestInit)
  const stalled = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stalled.writable.getWriter()
  const first = patch(0, stalled.readable).then(
    ({ status }) => status,
    () => 'disconnected',
  )
  await writer.write(Buffer.from(sent))
  await expect
    .poll(
      async () =>
        (
          await storage.admin.query(
            'select lease_id from storage.unfinished_uploads where lease_id is not null',
          )
        ).rowCount,
    )
    .toBe(1)
  const second = await patch(0, '0123456789')
  expect([second.status, await first]).toEqual([409, 204])
  const head = await fetch(url, { method: 'HEAD', headers: base })
  expect(head.headers.get('upload-offset')).toBe(String(sent.length))
  // A request that was killed while the clock was ahead holds nothing until that time.
  await storage.admin.query(
    `update storage.unfinished_uploads
     set lease_id = gen_random_uuid(), leased_until = now() + interval '400 days'`,
  )
  expect((await patch(sent.length, 'world')).status).toBe(204)
  await writer.abort().catch(() => {})
})

test('a server that is killed in the middle, and started again, receives the rest', async () => {
  await using project = await createProject(inject('adminUrl'), {
    files: {
      'config.toml': '',
      'seed.sql': `insert into storage.buckets (id, name) values ('films', 'films')`,
    },
    env: { SUPABASE_SECRET_KEY: 'sb_secret_here', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_here' },
  })
  let running = await project.serve()
  const bytes = randomBytes(30_000_000)
  const key = 'Bearer sb_secret_here'
  let restarted: Promise<void> | null = null
  const restart = async () => {
    await running.kill()
    running = await project.serve(running.port)
  }
  const uploaded = await upload(
    bytes,
    {
      endpoint: `${running.apiUrl}/storage/v1/upload/resumable`,
      headers: { authorization: key },
      metadata: { bucketName: 'films', objectName: 'film.mp4' },
      chunkSize: 20_000_000,
      retryDelays: Array.from({ length: 60 }, () => 500),
    },
    (sent) => {
      if (sent > 12_000_000) restarted ??= restart()
      return false
    },
  )
  await restarted
  expect(uploaded.url).toContain('/upload/resumable/')
  expect(await hashOf(running.apiUrl, 'films', 'film.mp4', key)).toBe(sha256(bytes))
})
