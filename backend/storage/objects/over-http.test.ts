import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { get, request } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { useStorage } from '../../../test/use/use-storage.ts'
import { createNodeServer } from '../../web/node-server.ts'

const limit = 3_000_000
const { backend, keys, createBucket, folder } = await useStorage({ fileSizeLimitBytes: limit })

async function start() {
  const server = createNodeServer({
    direct: [],
    fetch: backend.fetch,
    isTrustedProxy: () => false,
    log: () => {},
  })
  const port = await server.listen(0, '127.0.0.1')
  onTestFinished(() => server.stop(0))
  const bucket = await createBucket({ isPublic: true })
  const headers = { authorization: `Bearer ${keys.secretKey}` }
  const base = `http://127.0.0.1:${port}/storage/v1/object`
  return {
    upload: (name: string, body: Buffer<ArrayBuffer> | ReadableStream) =>
      fetch(`${base}/${bucket}/${name}`, {
        method: 'POST',
        headers,
        body,
        duplex: 'half',
      } as RequestInit),
    url: (name: string) => `${base}/public/${bucket}/${name}`,
    uploadUrl: (name: string) => `${base}/${bucket}/${name}`,
    headers,
  }
}

function streamOf(chunks: Buffer[]): ReadableStream {
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk) controller.enqueue(chunk)
      else controller.close()
    },
  })
}

/** The files of the store that this process has open. */
const listOpenFiles = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const path = readlinkSync(join('/proc/self/fd', fd))
      return path.startsWith(folder) ? [path] : []
    } catch {
      return []
    }
  })

test.each([0, 1, 5_000, 1_000_000, 1_048_576, 2_500_000])(
  'a file of %i bytes comes back as it was sent',
  async (size) => {
    const { upload, url } = await start()
    const file = randomBytes(size)
    expect((await upload('a', file)).status).toBe(200)
    const whole = await fetch(url('a'))
    expect(whole.headers.get('content-length')).toBe(String(size))
    expect(Buffer.from(await whole.arrayBuffer()).equals(file)).toBe(true)
  },
)

test('a part, an unchanged file and a head are answered as without HTTP', async () => {
  const { upload, url } = await start()
  const file = randomBytes(1_500_000)
  await upload('a', file)
  const part = await fetch(url('a'), { headers: { range: 'bytes=1000000-1499998' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    'bytes 1000000-1499998/1500000',
  ])
  expect(Buffer.from(await part.arrayBuffer()).equals(file.subarray(1_000_000, -1))).toBe(true)
  const headers = { 'if-none-match': part.headers.get('etag') ?? '' }
  expect((await fetch(url('a'), { headers })).status).toBe(304)
  const head = await fetch(url('a'), { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe('1500000')
  expect(head.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a body of many small chunks is stored whole', async () => {
  const { upload, url } = await start()
  const chunks = Array.from({ length: 400 }, (_, index) => randomBytes(1 + ((index * 37) % 9_000)))
  const file = Buffer.concat(chunks)
  const body = streamOf(chunks)
  expect((await upload('a', body)).status).toBe(200)
  const stored = Buffer.from(await (await fetch(url('a'))).arrayBuffer())
  expect(stored.equals(file)).toBe(true)
})

test('a client that sends more than it may gets the answer', async () => {
  const { upload } = await start()
  const body = streamOf(Array.from({ length: 5 }, () => randomBytes(1_000_000)))
  const refused = await upload('a', body)
  expect(await refused.json()).toMatchObject({ statusCode: '413' })
})

test('a client that leaves in the middle of a download leaves no file open', async () => {
  const { upload, url } = await start()
  await upload('a', randomBytes(limit))
  await new Promise<void>((resolve) =>
    get(url('a'), (response) => {
      response.once('data', () => response.destroy())
      response.once('close', resolve)
    }).on('error', () => {}),
  )
  await expect.poll(listOpenFiles).toEqual([])
})

test('a client that leaves in the middle of an upload leaves nothing', async () => {
  const { url, uploadUrl, headers } = await start()
  const upload = request(uploadUrl('a'), { method: 'POST', headers }).on('error', () => {})
  upload.write(randomBytes(1_500_000))
  await expect.poll(listOpenFiles).not.toEqual([])
  upload.destroy()
  await expect.poll(listOpenFiles).toEqual([])
  expect((await fetch(url('a'))).ok).toBe(false)
})
