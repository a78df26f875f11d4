// Runs a program with the pinned Node 24, after installing missing packages.
// Plain JavaScript for Node 20 and later, because it runs before Node 24 is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const modules = join(root, 'node_modules')
/** npm's own list of what it installed, written when it has finished. */
const record = join(modules, '.package-lock.json')
const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

// `with-node24.mjs [--node-flag …] program.ts [argument …]`
const argv = process.argv.slice(2)
const at = argv.findIndex((word) => !word.startsWith('--'))
const [flags, program, args] = [argv.slice(0, at), argv[at], argv.slice(at + 1)]
// These need the development packages too. The others, the build included, do without.
const isForDevelopment = /^(bench\/|bin\/(generate|test)\.ts$)/.test(program)

if (!existsSync(node) || !isInstalled()) {
  // npm would follow the link and empty a folder that belongs to another checkout.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    console.error(
      `${modules} is a link to a folder that does not have the packages of package-lock.json. ` +
        'Remove the link to install them here, or run npm ci where the folder is.',
    )
    process.exit(1)
  }
  console.log('Installing packages …')
  // `npm ci` would first remove what is there, also below a server that is running.
  const command = existsSync(record) ? ['install', '--no-save'] : ['ci']
  const groups = isForDevelopment ? '--include=dev' : '--omit=dev'
  const npm = spawnSync(
    'npm',
    [...command, groups, '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' },
  )
  if (npm.status !== 0 || !existsSync(node)) {
    console.error('npm did not finish. Check the connection to the npm registry and try again.')
    process.exit(1)
  }
}

const path = [join(modules, '.bin'), dirname(node), process.env.PATH].join(
  process.platform === 'win32' ? ';' : ':',
)
// Without it V8 lets short-lived garbage of rendering grow to 200 MB. The limit costs no measurable
// speed.
const options = ['--max-semi-space-size=8', process.env.NODE_OPTIONS].filter(Boolean).join(' ')
// glibc keeps freed memory. With two arenas, and mmap from 256 KiB, the server held 263 MB instead of
// 406 after some thousand pages, and rendered 6 % fewer pages a second.
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' }
const child = spawn(node, [...flags, join(root, program), ...args], {
  cwd: root,
  stdio: 'inherit',
  // With the compile cache a later start takes a tenth of the time, and does not load the
  // TypeScript compiler (100 MB).
  env: {
    NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
    ...allocator,
    ...process.env,
    PATH: path,
    NODE_OPTIONS: options,
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm starts a server without a shell in between (`exec` in package.json), so its signals arrive here,
// and it waits for this process. When npm is killed, stop the program.
const startedBy = process.ppid
if (process.env.npm_lifecycle_event)
  setInterval(() => process.ppid !== startedBy && child.kill('SIGTERM'), 200).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

/** Optional packages may be absent: most are for other platforms. */
function isInstalled() {
  if (!existsSync(record)) return false
  const [wanted, installed] = [join(root, 'package-lock.json'), record].map(
    (file) => JSON.parse(readFileSync(file, 'utf8')).packages,
  )
  return Object.entries(wanted).every(
    ([path, { version, integrity, dev, optional, devOptional }]) => {
      if (path === '') return true
      const found = installed[path]
      if (found) return found.version === version && found.integrity === integrity
      return optional || ((dev || devOptional) && !isForDevelopment)
    },
  )
}
