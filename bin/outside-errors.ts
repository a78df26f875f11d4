import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter } from 'vitest/node'

/** The environment variable that names the file of the report. */
export const outsideErrorsFile = 'OUTSIDE_ERRORS_FILE'

/**
 * A reporter of Vitest that writes the errors outside tests, such as rejected promises that nobody
 * awaits, to a file: a list of texts. The JSON report of Vitest leaves them out.
 */
export default class OutsideErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const file = process.env[outsideErrorsFile]
    if (file) writeFileSync(file, JSON.stringify(errors.map(describeOutsideError)))
  }
}

/** What went wrong, the file of the test that ran, and where it was thrown. */
function describeOutsideError(error: SerializedError): string {
  const file: unknown = error['VITEST_TEST_PATH']
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trim().startsWith('at '))
  return [
    `${String(error['type'] ?? error.name ?? 'Error')}: ${error.message}`,
    ...(typeof file === 'string' ? [`    in ${relative(process.cwd(), file)}`] : []),
    ...frames.slice(0, 6),
  ].join('\n')
}
