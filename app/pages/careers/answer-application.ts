import type { ApplicationFields } from '../../../domain/careers/job-application.ts'
import { newId } from '../../platform/new-id.ts'
import type { Supabase } from '../../platform/supabase.ts'
import { checkApplication } from './application-check.ts'
import { listOpenings } from './openings.ts'
import { sendApplication } from './send-application.ts'
import type { ApplicationState } from './use-application.ts'

interface Answered {
  answer: { fields: Partial<ApplicationFields>; opening: string; state: ApplicationState }
  status: number
}

/**
 * Checks a form that was posted without JavaScript, sends it to the function, and returns what to
 * show.
 */
export async function answerApplication(request: Request, supabase: Supabase): Promise<Answered> {
  // A form that cannot be read counts as empty: the answer says what is missing.
  const form = await request.formData().catch(() => new FormData())
  const { open } = await listOpenings(supabase, new Date())
  const { fields, opening, problems } = await checkApplication(
    form,
    open.map(({ slug }) => slug),
  )
  if (Object.keys(problems).length > 0) {
    // The server cannot prefill a file input.
    const again =
      problems.cv ?? 'Please choose your CV again. Browsers drop the file when a page reloads.'
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
  const failure = await sendApplication(form, newId(), supabase)
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
