import { execFile } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { hashSources } from './hash-sources.ts'

/** Everything that the server is made of, apart from packages and the built site. */
const sources = [
  'server.ts',
  'site.config.ts',
  'package-lock.json',
  'backend',
  'bin',
  'domain',
  'functions',
  'supabase',
]
/** A server that still runs from an older file may load more of it. */
const keptDays = 7

/**
 * Puts the server into one file, if its sources have changed. Node starts that a second sooner than its
 * thousand files, and with 25 MB less memory.
 * @param root folder of the project
 * @returns the module to load: the source itself where the file cannot be made, because the bundler is not
 * installed or the folder of the packages cannot be written
 */
export async function bundleServerIfStale(root: string, signal: AbortSignal): Promise<string> {
  const entry = join(root, 'bin', 'serve-built.ts')
  const cache = join(root, 'node_modules', '.cache', 'server')
  // The file names places in this checkout; another one may share the packages.
  const name = hashSources(root, sources, root).slice(0, 20)
  const bundle = join(cache, name, 'server.js')
  if (existsSync(bundle)) return bundle
  if (!existsSync(join(root, 'node_modules', 'rolldown'))) return entry
  const made = `${join(cache, name)}.${process.pid}`
  try {
    // In a process of its own, whose memory ends with it.
    await promisify(execFile)(process.execPath, [import.meta.filename, entry, made], { signal })
    renameSync(made, join(cache, name))
    removeOld(cache)
  } catch (error) {
    signal.throwIfAborted()
    rmSync(made, { recursive: true, force: true })
    // Another server that started at the same time may have made it.
    if (existsSync(bundle)) return bundle
    console.warn(`The server runs from its sources, which takes longer: ${String(error)}`)
    return entry
  }
  return bundle
}

function removeOld(cache: string): void {
  for (const path of readdirSync(cache).map((each) => join(cache, each)))
    if (Date.now() - statSync(path).mtimeMs > keptDays * 86_400_000)
      rmSync(path, { recursive: true, force: true })
}

async function bundleServer(entry: string, folder: string): Promise<void> {
  const { rolldown } = await import('rolldown')
  const build = await rolldown({
    input: entry,
    platform: 'node',
    // Packages stay where they are: some have files of their own, or parts for this machine.
    external: (id) => !/^[./]|^[A-Za-z]:/.test(id),
    plugins: [{ name: 'own-places', transform: keepPlace }],
  })
  await build.write({ dir: folder, entryFileNames: 'server.js' })
  await build.close()
}

/** Modules that look for files beside them go on to find them. */
function keepPlace(code: string, path: string): string | null {
  if (!code.includes('import.meta.')) return null
  return code
    .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
    .replaceAll('import.meta.main', 'false')
}

if (import.meta.main) {
  const [entry = '', folder = ''] = process.argv.slice(2)
  await bundleServer(entry, folder)
}
