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

/** What is wrong, by input, in the words that stand beside it. */
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

/** Checks the form by the rules that the service applies again, the file by its content, so that nobody sends 5 MB in vain. */
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
      opening === ''
        ? 'Please choose the job you are applying for.'
        : 'This opening has closed. Please choose another one.'
  const cvProblem = await findCvProblem(form.get('cv'))
  if (cvProblem !== null) problems.cv = cvProblem
  return { fields, opening, problems }
}

async function findCvProblem(cv: FormDataEntryValue | null): Promise<string | null> {
  if (!(cv instanceof File) || cv.size === 0) return missingCvMessage
  // Before a gigabyte is read into memory.
  if (cv.size > maxCvBytes) return tooLargeCvMessage
  try {
    return checkCv(new Uint8Array(await cv.arrayBuffer())).problem
  } catch {
    return 'The file could not be read. It may have been moved or changed since you chose it: please choose it again.'
  }
}

function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
