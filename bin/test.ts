// Runs all checks, the fastest first. Ends with the line "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installChromium } from './find-chromium.ts'

interface Count {
  passed: number
  failed: number
}

const reports = mkdtempSync(join(tmpdir(), 'test-report-'))

function run(command: string, ...args: string[]): boolean {
  console.log(`\n▸ ${[command, ...args].join(' ')}`)
  return (
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } })
      .status === 0
  )
}

function check(command: string, ...args: string[]): Count {
  return run(command, ...args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Runs Vitest and reads its counts; a run that crashes before it counts is one failure. */
function vitest(...args: string[]): Count {
  const file = join(reports, 'report.json')
  rmSync(file, { force: true })
  const hasSucceeded = run(
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...args,
  )
  try {
    const report = parseReport(JSON.parse(readFileSync(file, 'utf8')))
    return { passed: report.passed, failed: report.failed || (hasSucceeded ? 0 : 1) }
  } catch (error) {
    console.error(`No report from vitest ${args.join(' ')}: ${String(error)}`)
    return { passed: 0, failed: 1 }
  }
}

function parseReport(report: unknown): Count {
  const counts = typeof report === 'object' && report !== null ? { ...report } : {}
  const [passed, failed] = ['numPassedTests', 'numFailedTests'].map((name) =>
    Number(Reflect.get(counts, name)),
  )
  if (!Number.isInteger(passed) || !Number.isInteger(failed)) throw new Error('it has no counts')
  return { passed: passed ?? 0, failed: failed ?? 0 }
}

/** All parts, the fastest first. Arguments go to Vitest, e.g. a file. */
const parts: Record<string, (...args: string[]) => Count[]> = {
  checks: () => [
    check('react-router', 'typegen'),
    check('tsc', '--noEmit'),
    check('oxfmt', '--check'),
    check('oxlint'),
    check('knip'),
    // Does not count tests as users: code that only a test uses is dead code.
    check('knip', '--production', '--config', 'knip.production.json'),
  ],
  unit: (...args) => [vitest('--project=unit', ...args)],
  services: (...args) => [vitest('--project=services', ...args)],
  e2e: (...args) => {
    installChromium()
    return [vitest('--config=e2e/vitest.config.ts', ...args)]
  },
}

const [name, ...args] = process.argv.slice(2)
const selected = name === undefined ? Object.values(parts) : [parts[name]]
const counts = selected.flatMap((part) => {
  if (!part) throw new Error(`There is no part "${name}". The parts are ${Object.keys(parts)}.`)
  return part(...args)
})
rmSync(reports, { recursive: true, force: true })

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
