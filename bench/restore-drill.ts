import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { startEmbeddedPostgres } from '../backend/db/embedded/embedded-postgres.ts'
import { listCatalogue } from '../test/list-catalogue.ts'
import { addOrders } from '../test/shop/many-orders.ts'
import { hashTables } from '../test/table-hashes.ts'
import { connectAdmin } from './connect-admin.ts'
import type { Measure } from './measure.ts'

const orders = 100_000
const targetS = 300
const schemas = ['auth', 'private', 'public']
const sumsSql = `select (select count(*)::integer from public.orders) as orders,
    (select sum(total_kobo)::text from public.orders) as "totalKobo",
    (select sum(quantity * unit_price_kobo)::text from public.order_lines) as "linesKobo",
    (select sum(amount_kobo)::text from public.payments where status = 'succeeded') as "paidKobo",
    (select count(*)::integer from auth.users) as accounts`
const sequencesSql = `select schemaname, sequencename, last_value::text
  from pg_sequences
  where schemaname = any (array['auth', 'private', 'public'])
  order by 1, 2`

/** What must be equal in the original and the restored shop. */
async function describe(client: Client) {
  return {
    sums: (await client.query(sumsSql)).rows[0] as Record<string, unknown>,
    sequences: JSON.stringify((await client.query(sequencesSql)).rows),
    // Tables, constraints, policies, grants, triggers and functions.
    schema: (await listCatalogue(client)).join('\n'),
    tables: await hashTables(client, schemas),
  }
}

/**
 * A shop with 100,000 orders is backed up while it runs, encrypted, and restored into a new folder,
 * by the commands that an operator types.
 */
export const measureRestoreDrill: Measure = async (subject) => {
  const folder = mkdtempSync(join(tmpdir(), 'drill-'))
  const restoredDir = join(folder, 'restored')
  const env = { BACKUP_KEY: 'the key of the restore drill', BACKUP_DIR: join(folder, 'backups') }
  try {
    await using admin = await connectAdmin(subject)
    for (let added = 0; added < orders; added += 10_000) await addOrders(admin, 10_000)
    const before = await describe(admin)
    const backup = await run('backup', [], { ...env, DATA_DIR: subject.dataDir })
    const after = await describe(admin)
    const path = join(env.BACKUP_DIR, readdirSync(env.BACKUP_DIR)[0] ?? '')
    const restore = await run('restore', [path], { ...env, DATA_DIR: restoredDir })
    const restored = await describeFolder(restoredDir)
    // The running shop may change a table between the two looks at it, such as its sessions.
    const steady = Object.keys(before.tables).filter(
      (name) => before.tables[name] === after.tables[name],
    )
    const different = steady.filter((name) => restored.tables[name] !== before.tables[name])
    const areSumsEqual = JSON.stringify(restored.sums) === JSON.stringify(before.sums)
    return [
      {
        name: `Backup of ${orders.toLocaleString('en')} orders while serving`,
        target: 'read back',
        measured: `${Math.round(backup.tookS)} s, ${Math.round(statSync(path).size / 1e6)} MB, at most ${backup.peakMb} MB of memory`,
        isReached: true,
      },
      {
        name: `Restore of ${orders.toLocaleString('en')} orders`,
        target: `≤ ${targetS} s`,
        measured: `${Math.round(restore.tookS)} s, at most ${restore.peakMb} MB of memory`,
        isReached: restore.tookS <= targetS,
      },
      {
        name: 'Restored counts and sums',
        target: 'equal',
        measured: areSumsEqual
          ? `equal: ${JSON.stringify(restored.sums)}`
          : `${JSON.stringify(before.sums)} became ${JSON.stringify(restored.sums)}`,
        isReached: areSumsEqual,
      },
      {
        name: `Restored rows of ${steady.length} of ${Object.keys(before.tables).length} tables, policies, sequences`,
        target: 'equal',
        measured:
          [
            ...different,
            ...(restored.schema === before.schema ? [] : ['the schema with its policies']),
            ...(restored.sequences === before.sequences ? [] : ['the sequences']),
          ].join(', ') || 'equal',
        isReached:
          different.length === 0 &&
          restored.schema === before.schema &&
          restored.sequences === before.sequences,
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function describeFolder(dataDir: string): ReturnType<typeof describe> {
  const postgres = await startEmbeddedPostgres(dataDir)
  try {
    await using client = await connectAdmin({ dataDir })
    return await describe(client)
  } finally {
    await postgres.stop()
  }
}

/** Runs `npm run backup` or `npm run restore` and measures its time and its largest memory. */
async function run(
  program: 'backup' | 'restore',
  args: string[],
  env: Record<string, string>,
): Promise<{ tookS: number; peakMb: number }> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [`bin/${program}.ts`, ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peakMb = 0
  const watching = setInterval(() => {
    const status = `/proc/${child.pid}/status`
    const kb = existsSync(status) ? /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] : '0'
    peakMb = Math.max(peakMb, Math.round(Number(kb ?? 0) / 1024))
  }, 200)
  const code = await new Promise((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  )
  clearInterval(watching)
  if (code !== 0) throw new Error(`npm run ${program} ended with ${String(code)}`)
  return { tookS: (performance.now() - startedAt) / 1_000, peakMb }
}
