import { createHash, type Hash } from 'node:crypto'
import { createObjectSum, objectOfEntry } from './backed-up-objects.ts'
import { damaged, readArchive } from './archive.ts'
import {
  backupFormat,
  manifestFile,
  manifestSchema,
  tableOfPart,
  type Manifest,
} from './manifest.ts'
import { StartError } from '../start/start-error.ts'

/** A manifest of a hundred thousand tables would be smaller. */
const maxManifestBytes = 32 * 1024 * 1024

interface Sum {
  bytes: number
  rows: number
  hash: Hash
}

/** A backup that was read to its end and is what its manifest says. */
export interface ReadBackup {
  manifest: Manifest
  /** The files beside the tables, by name. They are small. */
  files: ReadonlyMap<string, Buffer>
}

/**
 * Reads a whole backup and compares it with its manifest.
 * @throws StartError when it is damaged, cut off, encrypted with another key, or in a newer format
 */
export async function readBackup(
  path: string,
  key: string | null,
  signal?: AbortSignal,
): Promise<ReadBackup> {
  const tables = new Map<string, Sum>()
  const files = new Map<string, Buffer>()
  const objects = createObjectSum()
  for await (const { name, content } of readArchive(path, key)) {
    signal?.throwIfAborted()
    if (files.has(manifestFile)) throw damaged(path, 'something follows the manifest')
    const table = tableOfPart(name)
    if (objectOfEntry(name)) {
      objects.begin(name)
      for await (const chunk of content) objects.add(chunk)
    } else if (table === null) files.set(name, await readSmall(path, content))
    else {
      const sum = tables.get(table) ?? { bytes: 0, rows: 0, hash: createHash('sha256') }
      tables.set(table, sum)
      for await (const chunk of content) addTo(sum, chunk)
    }
  }
  const manifest = parseManifest(path, files.get(manifestFile))
  files.delete(manifestFile)
  requireEqual(
    path,
    'tables',
    tables,
    manifest.tables.filter(({ bytes }) => bytes > 0),
  )
  for (const { name, rows } of manifest.tables)
    if ((tables.get(name)?.rows ?? 0) !== rows) throw damaged(path, `${name} has lost rows`)
  const sums = new Map(
    [...files].map(([name, content]) => [
      name,
      { bytes: content.length, rows: 0, hash: createHash('sha256').update(content) },
    ]),
  )
  requireEqual(path, 'files', sums, manifest.files)
  requireSameObjects(path, objects.end(), manifest)
  return { manifest, files }
}

function requireSameObjects(
  path: string,
  { count, bytes, sha256 }: { count: number; bytes: number; sha256: string },
  { objects }: Manifest,
): void {
  if (count !== objects.count || bytes !== objects.bytes || sha256 !== objects.sha256)
    throw damaged(path, 'its objects are not those of its manifest')
}

async function readSmall(path: string, content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of content) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > maxManifestBytes) throw damaged(path, 'a file in it is too large')
  }
  return Buffer.concat(chunks)
}

function addTo(sum: Sum, chunk: Uint8Array): void {
  sum.hash.update(chunk)
  sum.bytes += chunk.length
  for (let at = chunk.indexOf(0x0a); at >= 0; at = chunk.indexOf(0x0a, at + 1)) sum.rows++
}

function parseManifest(path: string, content: Buffer | undefined): Manifest {
  if (!content) throw damaged(path, 'its end is missing')
  const value: unknown = parseJson(path, content)
  const format = typeof value === 'object' && value !== null && Reflect.get(value, 'format')
  if (typeof format === 'number' && format > backupFormat)
    throw new StartError(
      `${path} was made by a newer version of this software. Restore it with that version.`,
    )
  const manifest = manifestSchema.safeParse(value)
  if (!manifest.success) throw damaged(path, manifest.error.issues[0]?.message)
  return manifest.data
}

function parseJson(path: string, content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch (cause) {
    throw damaged(path, cause)
  }
}

function requireEqual(
  path: string,
  what: string,
  found: ReadonlyMap<string, Sum>,
  expected: readonly { name: string; bytes: number; sha256: string }[],
): void {
  const describe = (entries: string[]) => entries.sort().join('\n')
  const inFile = [...found].map(([name, sum]) => `${name} ${sum.bytes} ${sum.hash.digest('hex')}`)
  const inManifest = expected.map(({ name, bytes, sha256 }) => `${name} ${bytes} ${sha256}`)
  if (describe(inFile) !== describe(inManifest))
    throw damaged(path, `its ${what} are not those of its manifest`)
}
