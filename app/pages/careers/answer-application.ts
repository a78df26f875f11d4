import type { ApplicationFields } from '../../../domain/careers/job-application.ts'
import type { Supabase } from '../../platform/supabase.tsx'
import { checkApplication } from './application-check.ts'
import { listOpenings } from './openings.ts'
import { sendApplication } from './send-application.ts'
import type { ApplicationState } from './use-application.ts'

interface Answered {
  answer: { fields: Partial<ApplicationFields>; opening: string; state: ApplicationState }
  status: number
}

/** Checks a form that was posted without JavaScript, passes it on to the service, and says what to show. */
export async function answerApplication(request: Request, supabase: Supabase): Promise<Answered> {
  // Unreadable is as good as empty: the answer says what is missing.
  const form = await request.formData().catch(() => new FormData())
  const { open } = await listOpenings(supabase, new Date())
  const { fields, opening, problems } = await checkApplication(
    form,
    open.map(({ slug }) => slug),
  )
  if (Object.keys(problems).length > 0) {
    // No page can fill in a file.
    const again =
      problems.cv ??
      'Please choose your CV again: a browser does not keep a file when the page is loaded anew.'
    return {
      answer: {
        fields,
        opening,
        state: {
          status: 'refused',
          problems: { ...problems, cv: again },
          failure: null,
          attempt: 1,
        },
      },
      status: 400,
    }
  }
  const failure = await sendApplication(
    () => Promise.resolve(supabase),
    toForm(form, ['opening', 'name', 'email', 'phoneNumber', 'coverNote', 'cv', 'website']),
  )
  if (failure === null)
    return {
      answer: {
        fields: {},
        opening,
        state: { status: 'sent', email: fields.email.trim(), attempt: 1 },
      },
      status: 200,
    }
  return {
    answer: { fields, opening, state: { status: 'refused', problems: {}, failure, attempt: 1 } },
    status: 400,
  }
}

/** Only what the form asks for travels on. */
function toForm(given: FormData, names: readonly string[]): FormData {
  const form = new FormData()
  for (const name of names) {
    const value = given.get(name)
    if (value !== null) form.set(name, value)
  }
  return form
}
