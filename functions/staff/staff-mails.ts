import type { FunctionContext, MailMessage } from '../../backend/functions/functions.ts'
import {
  staffGrantLabels,
  staffGrantSentences,
  type StaffGrant,
} from '../../domain/grants/grants.ts'
import { companyMail, type MailWriter } from '../mail/company-mail.ts'

type Sender = MailWriter & Pick<FunctionContext, 'siteUrl' | 'now'>

/** Tells a colleague what they may do now. */
export function grantsChangedMail(
  { to, userId, grants }: { to: string; userId: string; grants: readonly StaffGrant[] },
  sender: Sender,
): MailMessage {
  const title = `What you may do in the ${sender.site.name} shop has changed`
  return companyMail(
    {
      category: 'staff-grants',
      to,
      title,
      blocks: [
        ...describe(grants),
        { link: { label: 'Open the desk', url: `${sender.siteUrl}/admin` } },
        { paragraph: 'The desk asks for a second factor, so please have your phone with you.' },
      ],
      dedupeKey: `staff-grants:${userId}:${sender.now().toISOString()}`,
    },
    sender,
  )
}

/** Invites somebody without an account. */
export function invitationMail(
  { to, grants, invitationId }: { to: string; grants: readonly StaffGrant[]; invitationId: string },
  sender: Sender,
): MailMessage {
  const title = `You are invited to work in the ${sender.site.name} shop`
  return companyMail(
    {
      category: 'staff-invitation',
      to,
      title,
      blocks: [
        {
          paragraph: `Create an account with this e-mail address (${to}) within 7 days and confirm it. Then you can open the desk of the shop.`,
        },
        { link: { label: 'Create your account', url: `${sender.siteUrl}/login` } },
        ...describe(grants),
        { paragraph: 'If you did not expect this, you do not need to do anything.' },
      ],
      dedupeKey: `staff-invitation:${invitationId}`,
    },
    sender,
  )
}

/** Tells a colleague that their new second factor counts from now on. */
export function secondFactorConfirmedMail(
  { to, factorId }: { to: string; factorId: string },
  sender: Sender,
): MailMessage {
  const title = 'Your new second factor is confirmed'
  return companyMail(
    {
      category: 'second-factor-confirmed',
      to,
      title,
      blocks: [
        {
          paragraph: `An owner of the ${sender.site.name} shop has confirmed the second factor that you added. You can use it for money, grants and exports now.`,
        },
        {
          paragraph: `Did you not add one? Then somebody else uses your account. Please tell an owner at once, or write to ${sender.site.email}.`,
        },
      ],
      dedupeKey: `second-factor-confirmed:${factorId}:${sender.now().toISOString()}`,
    },
    sender,
  )
}

/** Tells somebody that they cannot open the desk any more. */
export function noLongerStaffMail(
  { to, userId }: { to: string; userId: string },
  sender: Sender,
): MailMessage {
  const title = `You no longer work in the ${sender.site.name} shop`
  return companyMail(
    {
      category: 'staff-removed',
      to,
      title,
      blocks: [
        {
          paragraph:
            'An owner of the shop has closed the desk for your account. Your account itself stays, with your own orders.',
        },
        { paragraph: `Is this a mistake? Please write to ${sender.site.email}.` },
      ],
      dedupeKey: `staff-removed:${userId}:${sender.now().toISOString()}`,
    },
    sender,
  )
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
