import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}
const unshare = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
/** It needs root, and a kernel that allows it. */
const hasNamespaces = spawnSync('unshare', [...unshare.slice(1), 'true']).status === 0

/** In place of the server: it needs a moment to stop. */
const program = `
process.on('SIGTERM', () => {
  console.log('draining')
  setTimeout(() => { console.log('stopped in order'); process.exit(0) }, 500)
})
setInterval(() => {}, 1_000)
console.log('running')
`

/** A checkout whose `npm start` runs that program, by the same command and with the same packages. */
function createCheckout(): string {
  const checkout = mkdtempSync(join(tmpdir(), 'container-'))
  onTestFinished(() => rmSync(checkout, { recursive: true }))
  mkdirSync(join(checkout, 'bin'))
  for (const file of ['bin/with-node24.mjs', 'package-lock.json'])
    copyFileSync(join(root, file), join(checkout, file))
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  writeFileSync(join(checkout, 'bin/start.ts'), program)
  writeFileSync(
    join(checkout, 'package.json'),
    JSON.stringify({ type: 'module', scripts: { start: scripts.start } }),
  )
  return checkout
}

/** What `npm start` prints, as the first process of a container that gets SIGTERM when it runs. */
function stopFirstProcess(cwd: string): Promise<string> {
  const [command = '', ...args] = [...unshare, 'sh', '-c', 'echo "pid $$"; exec npm start']
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      const wasRunning = output.includes('running')
      output += text.toString()
      if (wasRunning || !output.includes('running')) return
      // unshare forwards no signals: the first process of the container is its only child.
      const children = `/proc/${child.pid}/task/${child.pid}/children`
      process.kill(Number(readFileSync(children, 'utf8')), 'SIGTERM')
    })
  return new Promise((resolve) => child.on('close', () => resolve(output)))
}

test.runIf(hasNamespaces)(
  'npm start as the first process of a container waits until the server has stopped in order (needs root and namespaces)',
  async () => {
    const output = await stopFirstProcess(createCheckout())
    expect(output).toContain('pid 1\n')
    expect(output).toMatch(/running\ndraining\nstopped in order\n$/)
  },
)
