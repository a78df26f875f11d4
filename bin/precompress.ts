import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(css|html|js|json|mjs|svg|txt|webmanifest|xml)$/

/** Below this a compressed form saves no packet. */
const minBytes = 512

/** Puts a `.br` and a `.gz` beside each text file of a folder, at the strongest setting: done once, sent often. */
export async function precompress(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && compressible.test(entry.name),
  )
  for (const { parentPath, name } of names) {
    const path = join(parentPath, name)
    const bytes = await readFile(path)
    if (bytes.length < minBytes) continue
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
      promisify(gzip)(bytes, { level: 9 }),
    ])
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  }
}
