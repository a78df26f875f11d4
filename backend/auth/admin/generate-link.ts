import { z } from 'zod'
import { apiError } from '../../errors.ts'
import { readBody } from '../../web/read-body.ts'
import { metadataField, parseEmail, textField } from '../body-fields.ts'
import { transact } from '../endpoint.ts'
import { chooseRedirect } from '../one-time-tokens/redirects.ts'
import { toUserShape } from '../users/user-shape.ts'
import { linkToVerify } from '../one-time-tokens/link-to-verify.ts'
import { isLinkType, issueLinkToken } from './issue-link-token.ts'
import { adminOnly } from './admin-only.ts'

const body = z.object({
  type: textField,
  email: textField,
  new_email: textField,
  password: z.string().nullish(),
  data: metadataField,
  redirect_to: textField,
})

/**
 * `POST /admin/generate_link`: returns what the mail would contain, for projects that send their
 * own mails. The fields of the user and of the link are in one object. No mail is sent.
 */
export const generateLink = adminOnly(async (context, call) => {
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
  if (password) await context.passwords.requireStrong(password, context.settings, [email])
  const passwordHash = password ? await context.passwords.hash(password) : null
  const issued = await transact(context, (tx) =>
    issueLinkToken(context, tx, {
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
    ...toUserShape(issued.user),
    action_link: linkToVerify(context.settings, {
      token: issued.token.linkToken,
      type: issued.type.startsWith('email_change') ? 'email_change' : issued.type,
      redirectTo: target,
    }),
    email_otp: issued.token.code,
    hashed_token: issued.token.linkToken,
    verification_type: issued.type,
    redirect_to: target,
  })
})
