import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostgresUser, spawnAs } from './run-as.ts'

const root = mkdtempSync(join(tmpdir(), 'postmaster-'))
const original = join(root, 'original')
beforeAll(async () => {
  const postgres = await startEmbeddedPostgres(original)
  await query(postgres.adminUrl, 'create table public.marker as select 1 as one')
  await postgres.stop()
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

/** With owners and modes. */
function copy(from = original, to = mkdtempSync(join(root, 'copy-'))): string {
  execFileSync('cp', ['-a', `${from}/.`, to])
  return to
}

test.skipIf(!existsSync('/proc/self/environ'))(
  'does not get the settings of our allocator',
  async () => {
    vi.stubEnv('MALLOC_ARENA_MAX', '2')
    const folder = copy()
    const postgres = await startEmbeddedPostgres(folder)
    vi.unstubAllEnvs()
    const [pid] = readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8')
    await postgres.stop()
    expect(environment).toContain('PATH=')
    expect(environment).not.toContain('MALLOC_')
  },
)

test('opens its own database while the original runs, and stopping it does not stop the original', async () => {
  const first = await startEmbeddedPostgres(original)
  try {
    await query(first.adminUrl, 'checkpoint')
    const folder = copy()
    const second = await startEmbeddedPostgres(folder)
    try {
      expect(await query(second.adminUrl, 'show data_directory')).toEqual([
        { data_directory: join(folder, 'postgres') },
      ])
      await query(second.adminUrl, 'drop table public.marker')
    } finally {
      await second.stop()
    }
    expect(await query(first.adminUrl, 'select one from public.marker')).toEqual([{ one: 1 }])
    expect(existsSync(join(original, 'postgres/postmaster.pid'))).toBe(true)
  } finally {
    await first.stop()
  }
})

test.skipIf(!existsSync('/proc/self/stat'))(
  'starts although the process of the database that was killed is still in the list of the system',
  async () => {
    const folder = copy()
    // Its parent never notices that it has ended, as process 1 of some containers.
    const parent = spawnAs(
      findPostgresUser(),
      '/bin/sh',
      ['-c', 'exec 3<&0; cat <&3 & echo $!; exec sleep 600'],
      { paths: ['/bin/sh'], stdio: ['pipe', 'pipe', 'ignore'] },
    )
    try {
      const [pid] = (await once(parent.stdout ?? parent, 'data')) as [Buffer]
      // Until `sleep` has replaced the shell, the shell would reap its child.
      await expect.poll(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8')).toBe('sleep\n')
      parent.stdin?.end()
      const cluster = join(folder, 'postgres')
      writeFileSync(
        join(cluster, 'postmaster.pid'),
        `${Number(pid)}\n${cluster}\n1764460800\n5432\n\n127.0.0.1\n`,
      )
      await expect.poll(() => readFileSync(`/proc/${Number(pid)}/stat`, 'utf8')).toMatch(/\) Z /)
      const postgres = await startEmbeddedPostgres(folder)
      expect(await query(postgres.adminUrl, 'select one from public.marker')).toEqual([{ one: 1 }])
      await postgres.stop()
    } finally {
      parent.kill('SIGKILL')
    }
  },
)

test('of two that start on the folder at once, the slower one uses the database of the other', async () => {
  const folder = copy()
  const [first, second] = await Promise.all([
    startEmbeddedPostgres(folder),
    startEmbeddedPostgres(folder),
  ])
  try {
    expect(second.adminUrl).toBe(first.adminUrl)
    expect(await query(first.adminUrl, 'select one from public.marker')).toEqual([{ one: 1 }])
  } finally {
    await first.stop()
  }
})

test('a folder that is moved while its database runs is refused until that has stopped', async () => {
  const folder = copy()
  const first = await startEmbeddedPostgres(folder)
  const moved = `${folder}-moved`
  try {
    renameSync(folder, moved)
    await expect(startEmbeddedPostgres(moved)).rejects.toThrow(
      /was moved from .* while its PostgreSQL \(process \d+\) was running\. Stop that process \(kill -INT \d+\) and start again\.$/,
    )
    expect(await query(first.adminUrl, 'select one from public.marker')).toEqual([{ one: 1 }])
  } finally {
    await first.stop()
  }
  const again = await startEmbeddedPostgres(moved)
  expect(await query(again.adminUrl, 'select one from public.marker')).toEqual([{ one: 1 }])
  await again.stop()
})

test('a copy in the place of a folder that was moved away opens its own database', async () => {
  const folder = copy()
  const first = await startEmbeddedPostgres(folder)
  try {
    await query(first.adminUrl, 'checkpoint')
    renameSync(folder, `${folder}-away`)
    mkdirSync(folder)
    copy(`${folder}-away`, folder)
    const second = await startEmbeddedPostgres(folder)
    await query(second.adminUrl, 'drop table public.marker')
    await second.stop()
    expect(await query(first.adminUrl, 'select one from public.marker')).toEqual([{ one: 1 }])
  } finally {
    await first.stop()
  }
})
