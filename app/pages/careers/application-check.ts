import { missingOpeningMessage } from '../../../domain/careers/apply-for-opening.ts'
import {
  checkCv,
  maxCvBytes,
  missingCvMessage,
  tooLargeCvMessage,
} from '../../../domain/careers/cv.ts'
import {
  applicationFields,
  cleanApplication,
  findApplicationProblems,
  type ApplicationField,
  type ApplicationFields,
} from '../../../domain/careers/job-application.ts'

export type ApplicationInput = 'opening' | ApplicationField | 'cv'

/** The messages beside the inputs. */
export type ApplicationProblems = Partial<Record<ApplicationInput, string>>

/** The order in which the form shows its inputs. */
export const inputOrder: ApplicationInput[] = [
  'opening',
  'name',
  'email',
  'phoneNumber',
  'cv',
  'coverNote',
]

export interface CheckedApplication {
  fields: ApplicationFields
  opening: string
  problems: ApplicationProblems
}

/**
 * Checks the form before 5 MB are sent: the fields, and the file by its content. The function
 * applies the same rules.
 */
export async function checkApplication(
  form: FormData,
  openSlugs: readonly string[],
): Promise<CheckedApplication> {
  const opening = readText(form, 'opening')
  const fields = Object.fromEntries(
    applicationFields.map((name) => [name, readText(form, name)]),
  ) as ApplicationFields
  const problems: ApplicationProblems = findApplicationProblems(cleanApplication(fields))
  if (!openSlugs.includes(opening))
    problems.opening =
      opening === '' ? missingOpeningMessage : 'This opening has closed. Please choose another one.'
  const cvProblem = await findCvProblem(form.get('cv'))
  if (cvProblem !== null) problems.cv = cvProblem
  return { fields, opening, problems }
}

async function findCvProblem(cv: FormDataEntryValue | null): Promise<string | null> {
  if (!(cv instanceof File) || cv.size === 0) return missingCvMessage
  // Checked first, so that a very large file is not read into memory.
  if (cv.size > maxCvBytes) return tooLargeCvMessage
  try {
    return checkCv(new Uint8Array(await cv.arrayBuffer())).problem
  } catch {
    return 'We could not read the file. It may have been moved or changed since you chose it. Please choose it again.'
  }
}

function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
