import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { installTool } from '../tools/install-tool.ts'
import type { Area } from './areas.ts'

const windowLines = 12

/** What we read of StrykerJS's report. */
const report = z.object({
  files: z.record(
    z.string(),
    z.object({
      mutants: z.array(
        z.object({
          status: z.string(),
          replacement: z.string().optional(),
          location: z.object({ start: z.object({ line: z.number() }) }),
        }),
      ),
    }),
  ),
})

/**
 * Changes the code of an area in small ways with StrykerJS (`<` becomes `<=`, a condition becomes
 * true, a block empty) and runs the tests that reach the change. Texts are left alone: a test that
 * repeats a sentence proves nothing.
 * @param path a folder of the area
 * @param windows how many pieces of 12 lines are tried, chosen by the seed; null for all code
 */
export function measureCodeFaults(
  { target }: Area,
  { path, windows, seed }: { path: string; windows: number | null; seed: number },
): void {
  const files = listSources(path)
  const mutate = windows === null ? files : chooseWindows(files, windows, seed)
  const results = runStryker(path, mutate)
  // A change that does not compile, or that a checker refuses, is no fault.
  const valid = results.filter(
    ({ status }) => !['CompileError', 'RuntimeError', 'Ignored'].includes(status),
  )
  const missed = valid.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const percent = (100 * (valid.length - missed.length)) / valid.length
  for (const { file, location, replacement, status } of missed)
    console.log(
      `not noticed: ${file}:${location.start.line} ${status} ${(replacement ?? '').slice(0, 80)}`,
    )
  console.log(
    `${path}: ${valid.length - missed.length} of ${valid.length} faults were noticed, ${percent.toFixed(1)} % (target ${target} %).`,
  )
  if (percent < target) process.exitCode = 1
}

function runStryker(path: string, mutate: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), `faults-${path.replaceAll('/', '-')}-`))
  const [settings, answer] = [join(folder, 'settings.json'), join(folder, 'report.json')]
  const options = {
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'bench/faults/vitest.config.ts', related: true },
    mutate,
    mutator: { excludedMutations: ['StringLiteral'] },
    ignorePatterns: ['build', 'data', 'e2e'],
    // It reads tsconfig.json with functions that TypeScript 7 no longer has. Nothing needs it.
    tsconfigFile: 'none',
    tempDirName: join(folder, 'copies'),
    concurrency: cpus().length,
    timeoutMS: 60_000,
    // The tests of an area of services take longer than the five minutes of Stryker, one by one.
    dryRunTimeoutMinutes: 60,
    reporters: ['clear-text', 'json'],
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: true },
    jsonReporter: { fileName: answer },
  }
  writeFileSync(settings, JSON.stringify(options))
  try {
    const { status } = spawnSync(installTool('stryker'), ['run', settings], {
      stdio: 'inherit',
      // Read by the configuration of Vitest.
      env: { ...process.env, FAULTS_AREA: path },
    })
    if (status !== 0) throw new Error(`StrykerJS ended with exit code ${status}.`)
    const { files } = report.parse(JSON.parse(readFileSync(answer, 'utf8')))
    return Object.entries(files).flatMap(([file, { mutants }]) =>
      mutants.map((mutant) => ({ ...mutant, file })),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
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
