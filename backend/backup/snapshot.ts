import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { hasJobSchema, waitingJobs } from '../jobs/waiting-jobs.ts'
import type { BlobStore } from '../storage/blobs/blob-store.ts'
import type { AddFile } from './archive.ts'
import { addObjects } from './backed-up-objects.ts'
import {
  checksumSql,
  listLedgers,
  listSequences,
  listTables,
  quoteColumns,
  readVersion,
  type BackedUpDatabase,
  type Table,
} from './copy-session.ts'
import { partName, type CopiedTable, type Manifest } from './manifest.ts'

/** Where the bytes of objects are; null when they are in S3. */
export type SnapshotBlobs = Pick<BlobStore, 'read' | 'findSize'> | null

/** Rows are cut into parts of about this size, so that a part fits into memory. */
const partBytes = 1024 * 1024

/** The name of the list of jobs among the tables of a backup. */
export const jobsTable = 'jobs'
const jobs: Table = {
  name: jobsTable,
  from: `(${waitingJobs.sql}) jobs`,
  columns: waitingJobs.columns,
}

/**
 * Copies all rows as they are at one moment, and the bytes of the objects that they name, while others
 * read and write. Until it returns, other sessions cannot change the structure of a table. A migration
 * waits for the lock of the backup, and so in no queue of a table in which readers stand behind it.
 * @param client from `openCopySession`; end it after an error: in the middle of a copy it answers no
 * other query
 */
export async function copySnapshot(
  client: Client,
  database: Pick<BackedUpDatabase, 'product' | 'productSchemas'>,
  { add, blobs }: { add: AddFile; blobs: SnapshotBlobs },
): Promise<Omit<Manifest, 'format' | 'createdAt' | 'files'>> {
  const tables = await beginSnapshot(client, database)
  const copied: CopiedTable[] = []
  for (const table of tables) copied.push(await copyTable(client, table, add))
  if (await hasJobSchema(client)) copied.push(await copyTable(client, jobs, add))
  const snapshot = {
    postgresVersion: await readVersion(client),
    migrations: await readMigrations(client, database),
    tables: copied,
    sequences: await readSequences(client, database),
    objects: await addObjects(client, blobs, add),
  }
  await client.query('rollback')
  return snapshot
}

/**
 * Locks the tables before the snapshot is taken. Otherwise a migration could change a table between
 * the snapshot and its copy.
 */
async function beginSnapshot(
  client: Client,
  database: Pick<BackedUpDatabase, 'product' | 'productSchemas'>,
): Promise<Table[]> {
  for (let attempt = 1; ; attempt++) {
    const before = await listTables(client, database)
    await client.query('begin isolation level repeatable read read only')
    if (before.length > 0)
      await client.query(
        `lock table ${before.map(({ from }) => from).join(', ')} in access share mode`,
      )
    const tables = await listTables(client, database)
    if (JSON.stringify(tables) === JSON.stringify(before)) return tables
    await client.query('rollback')
    if (attempt === 5) throw new Error('The tables are being changed. Try again later.')
  }
}

async function copyTable(client: Client, table: Table, add: AddFile): Promise<CopiedTable> {
  const hash = createHash('sha256')
  const rows = client.query(
    copyTo(`copy (select ${quoteColumns(table)} from ${table.from}) to stdout`),
  )
  let bytes = 0
  let part = 0
  for await (const content of cutIntoParts(rows)) {
    hash.update(content)
    bytes += content.length
    await add(partName(table.name, ++part), content)
  }
  const sum = await client.query<{ rows: number; checksum: string }>(checksumSql(table))
  const [sums] = sum.rows
  if (!sums) throw new Error(`The checksum of ${table.name} returned nothing`)
  return {
    name: table.name,
    columns: table.columns,
    ...sums,
    bytes,
    sha256: hash.digest('hex'),
  }
}

/** Cuts the text of `copy` between two rows. */
async function* cutIntoParts(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let size = 0
  for await (const piece of rows) {
    pieces.push(piece)
    size += piece.length
    if (size < partBytes) continue
    const all = Buffer.concat(pieces)
    // A line end within a value is written as \n, so every 0x0A byte ends a row.
    const end = all.lastIndexOf(0x0a) + 1
    if (end > 0) yield all.subarray(0, end)
    pieces = [all.subarray(end)]
    size = all.length - end
  }
  if (size > 0) yield Buffer.concat(pieces)
}

async function readMigrations(
  client: Client,
  { product }: Pick<BackedUpDatabase, 'product'>,
): Promise<Manifest['migrations']> {
  const all: Manifest['migrations'] = []
  for (const ledger of listLedgers(product)) {
    const { rows } = await client.query<{ version: string }>(
      `select version from ${ledger} order by version`,
    )
    all.push({ ledger, versions: rows.map(({ version }) => version) })
  }
  return all
}

/**
 * Sequences are not part of a snapshot. Read after it, their values are not smaller than those that
 * its rows use.
 */
async function readSequences(
  client: Client,
  database: Pick<BackedUpDatabase, 'productSchemas'>,
): Promise<Manifest['sequences']> {
  const all: Manifest['sequences'] = []
  for (const { name, from } of await listSequences(client, database)) {
    const { rows } = await client.query<{ lastValue: string; isCalled: boolean }>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${from}`,
    )
    const [value] = rows
    if (value) all.push({ name, ...value })
  }
  return all
}
