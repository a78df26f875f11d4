// Runs the checks and all tests, side by side. Ends with what failed and the line "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTouchedTests, readTree, selectTests } from '../test/run/changed-tests.ts'
import { createRunFolder } from '../test/run/run-folder.ts'
import { testReportFile, type TestReport } from '../test/run/test-report.ts'
import { installChromium } from './find-chromium.ts'

interface Count {
  passed: number
  /** What failed: commands, and tests with their files. */
  failures: string[]
}

const folder = await createRunFolder(findTemporaryFolder())
const env = { ...process.env, NODE_ENV: 'test', TMPDIR: folder }

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
  const code = await ended(child)
  console.log(`\n▸ ${name}\n${Buffer.concat(output).toString().trimEnd()}`)
  return code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [name] }
}

function ended(child: ReturnType<typeof spawn>): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
}

/** Types, formatter, linter and unused code. */
async function runChecks(): Promise<Count[]> {
  // The compiler reads what it generates.
  const generated = await check('react-router', 'typegen')
  const others = await Promise.all([
    check('tsc', '--noEmit'),
    check('tsc', '-p', 'tsconfig.browsers.json'),
    check('oxfmt', '--check'),
    check('oxlint'),
    check('knip'),
    // Does not count tests as users: code that only a test uses is dead code.
    check('knip', '--production', '--config', 'knip.production.json'),
  ])
  return [generated, ...others]
}

/** Runs Vitest and reads its report; a run that crashes before it reports is one failure. */
async function runTests(...args: string[]): Promise<Count[]> {
  const file = join(folder, 'report.json')
  const name = `vitest ${args.join(' ')}`
  console.log(`\n▸ ${name}`)
  const code = await ended(
    spawn('vitest', ['run', ...args], {
      stdio: 'inherit',
      env: { ...env, [testReportFile]: file },
    }),
  )
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as TestReport
    // Vitest failed without a failed test or an unhandled error.
    if (report.failures.length === 0 && code !== 0)
      report.failures.push(`${name}: exit code ${code}`)
    return [report]
  } catch (error) {
    return [{ passed: 0, failures: [`${name}: ${String(error)}`] }]
  }
}

async function runJourneys(...args: string[]): Promise<Count[]> {
  installChromium()
  return runTests('--project=journeys', '--project=alone', ...args)
}

/** Three minutes of two cores, less the checks. */
const processorSOfChanged = 270

/**
 * The checks, and the tests that can notice what changed since the branch left its upstream, or since the
 * last commit where it has none.
 */
async function runChanged(): Promise<Count[]> {
  const changed = listChangedFiles()
  const { run, leftOut } = selectTests(findTouchedTests(changed, readTree()), processorSOfChanged)
  console.log(
    `${changed.length} files changed. They can touch ${run.length + leftOut.length} test files.`,
  )
  if (leftOut.length > 0) console.log(`Left out, for npm test:\n${list(leftOut)}`)
  if (run.length === 0) return runChecks()
  console.log(`Runs:\n${list(run)}`)
  if (run.some(({ path }) => path.startsWith('e2e/'))) installChromium()
  return (await Promise.all([runChecks(), runTests(...run.map(({ path }) => path))])).flat()
}

const list = (tests: readonly { path: string }[]) => tests.map(({ path }) => `  ${path}`).join('\n')

function listChangedFiles(): string[] {
  const base = git('merge-base', 'HEAD', '@{upstream}')[0] ?? 'HEAD'
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
}

/** The lines that a command of git prints; none when it fails. */
function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : []
}

/** The parts that have a name; arguments go to Vitest, for example a file. */
const parts: Record<string, (...args: string[]) => Promise<Count[]>> = {
  checks: runChecks,
  unit: (...args) => runTests('--project=unit', ...args),
  services: (...args) => runTests('--project=services', ...args),
  e2e: runJourneys,
  '--changed': runChanged,
}

async function runAll(): Promise<Count[]> {
  installChromium()
  return (await Promise.all([runChecks(), runTests()])).flat()
}

const [name, ...args] = process.argv.slice(2)
const part = name === undefined ? runAll : parts[name]
if (!part) throw new Error(`There is no part "${name}". The parts are ${Object.keys(parts)}.`)
const counts = await part(...args)

rmSync(folder, { recursive: true, force: true })
const passed = counts.reduce((sum, count) => sum + count.passed, 0)
const failures = counts.flatMap((count) => count.failures)
for (const failure of failures) console.log(`Failed: ${failure}`)
console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
