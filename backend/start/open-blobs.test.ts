import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startS3Server } from '../../test/servers/s3-server.ts'
import { openBlobs } from './open-blobs.ts'

test('bytes go to S3 when it is set, and below DATA_DIR otherwise', async ({ onTestFinished }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'open-blobs-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  await using s3 = await startS3Server(join(dataDir, 's3'), 'files')
  const key = { objectId: randomUUID(), version: randomUUID() }
  async function* body() {
    yield Buffer.from('some bytes')
  }
  for (const store of [s3.settings, null]) {
    const settings = { fileSizeLimitBytes: 100, store, s3Protocol: null }
    const noLog = () => expect.fail('nothing should be logged')
    using blobs = await openBlobs({ dataDir, storage: settings }, noLog)
    expect(await blobs.findSize(key)).toBeNull()
    await blobs.write(key, body(), { maxBytes: 100 })
    expect(await blobs.findSize(key)).toBe(10)
    const files = readdirSync(join(dataDir, 'storage'), { recursive: true }).map(String)
    expect(files.some((file) => file.endsWith(key.version))).toBe(store === null)
  }
})
