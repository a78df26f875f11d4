import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { probePort } from '../../backend/web/node-server.ts'

export interface ServerProcess {
  process: ChildProcess
  origin: string
  /** Everything printed so far, on both streams. */
  output(): string
  /** Sends a signal and waits for the exit. */
  stop(signal?: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

const root = join(import.meta.dirname, '../..')

/**
 * Where `npm start` keeps compiled sources. A server that finds them needs half the processor time
 * to start.
 */
export const compileCache = join(root, 'node_modules', '.cache', 'node')

export interface ServerProcessOptions {
  env: Record<string, string>
  /** Command to run `node server.ts` with; Node's path and arguments are appended to it. */
  through?: string[]
  cwd?: string
  /** `bin/start.ts`: as `npm start`, from one file. */
  program?: 'server.ts' | 'bin/start.ts'
}

/**
 * Starts `node server.ts` in a separate process and waits until it is running.
 * @throws Error with its output when it exits first
 */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const { running, ...server } = spawnServer(options)
  const ended = server.ended.then(({ code }) => {
    throw new Error(`server ended with ${code}:\n${server.output()}`)
  })
  return { ...server, origin: await Promise.race([running, ended]) }
}

/** Runs `node server.ts` until it exits, by itself or because of `onSpawn`. */
export async function runServerProcess({
  onSpawn,
  ...options
}: ServerProcessOptions & { onSpawn?: (child: ChildProcess) => Promise<void> }): Promise<{
  code: number | null
  output: string
}> {
  const server = spawnServer(options)
  await onSpawn?.(server.process)
  const { code } = await server.ended
  return { code, output: server.output() }
}

function spawnServer({
  env,
  through = [],
  cwd = root,
  program = 'server.ts',
}: ServerProcessOptions) {
  const [command = '', ...args] = [...through, process.execPath, join(cwd, program)]
  // With this variable the server stops when this process is killed.
  const inherited = {
    PATH: process.env['PATH'] ?? '',
    NODE_OPTIONS: process.env['NODE_OPTIONS'] ?? '',
    NODE_COMPILE_CACHE: compileCache,
    // The allocator's settings, as for `npm start`.
    ...Object.fromEntries(
      Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_')),
    ),
    npm_lifecycle_event: 'test',
  }
  const child = spawn(command, args, {
    cwd,
    env: { ...inherited, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const { promise: running, resolve: setOrigin } = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const [, origin] = /running at (\S+)\n/.exec(text) ?? []
      if (origin !== undefined) setOrigin(origin)
    })
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>(
    (resolve, reject) => {
      child.on('error', reject)
      child.on('close', (code, signal) => resolve({ code, signal }))
    },
  )
  return {
    process: child,
    /** The origin, when the server says that it is running. */
    running,
    ended,
    output: () => text,
    stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}

/** A port that was free a moment ago. */
export function findFreePort(): Promise<number> {
  return probePort(0, null)
}
