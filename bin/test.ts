// Runs all checks, the fastest first. Ends with what failed and the line "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { installChromium } from './find-chromium.ts'

interface Count {
  passed: number
  failed: number
  /** What failed: commands, and tests with their files. */
  failures: string[]
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
  return run(command, ...args)
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [[command, ...args].join(' ')] }
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
    const { passed, failed, failures } = parseReport(JSON.parse(readFileSync(file, 'utf8')))
    if (failed > 0 || hasSucceeded) return { passed, failed, failures }
    return { passed, failed: 1, failures: [`vitest ${args.join(' ')}: an error outside a test`] }
  } catch (error) {
    return { passed: 0, failed: 1, failures: [`vitest ${args.join(' ')}: ${String(error)}`] }
  }
}

function parseReport(json: unknown): Count {
  const report = z
    .object({
      numPassedTests: z.number(),
      numFailedTests: z.number(),
      testResults: z.array(
        z.object({
          name: z.string(),
          assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
        }),
      ),
    })
    .parse(json)
  const failures = report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${relative(process.cwd(), file.name)}: ${test.fullName}`),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures }
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
for (const failure of counts.flatMap((count) => count.failures)) console.log(`Failed: ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
