import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { compileCache, findFreePort } from './server-process.ts'
import { withTestLock } from './with-test-lock.ts'

export interface Project {
  /** Contents by path below `supabase/`, including `config.toml`. */
  files: Record<string, string>
  env?: Record<string, string>
}

/** A project in a temporary folder, with an empty database. */
export interface ProjectOnDisk extends AsyncDisposable {
  /**
   * Starts `node backend/standalone/serve.ts` and waits until it listens, on a free port unless one
   * is given.
   * @throws Error with its output when it exits first
   */
  serve(port?: number): Promise<ServeProcess>
  writeFile(path: string, content: string): void
  databaseUrl: string
  folder: string
}

export interface ServeProcess {
  apiUrl: string
  port: number
  pid: number
  output(): string
  stop(): Promise<number | null>
  /** Ends the process at once, as a power cut does. */
  kill(): Promise<number | null>
}

export async function createProject(
  adminUrl: string,
  { files, env = {} }: Project,
): Promise<ProjectOnDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'project-'))
  const name = `serve_${randomBytes(6).toString('hex')}`
  const onServer = async (sql: string) => {
    const client = new Client({ connectionString: adminUrl })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await onServer(`create database ${name}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  const writeFile = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  for (const [path, content] of Object.entries(files)) writeFile(path, content)
  const running: ServeProcess[] = []
  return {
    databaseUrl: url.href,
    folder,
    writeFile,
    // Roles belong to the whole cluster: two projects must not change them at the same time.
    async serve(port) {
      const started = await withTestLock(adminUrl, 'serve', async () =>
        startServe(join(folder, 'config.toml'), {
          databaseUrl: url.href,
          env,
          port: port ?? (await findFreePort()),
        }),
      )
      running.push(started)
      return started
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(running.map((server) => server.stop()))
      await onServer(`drop database ${name} with (force)`)
      rmSync(folder, { recursive: true })
    },
  }
}

async function startServe(
  config: string,
  { databaseUrl, env, port }: { databaseUrl: string; env: Record<string, string>; port: number },
): Promise<ServeProcess> {
  const args = [
    join(import.meta.dirname, '../../backend/standalone/serve.ts'),
    '--config',
    config,
    '--port',
    String(port),
    '--database-url',
    databaseUrl,
  ]
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        if (text.includes('API URL: ')) resolve()
      })
    }
    void ended.then((code) => reject(new Error(`serve ended with ${code}:\n${text}`)))
  })
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    output: () => text,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
    kill() {
      child.kill('SIGKILL')
      return ended
    },
  }
}
