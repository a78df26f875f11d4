import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { contentTypeBytes } from '../content/content-type.ts'
import { peek } from '../content/peek.ts'
import { createDiskBlobs } from './disk-blobs.ts'

/** The files below a folder that this process has open. */
function listOpenFiles(folder: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    const link = join('/proc/self/fd', fd)
    // The one that listed them is closed by now.
    const file = existsSync(link) ? readlinkSync(link) : ''
    return file.startsWith(folder) ? [file] : []
  })
}

const newKey = () => ({ objectId: randomUUID(), version: randomUUID() })
const noLimit = { maxBytes: 1e9 }
/** More than a stream reads ahead. */
const sourceBytes = 4 * 1024 * 1024

/** A store with a file in it, whose next write fails before its first byte. */
async function startWithFullDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'failed-write-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const blobs = createDiskBlobs(folder)
  const key = newKey()
  await blobs.write(key, [Buffer.alloc(sourceBytes)] as never, noLimit)
  rmSync(join(folder, 'temp'), { recursive: true })
  writeFileSync(join(folder, 'temp'), '')
  const read = async () => {
    const bytes = await blobs.read(key)
    if (!bytes) throw new Error('The file is missing')
    return bytes
  }
  return { blobs, read, listOpen: () => listOpenFiles(folder) }
}

test.runIf(existsSync('/proc/self/fd'))('a failed write leaves no file open', async () => {
  const { blobs, read, listOpen } = await startWithFullDisk()
  const write = (body: AsyncIterable<Uint8Array>) => blobs.write(newKey(), body, noLimit)
  await expect(write(await read())).rejects.toThrow('ENOTDIR')
  await expect.poll(listOpen).toEqual([])
  const { whole } = await peek(await read(), contentTypeBytes)
  expect(listOpen()).toHaveLength(1)
  await expect(write(whole)).rejects.toThrow('ENOTDIR')
  await expect.poll(listOpen).toEqual([])
})

test.runIf(existsSync('/proc/self/fd'))(
  'bytes of which only the first were looked at are closed',
  async () => {
    const { read, listOpen } = await startWithFullDisk()
    {
      await using whole = (await peek(await read(), contentTypeBytes)).whole
      expect([listOpen().length, typeof whole]).toEqual([1, 'object'])
    }
    await expect.poll(listOpen).toEqual([])
  },
)
