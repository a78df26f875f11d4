import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startS3Server } from '../../../test/servers/s3-server.ts'
import type { BlobKey, BlobStore } from './blob-store.ts'
import { createDiskBlobs } from './disk-blobs.ts'
import { createS3Blobs } from './s3-blobs.ts'

/** Both stores behave the same. */
const folder = mkdtempSync(join(tmpdir(), 'blobs-'))
const s3 = await startS3Server(join(folder, 's3'), 'files')
const noLog = () => expect.fail('nothing should be logged')
const inS3 = createS3Blobs(s3.settings, { tempFolder: join(folder, 'temp'), log: noLog })
afterAll(async () => {
  inS3[Symbol.dispose]()
  await s3[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})
const stores: [string, BlobStore][] = [
  ['disk', createDiskBlobs(join(folder, 'disk'))],
  ['S3', inS3],
]

const newKey = (): BlobKey => ({ objectId: randomUUID(), version: randomUUID() })
async function* bodyOf(...pieces: (string | Uint8Array | Error)[]) {
  for (const piece of pieces) {
    if (piece instanceof Error) throw piece
    yield typeof piece === 'string' ? Buffer.from(piece) : piece
  }
}
const noLimit = { maxBytes: 1e9 }

describe.each(stores)('%s', (_, store) => {
  const readAll = async (...args: Parameters<BlobStore['read']>) => {
    const stream = await store.read(...args)
    return stream && Buffer.concat(await stream.toArray()).toString()
  }
  const list = async () => {
    const keys: string[] = []
    for await (const { key } of store.list()) keys.push(key.version)
    return keys
  }

  test('returns what was written, with size and ETag', async () => {
    const key = newKey()
    const md5 = createHash('md5').update('hello world').digest('hex')
    expect(await store.write(key, bodyOf('hello ', 'world'), noLimit)).toEqual({
      sizeBytes: 11,
      etag: `"${md5}"`,
    })
    expect(await readAll(key)).toBe('hello world')
    expect(await store.findSize(key)).toBe(11)
  })

  test('stores the very bytes that arrive, also none', async () => {
    const [key, empty] = [newKey(), newKey()]
    const bytes = crypto.getRandomValues(new Uint8Array(60_000))
    await store.write(key, bodyOf(bytes, bytes, bytes), noLimit)
    const stream = await store.read(key)
    expect(Buffer.concat((await stream?.toArray()) ?? [])).toEqual(
      Buffer.concat([bytes, bytes, bytes]),
    )
    expect((await store.write(empty, bodyOf(), noLimit)).sizeBytes).toBe(0)
    expect([await readAll(empty), await store.findSize(empty)]).toEqual(['', 0])
  })

  test('reads a range', async () => {
    const key = newKey()
    await store.write(key, bodyOf('0123456789'), noLimit)
    expect(await readAll(key, { start: 2, end: 5 })).toBe('2345')
    expect(await readAll(key, { start: 9, end: 9 })).toBe('9')
  })

  test('a body that fails or is too large leaves nothing', async () => {
    const before = await list()
    const broken = store.write(newKey(), bodyOf('some', new Error('broke')), noLimit)
    await expect(broken).rejects.toThrow('broke')
    const large = store.write(newKey(), bodyOf('12345', '678901'), { maxBytes: 10 })
    await expect(large).rejects.toMatchObject({ code: 'EntityTooLarge' })
    expect(await list()).toEqual(before)
    expect(await store.removeUnfinished(new Date(Date.now() + 60_000))).toBe(0)
  })

  test('copies, and removes one of the two', async () => {
    const [from, to] = [newKey(), newKey()]
    await store.write(from, bodyOf('twice'), noLimit)
    await store.copy(from, to)
    await store.remove([from, newKey()])
    expect([await readAll(from), await store.findSize(from), await readAll(to)]).toEqual([
      null,
      null,
      'twice',
    ])
    await expect(store.copy(from, newKey())).rejects.toThrow()
  })

  test('lists what it holds, with the time', async () => {
    const key = newKey()
    const before = Date.now() - 2_000
    await store.write(key, bodyOf('x'), noLimit)
    for await (const { key: found, writtenAt } of store.list())
      if (found.version === key.version) {
        expect(found).toEqual(key)
        expect(writtenAt.getTime()).toBeGreaterThan(before)
      }
    expect(await list()).toContain(key.version)
  })

  test('has nothing for a key that is not two UUIDs', async () => {
    const key = { objectId: '../../etc', version: 'passwd' }
    expect([await store.read(key), await store.findSize(key)]).toEqual([null, null])
    await store.remove([key])
    await expect(store.write(key, bodyOf('x'), noLimit)).rejects.toThrow('UUID')
  })

  test('belongs to the first database that claims it', async () => {
    expect(await store.claim('first')).toBe(true)
    expect(await store.claim('first')).toBe(true)
    expect(await store.claim('second')).toBe(false)
  })
})

test('a file of 130 MB reaches S3 in parts and comes back whole', async () => {
  const key = newKey()
  const piece = crypto.getRandomValues(new Uint8Array(65_536))
  const hash = createHash('md5')
  async function* body() {
    for (let count = 0; count < 2_080; count++) {
      hash.update(piece)
      yield piece
    }
  }
  const { sizeBytes, etag } = await inS3.write(key, body(), noLimit)
  expect([sizeBytes, etag]).toEqual([2_080 * 65_536, `"${hash.digest('hex')}"`])
  const back = createHash('md5')
  for await (const chunk of (await inS3.read(key)) ?? []) back.update(chunk as Buffer)
  expect(`"${back.digest('hex')}"`).toBe(etag)
})

test('other accounts of the machine do not read the files', async () => {
  const root = join(folder, 'private')
  const key = newKey()
  await createDiskBlobs(root).write(key, bodyOf('secret'), noLimit)
  const shard = join(root, 'blobs', key.objectId.slice(0, 2))
  const paths = [root, join(root, 'temp'), shard, join(shard, `${key.objectId}_${key.version}`)]
  expect(paths.map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual([
    '700',
    '700',
    '700',
    '600',
  ])
})
