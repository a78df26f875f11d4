import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

test('packages of another checkout, reached by a link, are not removed by an installation', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linked-packages-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const checkout = join(folder, 'checkout')
  mkdirSync(join(checkout, 'bin'), { recursive: true })
  mkdirSync(join(folder, 'other'))
  mkdirSync(join(folder, 'path'))
  symlinkSync(join(folder, 'other'), join(checkout, 'node_modules'))
  copyFileSync(
    join(import.meta.dirname, '../bin/with-node24.mjs'),
    join(checkout, 'bin/with-node24.mjs'),
  )
  // In place of npm, so that nothing is installed here whatever happens.
  writeFileSync(join(folder, 'path/npm'), '#!/bin/sh\ntouch "$0.ran"\nexit 1\n', { mode: 0o755 })

  const { status, stderr } = spawnSync(
    process.execPath,
    [join(checkout, 'bin/with-node24.mjs'), 'server.ts'],
    { encoding: 'utf8', env: { PATH: `${join(folder, 'path')}:/usr/bin:/bin` } },
  )
  expect(stderr).toContain('is a link to a folder that does not have the packages')
  expect(status).toBe(1)
  expect(existsSync(join(folder, 'path/npm.ran'))).toBe(false)
})
