import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listOf, number, object, text } from '../../domain/parse/parser.ts'
import type { Result } from '../measure.ts'

const file = 'domain/register/verify/tamperings.test.ts'
const targetS = 10
const report = object({
  numFailedTests: number(),
  testResults: listOf(
    object({ assertionResults: listOf(object({ title: text(), duration: number() })) }),
  ),
})

/** How long it takes to find a thousand tamperings, each with a check of its own. */
export function measureTamperings(): Result {
  const output = join(tmpdir(), `tamperings-${process.pid}.json`)
  spawnSync(
    'vitest',
    ['run', '--project=unit', '--reporter=json', `--outputFile.json=${output}`, file],
    { env: { ...process.env, NODE_ENV: 'test' } },
  )
  const parsed = report(JSON.parse(readFileSync(output, 'utf8')))
  rmSync(output)
  if (!parsed.ok) throw new Error(`The report of ${file} cannot be read`)
  const tests = parsed.value.testResults.flatMap(({ assertionResults }) => assertionResults)
  const seconds = tests.reduce((sum, { duration }) => sum + duration, 0) / 1_000
  return {
    name: '1,000 tamperings are found and named',
    target: `≤ ${targetS} s`,
    measured: `${seconds.toFixed(1)} s`,
    isReached: parsed.value.numFailedTests === 0 && seconds <= targetS,
  }
}
