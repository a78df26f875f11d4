import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { unfinishedRestoreTable } from '../db/unfinished-restore.ts'
import { holdJobs, waitingJobs } from '../jobs/waiting-jobs.ts'
import { StartError } from '../start/start-error.ts'
import type { BlobStore } from '../storage/blobs/blob-store.ts'
import { readArchive } from './archive.ts'
import { objectOfEntry } from './backed-up-objects.ts'
import {
  checksumSql,
  listSequences,
  listTables,
  quoteColumns,
  readVersion,
  type BackedUpDatabase,
  type Table,
} from './copy-session.ts'
import { explainRestore } from './explain-restore.ts'
import { tableOfPart, type Manifest } from './manifest.ts'
import { jobsTable } from './snapshot.ts'
import { suspendGuards } from './suspend-guards.ts'

interface Source {
  path: string
  key: string | null
  manifest: Manifest
  /** Where the bytes of objects go. */
  blobs: BlobStore
}

/** Where the jobs are until they are among the dead letters. */
const incomingJobs = 'pg_temp.incoming_jobs'

/**
 * Replaces the rows of all tables by those of a backup, in one transaction: either everything is
 * restored and compared with the manifest, or nothing.
 * @param client from `openCopySession`, on a database with the migrations of the manifest
 * @returns the number of jobs that wait for staff
 * @throws StartError when the restored rows are not those of the manifest
 */
export async function copyIn(
  client: Client,
  source: Source,
  database: Pick<BackedUpDatabase, 'product' | 'productSchemas'>,
): Promise<number> {
  const { manifest } = source
  const tables = matchTables(manifest, await listTables(client, database))
  const names = tables.map(({ from }) => from).join(', ')
  const into = await readVersion(client)
  await client.query('begin')
  try {
    const restoreGuards = await suspendGuards(client, tables)
    await client.query(`truncate ${names}`)
    await client.query(
      `create temporary table incoming_jobs (${waitingJobs.columns
        .map((column, at) => `${column} ${waitingJobs.types[at]}`)
        .join(', ')}) on commit drop`,
    )
    const targets = new Map(tables.map((table) => [table.name, table]))
    targets.set(jobsTable, { name: jobsTable, from: incomingJobs, columns: waitingJobs.columns })
    await copyParts(client, source, targets)
    await requireSameRows(client, manifest, targets)
    await restoreGuards()
    await setSequences(client, manifest, await listSequences(client, database))
    const held = await holdJobs(client, {
      table: incomingJobs,
      reason: `It was waiting when the backup of ${manifest.createdAt} was made, and may have run since.`,
    })
    // Without statistics the first queries would be slow.
    await client.query(`analyze ${names}`)
    await client.query(`drop table ${unfinishedRestoreTable}`)
    await client.query('commit')
    return held
  } catch (cause) {
    await client.query('rollback').catch(() => {})
    throw explainRestore(cause, { madeOn: manifest.postgresVersion, into })
  }
}

/**
 * The tables of this database that the backup has, with its columns. Names of the backup are only
 * compared, never put into SQL.
 */
function matchTables(manifest: Manifest, found: readonly Table[]): Table[] {
  const byName = new Map(found.map((table) => [table.name, table]))
  const copied = manifest.tables.filter(({ name }) => name !== jobsTable)
  for (const { name, columns } of copied) {
    const table = byName.get(name)
    if (!table || columns.some((column) => !table.columns.includes(column)))
      throw new StartError(
        `The backup has a table or column that its migrations do not create: ${name}. It was not made by this software.`,
      )
    byName.set(name, { ...table, columns })
  }
  return [...byName.values()]
}

async function copyParts(
  client: Client,
  { path, key, blobs }: Source,
  targets: ReadonlyMap<string, Table>,
): Promise<void> {
  for await (const { name, content } of readArchive(path, key)) {
    const table = targets.get(tableOfPart(name) ?? '')
    const object = objectOfEntry(name)
    // Their rows are committed later, so no row is ever without its bytes.
    if (object) await blobs.write(object, content, { maxBytes: Number.MAX_SAFE_INTEGER })
    else if (table)
      await pipeline(
        content,
        client.query(copyFrom(`copy ${table.from} (${quoteColumns(table)}) from stdin`)),
      )
  }
}

/** The rows are counted and summed again by PostgreSQL, as they were for the backup. */
async function requireSameRows(
  client: Client,
  manifest: Manifest,
  targets: ReadonlyMap<string, Table>,
): Promise<void> {
  for (const { name, rows: count, checksum } of manifest.tables) {
    const table = targets.get(name)
    if (!table) continue
    const { rows } = await client.query<{ rows: number; checksum: string }>(checksumSql(table))
    if (rows[0]?.rows !== count || rows[0].checksum !== checksum)
      throw new StartError(
        `After the restore ${name} has other rows than the backup, so nothing was restored. Try again, with another backup if need be.`,
      )
  }
}

async function setSequences(
  client: Client,
  { sequences }: Manifest,
  found: readonly Pick<Table, 'name' | 'from'>[],
): Promise<void> {
  const byName = new Map(found.map(({ name, from }) => [name, from]))
  for (const { name, lastValue, isCalled } of sequences) {
    const sequence = byName.get(name)
    if (sequence !== undefined)
      await client.query('select setval($1::regclass, $2::bigint, $3)', [
        sequence,
        lastValue,
        isCalled,
      ])
  }
}
