import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { metadataField, textField } from '../body-fields.ts'
import type { Endpoint } from '../endpoint.ts'
import { signUpByPhone } from '../phone/sign-up-by-phone.ts'
import { pkceFields, parseChallenge } from '../one-time-tokens/pkce.ts'
import { signUpAnonymously } from './sign-up-anonymously.ts'
import { signUpByEmail } from './sign-up-by-email.ts'

const body = z.object({
  email: textField,
  phone: textField,
  password: z.string().nullish(),
  channel: textField,
  data: metadataField,
  ...pkceFields,
})

/**
 * `POST /signup`: creates an account with e-mail address or phone number and password, or an
 * anonymous one without any of them.
 */
export const signUp: Endpoint = async (context, call) => {
  const { email, phone, password, channel, data, ...rest } = await readBody(call.request, body)
  if (!context.settings.signUpEnabled)
    throw apiError('signup_disabled', 'Signups not allowed for this instance')
  if (email === '' && phone === '') return signUpAnonymously(context, call, data)
  if (!password) throw apiError('validation_failed', 'Signup requires a valid password')
  if (email !== '' && phone !== '')
    throw apiError(
      'validation_failed',
      'Only an email address or phone number should be provided on signup.',
    )
  const challenge = parseChallenge(rest)
  if (phone !== '')
    return signUpByPhone(context, call, {
      phone,
      password,
      data,
      channel,
      hasChallenge: challenge !== null,
    })
  return signUpByEmail(context, call, { email, password, data, challenge })
}
