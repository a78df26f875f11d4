import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { dataMember, parseEmail, textMember } from '../email-body.ts'
import { transact } from '../endpoint.ts'
import { chooseRedirect } from '../one-time-tokens/redirects.ts'
import { toUserShape } from '../users/user-shape.ts'
import { linkToVerify } from '../one-time-tokens/link-to-verify.ts'
import { isLinkType, makeLinkToken } from './make-link-token.ts'
import { forAdmins } from './require-admin.ts'

const body = z.object({
  type: textMember,
  email: textMember,
  new_email: textMember,
  password: z.string().nullish(),
  data: dataMember,
  redirect_to: textMember,
})

/**
 * `POST /admin/generate_link`: what a mail would carry, for those who send their own. The user's members stand beside
 * those of the link. Nothing is mailed.
 */
export const generateLink = forAdmins(async (context, call) => {
  const {
    type,
    email: givenEmail,
    new_email: newEmail,
    password,
    data,
    redirect_to: redirectTo,
  } = await readBody(call.request, body)
  if (!isLinkType(type))
    throw apiError(
      'validation_failed',
      `Invalid email action link type requested: ${type.slice(0, 40)}`,
    )
  const email = parseEmail(givenEmail)
  if (password) await context.passwords.requireStrong(password, context.settings, email)
  const passwordHash = password ? await context.passwords.hash(password) : null
  const made = await transact(context, (tx) =>
    makeLinkToken(context, tx, {
      type,
      email,
      newEmail: newEmail === '' ? '' : parseEmail(newEmail),
      passwordHash,
      data,
      ip: call.ip,
    }),
  )
  const target = chooseRedirect(
    call,
    context.settings,
    redirectTo || call.url.searchParams.get('redirect_to'),
  )
  return Response.json({
    ...toUserShape(made.user),
    action_link: linkToVerify(context.settings, {
      token: made.token.linkToken,
      type: made.type.startsWith('email_change') ? 'email_change' : made.type,
      redirectTo: target,
    }),
    email_otp: made.token.code,
    hashed_token: made.token.linkToken,
    verification_type: made.type,
    redirect_to: target,
  })
})
