import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** The environment variable with the path of the file that the reporter writes. */
export const testReportFile = 'TEST_REPORT_FILE'

/** What a run of Vitest found, for `bin/test.ts`. */
export interface TestReport {
  passed: number
  /** One text for each failed test, file, unhandled error, and test that takes too long. */
  failures: string[]
}

/** Of a quiet machine, where three workers share two cores. */
const limits = { testS: 90, fileProcessorS: 120 }

/**
 * A reporter of Vitest that prints the ten slowest tests of each project, and writes the
 * {@link TestReport}. A test that takes longer than 90 s, or a file that takes more than 120 s of
 * processor time, fails: split it, or make it cheaper.
 */
export default class ReportTests implements Reporter {
  readonly #slowness: number

  constructor({ slowness }: { slowness: number }) {
    this.#slowness = slowness
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const [project, own] of Map.groupBy(modules, (module) => module.project.name))
      printSlowest(project, own)
    const report: TestReport = {
      passed: modules.flatMap(listTests).filter((test) => test.result().state === 'passed').length,
      failures: [
        ...modules.flatMap(listFailures),
        ...errors.map((error) => `unhandled error: ${describeError(error)}`),
        ...modules.flatMap((module) => this.#listTooLong(module)),
      ],
    }
    const file = process.env[testReportFile]
    if (file) writeFileSync(file, JSON.stringify(report))
  }

  #listTooLong(module: TestModule): string[] {
    const most = (limit: number) => `more than ${Math.round(limit * this.#slowness)} s`
    const tests = listTests(module).filter(
      (test) => secondsOf(test) > limits.testS * this.#slowness,
    )
    const found = tests.map(
      (test) => `${nameOf(test)} took ${secondsOf(test).toFixed(0)} s, ${most(limits.testS)}`,
    )
    const processorS = processorSOf(module)
    if (processorS > limits.fileProcessorS * this.#slowness)
      found.push(
        `${pathOf(module)} took ${processorS.toFixed(0)} s of processor time, ${most(limits.fileProcessorS)}`,
      )
    return found
  }
}

const pathOf = (module: TestModule) => relative(process.cwd(), module.moduleId)
const nameOf = (test: TestCase) => `${pathOf(test.module)}: ${test.fullName}`
const secondsOf = (test: TestCase) => (test.diagnostic()?.duration ?? 0) / 1000
const listTests = (module: TestModule) => [...module.children.allTests()]

/** Without PostgreSQL, which is no child of the worker. */
const processorSOf = (module: TestModule) => module.meta().processorS ?? 0

/** Prints the ten slowest tests of a project, and the five files with the most processor time. */
function printSlowest(project: string, modules: readonly TestModule[]): void {
  const processorS = modules.reduce((sum, module) => sum + processorSOf(module), 0)
  console.log(
    `\nSlowest tests of ${project} (${modules.length} files, ${processorS.toFixed(0)} s of processor time)`,
  )
  const line = (seconds: number, name: string) =>
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
  const tests = modules.flatMap(listTests).toSorted((a, b) => secondsOf(b) - secondsOf(a))
  for (const test of tests.slice(0, 10)) line(secondsOf(test), nameOf(test))
  const files = modules.toSorted((a, b) => processorSOf(b) - processorSOf(a))
  for (const file of files.slice(0, 5))
    line(processorSOf(file), `of the processor: ${pathOf(file)}`)
}

function listFailures(module: TestModule): string[] {
  const tests = listTests(module).filter((test) => test.result().state === 'failed')
  if (tests.length > 0) return tests.map(nameOf)
  if (module.state() !== 'failed') return []
  // A file that cannot be loaded, or whose hooks fail.
  const messages = [
    ...module.errors(),
    ...[...module.children.allSuites()].flatMap((s) => s.errors()),
  ]
  return [`${pathOf(module)}: ${messages.map(({ message }) => message).join('; ') || 'failed'}`]
}

/** The message, the test file that ran, and the top of the stack. */
function describeError(error: SerializedError): string {
  const file: unknown = error['VITEST_TEST_PATH']
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trim().startsWith('at '))
  return [
    `${String(error['type'] ?? error.name ?? 'Error')}: ${error.message}`,
    ...(typeof file === 'string' ? [`    in ${relative(process.cwd(), file)}`] : []),
    ...frames.slice(0, 6),
  ].join('\n')
}
