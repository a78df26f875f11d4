import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { completeInquiry } from '../use/use-inquiries.ts'
import { readKeys, useServers } from '../use/use-servers.ts'

const { start, createFolder, createDemoFolder } = useServers()

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0

/** Only root may mount a file system of a given size. */
function canMount(): boolean {
  const folder = createFolder()
  return (
    process.getuid?.() === 0 &&
    run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder) &&
    run('umount', folder)
  )
}

/** Writes until nothing more fits. The database writes meanwhile. */
function fillDisk(filler: string): void {
  const piece = Buffer.alloc(1_000_000)
  expect(() => {
    for (;;) appendFileSync(filler, piece)
  }).toThrow('ENOSPC')
}

test.runIf(canMount())(
  'a full disk is named as such, pages are still served, and writing works again when there is room',
  async () => {
    const folder = createFolder()
    expect(run('mount', '-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', folder)).toBe(true)
    const filler = join(folder, 'filler')
    try {
      const dataDir = join(folder, 'data')
      mkdirSync(dataDir)
      await createDemoFolder(dataDir)
      const server = await start({ DATA_DIR: dataDir })
      const { publishableKey } = readKeys(dataDir)
      const send = async () => {
        const response = await fetch(`${server.origin}/functions/v1/submit-project-inquiry`, {
          method: 'POST',
          headers: { apikey: publishableKey, 'content-type': 'application/json' },
          body: JSON.stringify(completeInquiry),
        })
        return [
          response.status,
          response.headers.get('retry-after'),
          (await response.json()) as unknown,
        ]
      }
      fillDisk(filler)
      expect(await send()).toEqual([
        503,
        '5',
        { error: expect.stringContaining('no room left to store this') },
      ])
      expect(server.output()).toContain('the disk of the database is full')
      expect((await fetch(`${server.origin}/shop?q=battery`)).status).toBe(200)
      rmSync(filler)
      expect(await send()).toEqual([200, null, expect.objectContaining({ message: 'received' })])
      await server.stop()
    } finally {
      rmSync(filler, { force: true })
      run('umount', '-l', folder)
    }
  },
)
