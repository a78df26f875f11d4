import { createHash, type Hash } from 'node:crypto'
import type { Client } from 'pg'
import type { BlobKey, BlobStore } from '../storage/blobs/blob-store.ts'
import { isUuid } from '../../domain/text/uuid.ts'
import type { AddFile } from './archive.ts'
import type { Manifest } from './manifest.ts'

/** What the manifest says about the bytes of the objects in storage. */
export type BackedUpObjects = Manifest['objects']

/** Versions are read from the snapshot in pages of this size. */
const pageSize = 1_000

/**
 * Adds the bytes of every object that the snapshot names. While a backup holds its lock, no process
 * removes bytes (see `keepDuringBackups`), so they are those of the rows.
 * @param client in the transaction of the snapshot
 * @param blobs null when they are in S3, which is not copied
 */
export async function addObjects(
  client: Client,
  blobs: Pick<BlobStore, 'read' | 'findSize'> | null,
  add: AddFile,
): Promise<BackedUpObjects> {
  const sum = createObjectSum()
  if (!blobs) return { in: 's3', missing: 0, ...sum.end() }
  let missing = 0
  for await (const key of listVersions(client)) {
    const size = await blobs.findSize(key)
    await using bytes = size === null ? null : await blobs.read(key)
    if (size === null || !bytes) {
      missing++
      continue
    }
    const name = objectEntry(key)
    sum.begin(name)
    await add(name, { size, bytes: sum.pass(bytes) })
  }
  return { in: 'archive', missing, ...sum.end() }
}

async function* listVersions(client: Client): AsyncGenerator<BlobKey> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<BlobKey>(
      `select id as "objectId", version from storage.objects
       where id > $1 and version is not null order by id limit ${pageSize}`,
      [after],
    )
    for (const key of rows) if (isUuid(key.version)) yield key
    const last = rows.at(-1)
    if (!last) return
    after = last.objectId
  }
}

/** The name in the archive of the bytes of a version. */
function objectEntry({ objectId, version }: BlobKey): string {
  return `objects/${objectId}_${version}`
}

/** The version whose bytes an entry of an archive holds; null for any other entry. */
export function objectOfEntry(name: string): BlobKey | null {
  const [objectId = '', version = ''] = /^objects\/([^/]+)$/.exec(name)?.[1]?.split('_') ?? []
  return isUuid(objectId) && isUuid(version) ? { objectId, version } : null
}

interface ObjectSum {
  /** The bytes that follow belong to this entry. */
  begin(name: string): void
  add(chunk: Uint8Array): void
  /** Adds what passes. */
  pass(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  end(): { count: number; bytes: number; sha256: string }
}

/** Counts and hashes objects in their order, names included. */
export function createObjectSum(): ObjectSum {
  const hash: Hash = createHash('sha256')
  let count = 0
  let bytes = 0
  function add(chunk: Uint8Array): void {
    hash.update(chunk)
    bytes += chunk.length
  }
  return {
    begin(name) {
      hash.update(`${name}\n`)
      count++
    },
    add,
    async *pass(chunks) {
      for await (const chunk of chunks) {
        add(chunk)
        yield chunk
      }
    },
    end: () => ({ count, bytes, sha256: hash.digest('hex') }),
  }
}
