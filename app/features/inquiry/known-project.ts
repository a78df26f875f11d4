import type { ProjectType } from '../../../domain/inquiry/inquiry.ts'

/** What the page already knows about the project. */
export interface KnownProject {
  projectType?: ProjectType | undefined
  /** The beginning of the description, for example the result of a calculator. */
  description?: string | undefined
}
