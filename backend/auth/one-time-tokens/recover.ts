import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { parseEmail, textField } from '../body-fields.ts'
import { transact, type Endpoint } from '../endpoint.ts'
import { requireMailRateLimit } from '../rate-limits.ts'
import { pkceFields, parseChallenge } from './pkce.ts'
import { sendOneTimeToken } from './send-one-time-token.ts'
import { withMinimumDuration } from '../passwords/with-minimum-duration.ts'
import { findUserByEmail } from '../users/users.ts'

const body = z.object({ email: textField, ...pkceFields })

/**
 * `POST /recover`: mails a link to set a new password. The answer is `{}` whether the account
 * exists or not.
 */
export const recover: Endpoint = async (context, call) => {
  const { email: givenEmail, ...rest } = await readBody(call.request, body)
  if (givenEmail === '') throw apiError('validation_failed', 'Password recovery requires an email')
  const email = parseEmail(givenEmail)
  const challenge = parseChallenge(rest)
  await requireMailRateLimit(context, email, call.ip)
  await withMinimumDuration(context.settings.minResponseMs, () =>
    transact(context, async (tx) => {
      const user = await findUserByEmail(tx, email)
      if (user) await sendOneTimeToken(context, { tx, call }, { user, kind: 'recovery', challenge })
    }),
  )
  return Response.json({})
}
