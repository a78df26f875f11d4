// Runs all checks, the fastest first. Ends with what failed and the line "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { installChromium } from './find-chromium.ts'
import { unhandledErrorsFile } from './unhandled-errors.ts'

interface Count {
  passed: number
  failed: number
  /** What failed: commands, and tests with their files. */
  failures: string[]
}

const reports = mkdtempSync(join(tmpdir(), 'test-report-'))

const env = { ...process.env, NODE_ENV: 'test', TMPDIR: findTemporaryFolder() }

/**
 * A folder in memory where there is room for it. Each test file copies a database, and a disk makes
 * that several times slower.
 */
function findTemporaryFolder(): string {
  const memory = '/dev/shm'
  const neededBytes = 8e9
  if (!existsSync(memory) || process.availableMemory() < neededBytes) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize < neededBytes ? tmpdir() : memory
}

/** Runs a command and prints its output when it has ended, so that several can run at once. */
async function check(command: string, ...args: string[]): Promise<Count> {
  const name = [command, ...args].join(' ')
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk))
  const hasSucceeded = await new Promise<boolean>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code === 0))
  })
  console.log(`\n▸ ${name}\n${Buffer.concat(output).toString().trimEnd()}`)
  return hasSucceeded
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [name] }
}

/** Runs Vitest and reads its counts; a run that crashes before it counts is one failure. */
function vitest(...args: string[]): Count {
  const name = `vitest ${args.join(' ')}`
  const file = join(reports, 'report.json')
  const errorsFile = join(reports, 'errors.json')
  for (const old of [file, errorsFile]) rmSync(old, { force: true })
  const reporters = ['default', 'json', join(import.meta.dirname, 'unhandled-errors.ts')]
  console.log(`\n▸ ${name}`)
  const { status } = spawnSync(
    'vitest',
    [
      'run',
      ...reporters.map((reporter) => `--reporter=${reporter}`),
      `--outputFile.json=${file}`,
      ...args,
    ],
    { stdio: 'inherit', env: { ...env, [unhandledErrorsFile]: errorsFile } },
  )
  try {
    const { passed, failures } = parseReport(JSON.parse(readFileSync(file, 'utf8')))
    failures.push(...readUnhandledErrors(errorsFile))
    // Vitest failed without a failed test or an unhandled error.
    if (failures.length === 0 && status !== 0) failures.push(`${name}: exit code ${status}`)
    return { passed, failed: failures.length, failures }
  } catch (error) {
    return { passed: 0, failed: 1, failures: [`${name}: ${String(error)}`] }
  }
}

/** Errors outside any test, which the JSON report does not have. */
function readUnhandledErrors(file: string): string[] {
  if (!existsSync(file)) return []
  return z
    .array(z.string())
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .map((error) => `unhandled error: ${error}`)
}

function parseReport(json: unknown): Pick<Count, 'passed' | 'failures'> {
  const report = z
    .object({
      numPassedTests: z.number(),
      testResults: z.array(
        z.object({
          name: z.string(),
          status: z.string(),
          message: z.string(),
          assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
        }),
      ),
    })
    .parse(json)
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length > 0) return tests.map(({ fullName }) => `${file}: ${fullName}`)
    // A file that cannot be loaded, or whose hooks fail.
    return status === 'failed' ? [`${file}: ${message}`] : []
  })
  return { passed: report.numPassedTests, failures }
}

/** All parts, the fastest first. Arguments go to Vitest, e.g. a file. */
const parts: Record<string, (...args: string[]) => Promise<Count[]>> = {
  async checks() {
    // The compiler reads what it generates.
    const generated = await check('react-router', 'typegen')
    const others = await Promise.all([
      check('tsc', '--noEmit'),
      check('oxfmt', '--check'),
      check('oxlint'),
      check('knip'),
      // Does not count tests as users: code that only a test uses is dead code.
      check('knip', '--production', '--config', 'knip.production.json'),
    ])
    return [generated, ...others]
  },
  unit: async (...args) => [vitest('--project=unit', ...args)],
  services: async (...args) => [vitest('--project=services', ...args)],
  async e2e(...args) {
    installChromium()
    return [vitest('--config=e2e/vitest.config.ts', ...args)]
  },
}

const [name, ...args] = process.argv.slice(2)
const selected = name === undefined ? Object.values(parts) : [parts[name]]
const counts: Count[] = []
for (const part of selected) {
  if (!part) throw new Error(`There is no part "${name}". The parts are ${Object.keys(parts)}.`)
  counts.push(...(await part(...args)))
}
rmSync(reports, { recursive: true, force: true })

const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failed = counts.reduce((sum, count) => sum + count.failed, 0)
for (const failure of counts.flatMap((count) => count.failures)) console.log(`Failed: ${failure}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
