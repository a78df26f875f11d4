import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(css|html|js|json|mjs|svg|txt|webmanifest|xml)$/

/** Smaller files fit into one packet anyway. */
const minBytes = 512

/**
 * Writes a `.br` and a `.gz` file beside each text file of a folder, with the strongest
 * compression.
 */
export async function precompress(folder: string): Promise<void> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && compressible.test(entry.name),
  )
  await Promise.all(names.map(({ parentPath, name }) => precompressFile(join(parentPath, name))))
}

async function precompressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < minBytes) return
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
