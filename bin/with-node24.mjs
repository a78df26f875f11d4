// Runs a program with the pinned Node 24, after installing missing packages.
// Plain JavaScript for Node 20 and later, because it runs before Node 24 is installed.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const modules = join(root, 'node_modules')
const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const stamp = join(modules, '.installed-lock')

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const installed = existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
if (!installed) {
  console.log('Installing packages …')
  // Not `npm ci`: it refuses a lock file without the packages of every other platform, which a
  // registry mirror may not have.
  const npm = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  )
  if (npm.status !== 0 || !existsSync(node)) {
    console.error(
      'npm install did not finish. Check the connection to the npm registry and try again.',
    )
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}

// `with-node24.mjs [--node-flag …] program.ts [argument …]`
const argv = process.argv.slice(2)
const at = argv.findIndex((word) => !word.startsWith('--'))
const [flags, program, args] = [argv.slice(0, at), argv[at], argv.slice(at + 1)]
const path = [join(modules, '.bin'), dirname(node), process.env.PATH].join(
  process.platform === 'win32' ? ';' : ':',
)
// Without it V8 lets short-lived garbage of rendering grow to 200 MB. The limit costs no measurable
// speed.
const options = ['--max-semi-space-size=8', process.env.NODE_OPTIONS].filter(Boolean).join(' ')
const child = spawn(node, [...flags, join(root, program), ...args], {
  cwd: root,
  stdio: 'inherit',
  // With the compile cache a later start takes a tenth of the time, and does not load the
  // TypeScript compiler (100 MB).
  env: {
    NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
    ...process.env,
    PATH: path,
    NODE_OPTIONS: options,
  },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm starts this file through a shell, which forwards no signals and survives when npm is killed.
// If either ends, stop the program.
const startedBy = ancestorPids()
if (process.env.npm_lifecycle_event)
  setInterval(() => ancestorPids() !== startedBy && child.kill('SIGTERM'), 200).unref()
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

function ancestorPids() {
  const stat = `/proc/${process.ppid}/stat`
  const parentOfShell = existsSync(stat)
    ? readFileSync(stat, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1]
    : ''
  return `${process.ppid} ${parentOfShell}`
}
