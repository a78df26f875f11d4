import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The projects in the order in which their files start: journeys last, while their site starts. */
const projects = ['unit', 'services', 'journeys', 'alone']

/** Files that take long, by a part of their paths. They start first, so that no worker waits for them at the end. */
const longFiles = [
  '/backup-and-restore.test.ts',
  '/backed-up-objects.test.ts',
  '/backup/restore.test.ts',
  '/startup.test.ts',
  '/pushed-migrations.test.ts',
  '/public-site.test.ts',
  '/resumable.contract.test.ts',
  '/changed-prices.test.ts',
  '/database-outage.test.ts',
  '/pulled-project.contract.test.ts',
  '/serve.contract.test.ts',
  '/data-folder.test.ts',
  '/access-matrix.test.ts',
  '/every-page/',
  '/every-screen/',
  '/focus/',
  '/markup.spec.ts',
  '/instalments.spec.ts',
  '/accessibility-states.spec.ts',
]

/** Orders the files of a run by project, and in each project the long ones first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((a, b) => rank(a) - rank(b))
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  const isLong = longFiles.some((part) => moduleId.includes(part))
  return 2 * projects.indexOf(project.name) + (isLong ? 0 : 1)
}
