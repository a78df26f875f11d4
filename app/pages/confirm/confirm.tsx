import { data } from 'react-router'
import { explainBrokenLink } from '../../features/session/explain-broken-link.ts'
import { repairLink } from '../../../domain/text/repair-link.ts'
import { secretFormHeaders } from '../../platform/url/secret-link.ts'
import { unlisted } from '../../platform/seo.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { NarrowCard } from '../../ui/narrow-card.tsx'
import type { Route } from './+types/confirm'

/** What each kind of link does. No title says “e-mail”: a phone breaks the line after its hyphen. */
const kinds = new Map([
  [
    'signup',
    {
      title: 'Confirm your address',
      text: 'Press the button to confirm that this e-mail address is yours.',
      button: 'Confirm my address',
    },
  ],
  [
    'invite',
    {
      title: 'Accept your invitation',
      text: 'Press the button to open your account. You then choose a password.',
      button: 'Accept the invitation',
    },
  ],
  [
    'recovery',
    {
      title: 'Choose a new password',
      text: 'Press the button to sign in. You then choose a new password.',
      button: 'Choose a new password',
    },
  ],
  [
    'magiclink',
    { title: 'Sign in', text: 'Press the button to sign in on this device.', button: 'Sign in' },
  ],
  [
    'email_change',
    {
      title: 'Confirm your new address',
      text: 'Press the button to confirm the change of your e-mail address.',
      button: 'Confirm the change',
    },
  ],
])

export const meta = ({ loaderData }: Route.MetaArgs) =>
  unlisted(kinds.get(loaderData?.kind ?? '')?.title ?? 'This link did not work')

/** The target of the links in mails that confirm something. The address holds a secret. */
export function loader({ url }: Route.LoaderArgs) {
  const query = repairLink(url.searchParams)
  const link = {
    kind: query.get('kind') ?? '',
    token: query.get('token_hash') ?? '',
    redirectTo: query.get('redirect_to') ?? '',
    problem: query.get('problem'),
  }
  return data(link, { headers: secretFormHeaders })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/**
 * Opening the page changes nothing: programs that check mails open it too. Only the button uses the
 * link, and it works without scripts.
 */
export default function Confirm({ loaderData: link }: Route.ComponentProps) {
  const words = kinds.get(link.kind)
  if (!words || link.token === '')
    return (
      <NarrowCard>
        <h1 className="text-h3">This link did not work</h1>
        <Alert className="mt-4">
          {link.problem === null
            ? 'A part of the link is missing. Open it again in the mail, or ask for a new one.'
            : explainBrokenLink(link.problem)}
        </Alert>
        <ButtonLink to="/login" className="mt-6 w-full">
          Go to sign-in
        </ButtonLink>
      </NarrowCard>
    )
  return (
    <NarrowCard>
      <h1 className="text-h3">{words.title}</h1>
      <p className="mt-3 text-ink-2">{words.text}</p>
      <form method="post" action="/auth/v1/confirm" className="mt-6">
        <span className="hidden" data-part="send-once" data-when="load" />
        <input type="hidden" name="kind" value={link.kind} />
        <input type="hidden" name="token_hash" value={link.token} />
        <input type="hidden" name="redirect_to" value={link.redirectTo} />
        <Button type="submit" className="w-full">
          {words.button}
        </Button>
      </form>
      <p className="mt-4 text-sm text-ink-2">
        If you did not ask for this, close the page. Nothing changes.
      </p>
    </NarrowCard>
  )
}
