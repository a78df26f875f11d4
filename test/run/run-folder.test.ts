import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeLeftovers } from './run-folder.ts'

test('the folder of a run whose process has ended is removed, and no other', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'leftovers-'))
  const { pid } = spawnSync('true')
  for (const name of [`imole-test-${pid}-a`, `imole-test-${process.pid}-b`, 'other'])
    mkdirSync(join(parent, name, 'postgres'), { recursive: true })
  await removeLeftovers(parent)
  expect(readdirSync(parent)).toEqual([`imole-test-${process.pid}-b`, 'other'])
})

test.skipIf(!existsSync('/proc'))('a process that still works in it is stopped', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'leftovers-'))
  const { pid } = spawnSync('true')
  const folder = join(parent, `imole-test-${pid}-a`, 'postgres')
  mkdirSync(folder, { recursive: true })
  const inside = spawn('sleep', ['1000'], { cwd: folder })
  const ended = once(inside, 'exit')
  await once(inside, 'spawn')
  await removeLeftovers(parent)
  expect(await ended).toEqual([null, 'SIGQUIT'])
  expect(readdirSync(parent)).toEqual([])
})
