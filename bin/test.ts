// Everything that must hold, in the order that fails soonest. Ends with the line "N passed, N failed".
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installChromium } from './find-chromium.ts'

interface Count {
  passed: number
  failed: number
}

const reports = mkdtempSync(join(tmpdir(), 'imole-report-'))

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

/** Runs one Vitest configuration and reads its counts; a run that dies before it counts is one failure. */
function vitest(config: string): Count {
  const file = join(reports, `${config.replaceAll('/', '-')}.json`)
  const succeeded = run(
    'vitest',
    'run',
    '--config',
    config,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  )
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      numFailedTestSuites: number
    }
    const failed = report.numFailedTests || (succeeded ? 0 : 1)
    return { passed: report.numPassedTests, failed }
  } catch (error) {
    console.error(`No report from ${config}: ${String(error)}`)
    return { passed: 0, failed: 1 }
  }
}

const counts = [
  check('react-router', 'typegen'),
  check('tsc', '--noEmit'),
  check('oxlint'),
  check('knip'),
  // A second look that does not count tests as users: code that only a test uses is dead.
  check('knip', '--production', '--config', 'knip.production.json'),
  vitest('vitest.config.ts'),
]
installChromium()
counts.push(vitest('e2e/vitest.config.ts'))
rmSync(reports, { recursive: true, force: true })

const total = counts.reduce((sum, count) => ({
  passed: sum.passed + count.passed,
  failed: sum.failed + count.failed,
}))
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
