import { readdirSync, readFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import type { Area } from './areas.ts'

const windowLines = 12

/**
 * Changes the code of an area in small ways with StrykerJS (`<` becomes `<=`, a condition becomes
 * true, a block empty) and runs the tests that reach the change. Texts are left alone: a test that
 * repeats a sentence proves nothing.
 * @param path a folder of the area
 * @param windows how many pieces of 12 lines are tried, chosen by the seed; null for all code
 */
export async function measureCodeFaults(
  { target }: Area,
  { path, windows, seed }: { path: string; windows: number | null; seed: number },
): Promise<void> {
  const files = listSources(path)
  // Read by the configuration of Vitest, in the processes of StrykerJS.
  process.env['FAULTS_AREA'] = path
  const results = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'bench/faults/vitest.config.ts', related: true },
    mutate: windows === null ? files : chooseWindows(files, windows, seed),
    mutator: { excludedMutations: ['StringLiteral'] },
    ignorePatterns: ['build', 'data', 'e2e'],
    // It reads tsconfig.json with functions that TypeScript 7 no longer has. Nothing needs it.
    tsconfigFile: 'none',
    tempDirName: join(tmpdir(), `faults-${path.replaceAll('/', '-')}`),
    concurrency: cpus().length,
    timeoutMS: 60_000,
    reporters: ['clear-text'],
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: true },
  }).runMutationTest()
  // A change that does not compile, or that a checker refuses, is no fault.
  const valid = results.filter(
    ({ status }) => !['CompileError', 'RuntimeError', 'Ignored'].includes(status),
  )
  const missed = valid.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const percent = (100 * (valid.length - missed.length)) / valid.length
  for (const { fileName, location, replacement, status } of missed)
    console.log(
      `not noticed: ${fileName}:${location.start.line} ${status} ${(replacement ?? '').slice(0, 80)}`,
    )
  console.log(
    `${path}: ${valid.length - missed.length} of ${valid.length} faults were noticed, ${percent.toFixed(1)} % (target ${target} %).`,
  )
  if (percent < target) process.exitCode = 1
}

function listSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => join(folder, path))
    .toSorted()
}

/** Pieces of the sources, spread evenly over all their lines. */
function chooseWindows(files: readonly string[], windows: number, seed: number): string[] {
  const all = files.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n').length
    return Array.from({ length: Math.ceil(lines / windowLines) }, (_, index) => {
      const first = index * windowLines + 1
      return `${file}:${first}-${Math.min(lines, first + windowLines - 1)}`
    })
  })
  const step = Math.max(1, all.length / windows)
  return Array.from(
    { length: Math.min(windows, all.length) },
    (_, index) => all[Math.floor(index * step + (seed % step)) % all.length] ?? '',
  )
}
