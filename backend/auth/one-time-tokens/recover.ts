import { z } from 'zod'
import { refusal } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { parseEmail, textMember } from '../email-body.ts'
import { transact, type Endpoint } from '../endpoint.ts'
import { requireMailUse } from '../limits.ts'
import { challengeMembers, parseChallenge } from './pkce.ts'
import { sendProof } from './send-one-time-token.ts'
import { takeAtLeast } from '../passwords/with-minimum-duration.ts'
import { findUserByEmail } from '../users/users.ts'

const body = z.object({ email: textMember, ...challengeMembers })

/** `POST /recover`: a mail to choose a new password. The answer is `{}` whether the account exists or not. */
export const recover: Endpoint = async (context, call) => {
  const { email: givenEmail, ...rest } = await readBody(call.request, body)
  if (givenEmail === '') throw refusal('validation_failed', 'Password recovery requires an email')
  const email = parseEmail(givenEmail)
  const challenge = parseChallenge(rest)
  await requireMailUse(context, email, call.ip)
  await takeAtLeast(context.settings.evenAnswerMs, () =>
    transact(context, async (tx) => {
      const user = await findUserByEmail(tx, email)
      if (user) await sendProof(context, { tx, call }, { user, kind: 'recovery', challenge })
    }),
  )
  return Response.json({})
}
