import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readArchive, writeArchive } from './archive.ts'

test('reading that ends early raises no error, also where nobody could catch it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'))
  const contents = [randomBytes(300_000), randomBytes(1_000_000)]
  for (const { key, times } of [
    { key: null, times: 10 },
    { key: 'a key of the backups', times: 2 },
  ]) {
    const path = join(folder, `${String(key)}.tar.gz`)
    await writeArchive(path, { key }, async (add) => {
      for (const [at, content] of contents.entries()) await add(`file ${at}`, content)
    })
    for (let time = 0; time < times; time++)
      for await (const { content } of readArchive(path, key)) {
        if (time % 2 === 1) break
        for await (const chunk of content) {
          expect(chunk.length).toBeGreaterThan(0)
          break
        }
        break
      }
    const sizes = []
    for await (const { content } of readArchive(path, key)) {
      let size = 0
      for await (const chunk of content) size += chunk.length
      sizes.push(size)
    }
    expect(sizes).toEqual([300_000, 1_000_000])
  }
  rmSync(folder, { recursive: true })
})
