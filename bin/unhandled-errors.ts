import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter } from 'vitest/node'

/** The environment variable with the path of the file that the reporter writes. */
export const unhandledErrorsFile = 'UNHANDLED_ERRORS_FILE'

/**
 * A reporter of Vitest that writes unhandled errors, such as rejected promises that nobody awaits, to a
 * file: a JSON list of texts. The JSON report of Vitest leaves them out.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    const file = process.env[unhandledErrorsFile]
    if (file) writeFileSync(file, JSON.stringify(errors.map(describeError)))
  }
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
