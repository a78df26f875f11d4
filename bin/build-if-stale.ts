import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../backend/start/start-error.ts'
import { hashSources } from './hash-sources.ts'
import { precompress } from './precompress.ts'

/** Everything that the build reads. */
const sources = [
  'app',
  'domain',
  'public',
  'site.config.ts',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'bin/chunk-groups.ts',
  'bin/flat-imports.ts',
  'bin/icons.ts',
  'bin/page-entry.ts',
  'bin/precompress.ts',
  'bin/build-service-worker.ts',
  'bin/first-visit-modules.ts',
  'bin/write-chunk-list.ts',
]

/**
 * Builds the site if it was never built, or if its sources have changed.
 * @param root folder of the project
 * @returns whether it had to build
 * @throws StartError when it must build and the packages for that are not installed; Error with the
 * end of the build's output
 */
export async function buildIfStale(root: string, signal?: AbortSignal): Promise<boolean> {
  const stampFile = join(root, 'build', 'built-from')
  const stamp = hashSources(root, sources)
  const isFresh = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp
  if (isFresh()) return false
  requireBuildPackages(root)
  // Outside of `build`, because the build empties that folder.
  using _lock = await takeBuildLock(join(root, 'node_modules', '.build-lock'), signal)
  if (isFresh()) return false
  console.log('Building the site …')
  // An interrupted build must not look like a complete one.
  rmSync(stampFile, { force: true })
  await runBuild(root, signal)
  // Loaded when needed: a server whose site is built starts without Vite and the memory that it takes.
  const { buildServiceWorker } = await import('./build-service-worker.ts')
  await buildServiceWorker(root)
  await precompress(join(root, 'build', 'client'))
  writeFileSync(stampFile, stamp)
  return true
}

const buildProgram = (root: string) => join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')

function requireBuildPackages(root: string): void {
  if (!existsSync(buildProgram(root)))
    throw new StartError(
      'The site is not built from these sources, and the packages that build it are not installed. Run "npm ci --omit=dev" and "npm run build", or copy the folder "build" from a machine where that was done.',
    )
}

/**
 * Of two servers that start at the same time on a new checkout, the second waits for the build of
 * the first.
 */
async function takeBuildLock(file: string, signal: AbortSignal | undefined): Promise<Disposable> {
  mkdirSync(dirname(file), { recursive: true })
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return { [Symbol.dispose]: () => rmSync(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    if (!isHolderAlive(file)) rmSync(file, { force: true })
    else await sleep(200, undefined, signal ? { signal } : {})
  }
}

function isHolderAlive(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')) || process.pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs under another user. Otherwise the process or the file is gone.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function runBuild(root: string, signal: AbortSignal | undefined): Promise<void> {
  const child = spawn(process.execPath, [buildProgram(root), 'build'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(signal ? { signal } : {}),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The site could not be built:\n${output}`)),
    )
  })
}

/** `npm run build` */
if (import.meta.main) {
  const hasBuilt = await buildIfStale(join(import.meta.dirname, '..'))
  console.log(hasBuilt ? 'The site is built.' : 'The site was built from these sources already.')
}
