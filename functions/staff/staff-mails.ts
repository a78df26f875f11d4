import type { FunctionContext, MailMessage } from '../../backend/functions/functions.ts'
import {
  staffGrantLabels,
  staffGrantSentences,
  type StaffGrant,
} from '../../domain/staff/grants.ts'

type Sender = Pick<FunctionContext, 'renderMail' | 'site' | 'siteUrl' | 'now'>

/** Tells a colleague what they may do now. */
export function grantsChangedMail(
  { to, userId, grants }: { to: string; userId: string; grants: readonly StaffGrant[] },
  { renderMail, site, siteUrl, now }: Sender,
): MailMessage {
  const title = `What you may do in the ${site.name} shop has changed`
  return {
    category: 'staff-grants',
    to,
    replyTo: site.email,
    subject: title,
    ...renderMail({
      title,
      blocks: [
        ...describe(grants),
        { link: { label: 'Open the desk', url: `${siteUrl}/admin` } },
        { paragraph: 'The desk asks for a second factor, so please have your phone with you.' },
      ],
    }),
    dedupeKey: `staff-grants:${userId}:${now().toISOString()}`,
  }
}

/** Invites somebody without an account. */
export function invitationMail(
  { to, grants, invitationId }: { to: string; grants: readonly StaffGrant[]; invitationId: string },
  { renderMail, site, siteUrl }: Sender,
): MailMessage {
  const title = `You are invited to work in the ${site.name} shop`
  return {
    category: 'staff-invitation',
    to,
    replyTo: site.email,
    subject: title,
    ...renderMail({
      title,
      blocks: [
        {
          paragraph: `Create an account with this e-mail address (${to}) within 7 days and confirm it. Then you can open the desk of the shop.`,
        },
        { link: { label: 'Create your account', url: `${siteUrl}/login` } },
        ...describe(grants),
        { paragraph: 'If you did not expect this, you do not need to do anything.' },
      ],
    }),
    dedupeKey: `staff-invitation:${invitationId}`,
  }
}

/** Tells a colleague that their new second factor counts from now on. */
export function secondFactorConfirmedMail(
  { to, factorId }: { to: string; factorId: string },
  { renderMail, site, now }: Sender,
): MailMessage {
  const title = 'Your new second factor is confirmed'
  return {
    category: 'second-factor-confirmed',
    to,
    replyTo: site.email,
    subject: title,
    ...renderMail({
      title,
      blocks: [
        {
          paragraph: `An owner of the ${site.name} shop has confirmed the second factor that you added. You can use it for money, grants and exports now.`,
        },
        {
          paragraph: `Did you not add one? Then somebody else uses your account. Please tell an owner at once, or write to ${site.email}.`,
        },
      ],
    }),
    dedupeKey: `second-factor-confirmed:${factorId}:${now().toISOString()}`,
  }
}

/** Tells somebody that they cannot open the desk any more. */
export function noLongerStaffMail(
  { to, userId }: { to: string; userId: string },
  { renderMail, site, now }: Sender,
): MailMessage {
  const title = `You no longer work in the ${site.name} shop`
  return {
    category: 'staff-removed',
    to,
    replyTo: site.email,
    subject: title,
    ...renderMail({
      title,
      blocks: [
        {
          paragraph:
            'An owner of the shop has closed the desk for your account. Your account itself stays, with your own orders.',
        },
        { paragraph: `Is this a mistake? Please write to ${site.email}.` },
      ],
    }),
    dedupeKey: `staff-removed:${userId}:${now().toISOString()}`,
  }
}

function describe(grants: readonly StaffGrant[]) {
  return grants.length === 0
    ? [{ paragraph: 'You have no grants at the moment, so the desk shows you nothing to work on.' }]
    : [
        {
          facts: grants.map((name): [string, string] => [
            staffGrantLabels[name],
            staffGrantSentences[name],
          ]),
        },
      ]
}
