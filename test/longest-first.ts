import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/**
 * A sequencer for Vitest that starts these long files first, so that at the end no worker is still busy
 * while the others have nothing to do.
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
