import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { findPostgresUser, giveTo, spawnAs } from '../../backend/db/embedded/run-as.ts'
import { eventually } from '../eventually.ts'
import { findFreePort } from './server-process.ts'

const programs = '/usr/lib/postgresql/15/bin'

/** Whether Debian's PostgreSQL 15, the oldest that we support, is installed. */
export const hasDebianPostgres = existsSync(join(programs, 'initdb'))

/** Starts an empty PostgreSQL 15 beside the embedded one; it is stopped and removed when disposed. */
export async function startDebianPostgres(): Promise<{ adminUrl: string } & AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), 'debian-postgres-'))
  const user = findPostgresUser()
  giveTo(user, folder)
  const port = await findFreePort()
  const run = (program: string, args: string[]) =>
    spawnAs(user, join(programs, program), args, { paths: [folder], stdio: 'ignore' })
  const [code] = await once(
    run('initdb', [
      '-D',
      folder,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '-A',
      'trust',
    ]),
    'exit',
  )
  if (code !== 0) throw new Error(`initdb of PostgreSQL 15 ended with ${String(code)}`)
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '' }
  const server = run('postgres', [
    '-D',
    folder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const ended = once(server, 'exit')
  const adminUrl = `postgres://postgres:none@127.0.0.1:${port}/postgres`
  await eventually(async () => {
    const client = new Client({ connectionString: adminUrl })
    await client.connect()
    await client.end()
  })
  return {
    adminUrl,
    async [Symbol.asyncDispose]() {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
