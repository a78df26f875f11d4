import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { compileCache } from '../../test/servers/server-process.ts'

interface RunningProgram {
  /** Of the process itself, which `kill -9` ends at once. */
  kill(): void
  ended: Promise<{ code: number | null; output: string }>
}

/** Runs `npm run backup` or `npm run restore`. */
export function runProgram(
  program: 'backup' | 'restore',
  args: readonly string[],
  env: Record<string, string>,
): RunningProgram {
  const child = spawn(process.execPath, [`bin/${program}.ts`, ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    kill: () => child.kill('SIGKILL'),
    ended: new Promise((resolve, reject) =>
      child.on('error', reject).on('close', (code) => resolve({ code, output })),
    ),
  }
}
