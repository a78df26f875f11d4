import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take about a minute. They start first, so that no worker is left alone with one at the
 * end.
 */
const longest = [
  '/every-page/first-half.spec.ts',
  '/every-page/second-half.spec.ts',
  '/every-screen.spec.ts',
  '/fuzz.spec.ts',
]

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) =>
      longest.some((name) => moduleId.endsWith(name))
    return (await super.sort(files)).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)))
  }
}

export default defineConfig({
  test: {
    root: '.',
    include: ['e2e/**/*.spec.ts'],
    globalSetup: ['e2e/site.setup.ts'],
    pool: 'forks',
    // A worker keeps its browser and the loaded modules from file to file. Each visit has a context
    // of its own.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    // A loaded machine is slow.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 60_000,
  },
})
