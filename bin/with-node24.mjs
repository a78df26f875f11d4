// Runs a program under the Node 24 that the project pins, installing what is missing first.
// Plain JavaScript for Node 20: this file is all that runs before the right Node is there.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(import.meta.dirname)
const modules = join(root, 'node_modules')
const node = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const stamp = join(modules, '.installed-lock')

const lock = createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
const installed = existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
if (!installed) {
  console.log('Installing packages …')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0 || !existsSync(node)) {
    console.error('npm ci did not finish. Check the connection to the npm registry and try again.')
    process.exit(1)
  }
  writeFileSync(stamp, lock)
}

const [program, ...args] = process.argv.slice(2)
const path = [join(modules, '.bin'), dirname(node), process.env.PATH].join(process.platform === 'win32' ? ';' : ':')
const child = spawn(node, [join(root, program), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PATH: path },
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
