import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '../../../test/servers/server-process.ts'
import { useDatabase } from '../../../test/use/use-database.ts'
import { withClient } from '../with-client.ts'
import { openRequestPools } from './open-request-pools.ts'
import { requireSameSite } from './require-same-site.ts'
import { requireUsable } from './require-usable.ts'

const { adminUrl, url } = await useDatabase()

const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))

/** PgBouncer as Debian installs it, before the database of this file. */
async function startPooler(mode: 'session' | 'transaction'): Promise<{ port: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const direct = new URL(adminUrl)
  const port = await findFreePort()
  const logins = [adminUrl, url].map((each) => new URL(each))
  writeFileSync(
    join(folder, 'users.txt'),
    logins.map(({ username, password }) => `"${username}" "${password}"\n`).join(''),
  )
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${direct.hostname} port=${direct.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
server_round_robin = 1
`,
  )
  for (const name of ['', 'users.txt', 'pgbouncer.ini']) chmodSync(join(folder, name), 0o755)
  const child = spawn(
    pgbouncer ?? '',
    // It refuses to run as root.
    [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), join(folder, 'pgbouncer.ini')],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    rmSync(folder, { recursive: true })
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output, { interval: 20 }).toContain('process up')
  return { port }
}

function through({ port }: { port: number }, directUrl: string): string {
  const pooled = new URL(directUrl)
  pooled.host = `127.0.0.1:${port}`
  return pooled.href
}

test.runIf(pgbouncer)(
  'a pooler in transaction mode is refused in a sentence (needs PgBouncer)',
  async () => {
    const pooler = await startPooler('transaction')
    const refusal = 'DATABASE_URL leads to a pooler in transaction mode'
    await expect(requireUsable(through(pooler, adminUrl))).rejects.toThrow(refusal)
    // Now it has two sessions, which it gives out in turn.
    await withClient(through(pooler, adminUrl), (one) =>
      withClient(through(pooler, adminUrl), async (other) => {
        for (const text of ['begin', 'commit'])
          await Promise.all([one, other].map((client) => client.query(text)))
      }),
    )
    await expect(requireUsable(through(pooler, adminUrl))).rejects.toThrow(refusal)
  },
)

test.runIf(pgbouncer)(
  'through a pooler in session mode everything works (needs PgBouncer)',
  async () => {
    const pooler = await startPooler('session')
    await requireUsable(through(pooler, adminUrl))
    await using pools = openRequestPools(through(pooler, url))
    const limits = await pools.db.read({ role: 'anon' }, [
      {
        text: `select current_setting('statement_timeout'), current_setting('lock_timeout')`,
        values: [],
      },
    ])
    expect(limits).toEqual(['8s', '5s'])
    const heard: string[] = []
    const subscription = await pools.db.listen('pooled', {
      onPayload: (payload) => heard.push(payload),
      onGap: () => {},
    })
    await pools.db.transaction({ role: 'service_role' }, (tx) =>
      tx.query(`select pg_notify('pooled', 'hello')`),
    )
    await subscription.catchUp()
    expect(heard).toEqual(['hello'])
    await subscription.close()
  },
)

test('of two servers with different addresses or keys the later one is refused, and only it', async () => {
  const site = { siteUrl: 'https://shop.example', secret: 'a' }
  const first = await requireSameSite(adminUrl, site)
  const same = await requireSameSite(adminUrl, site)
  for (const other of [
    { ...site, siteUrl: 'https://other.example' },
    { ...site, secret: 'b' },
  ])
    await expect(requireSameSite(adminUrl, other)).rejects.toThrow(
      /Another server on this database runs with .* pg_terminate_backend\(\d+\)/,
    )
  await Promise.all([first.close(), same.close()])

  const together = await Promise.allSettled(
    ['https://a.example', 'https://b.example'].map((siteUrl) =>
      requireSameSite(adminUrl, { ...site, siteUrl }),
    ),
  )
  const started = together.filter((each) => each.status === 'fulfilled')
  expect(started).toHaveLength(1)
  await started[0]?.value.close()
})
