import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/**
 * A sequencer for Vitest that starts these files first, so that no worker is left alone with one at
 * the end.
 * @param names how the paths of the files end
 */
export function longestFirst(names: readonly string[]): TestSequencerConstructor {
  const isLong = ({ moduleId }: TestSpecification) => names.some((name) => moduleId.endsWith(name))
  return class LongestFirst extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(files)).toSorted((a, b) => Number(isLong(b)) - Number(isLong(a)))
    }
  }
}
