import { useSearchParams } from 'react-router'
import { ReturningVisitor } from '../../../features/register/returning-visitor.tsx'
import { seo } from '../../../platform/seo.ts'
import { services } from '../../../platform/services.ts'
import { NeedsScripts } from '../../../ui/needs-scripts.tsx'
import type { Route } from './+types/verify'
import { RegisterFrame } from '../register-frame.tsx'
import { CertificateForm } from './certificate-form.tsx'
import { CompareStates } from './compare-states.tsx'
import { LinkedCertificate } from './linked-certificate.tsx'
import { WholeLedger } from './whole-ledger.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { data, error } = await services(context)
    .supabase.from('register_keys')
    .select('key')
    .order('added_at')
    .order('key')
  if (error) throw error
  return { keys: data.map(({ key }) => key) }
}

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: 'Check the carbon register',
    description:
      'Check a certificate of retirement, or every entry of the carbon register, in your own browser. You need no account, and you need not trust us.',
    path: '/carbon-register/verify',
  })
}

/** Anybody checks a certificate, the whole register, and that nothing changed since their last visit. */
export default function VerifyRegister({ loaderData: { keys } }: Route.ComponentProps) {
  const linked = useSearchParams()[0].get('certificate')
  return (
    <RegisterFrame
      crumb="Check it"
      title="Check it yourself"
      intro="Your own browser does the check. You need no account, and you do not have to trust our server."
    >
      <NeedsScripts>
        <p>
          This page checks in your browser, so it needs JavaScript. The download of the register has
          a program that checks it without a browser.
        </p>
      </NeedsScripts>
      <div role="status">
        <ReturningVisitor />
      </div>
      <section aria-labelledby="one" className="mt-10">
        <h2 id="one">A certificate</h2>
        <p className="mt-2 mb-6 max-w-2xl text-ink-2">
          Did somebody show you that they retired units? The PDF carries its own proof.
        </p>
        {linked && <LinkedCertificate key={linked} id={linked} keys={keys} />}
        <CertificateForm keys={keys} />
      </section>
      <section aria-labelledby="all" className="mt-14">
        <h2 id="all">The whole register</h2>
        <p className="mt-2 mb-6 max-w-2xl text-ink-2">
          Downloads every entry and follows each unit from its meter to where it is now. A
          kilowatt-hour that counts twice, a unit in two places, or an entry that was changed would
          be found.
        </p>
        <WholeLedger keys={keys} />
      </section>
      <section aria-labelledby="two" className="mt-14">
        <h2 id="two">Two states of the register</h2>
        <p className="mt-2 mb-6 max-w-2xl text-ink-2">
          Everything that the register had on one day must still be in it on a later day. Choose two
          days, or paste signatures that you kept.
        </p>
        <CompareStates keys={keys} />
      </section>
      <section aria-labelledby="keys" className="mt-14">
        <h2 id="keys">Our public keys</h2>
        <p className="mt-2 mb-4 max-w-2xl text-ink-2">
          What we sign with, as{' '}
          <a
            href="https://c2sp.org/signed-note"
            rel="noreferrer"
            className="inline-flex min-h-6 items-center text-primary underline underline-offset-2"
          >
            signed notes
          </a>
          : Ed25519, and ML-DSA-44 beside it. They are also at{' '}
          <a
            href="/.well-known/carbon-register.txt"
            className="inline-flex min-h-6 items-center text-primary underline underline-offset-2"
          >
            /.well-known/carbon-register.txt
          </a>
          .
        </p>
        {keys.map((key) => (
          <details key={key} className="border-t border-line py-2">
            <summary className="money inline-flex min-h-11 items-center text-sm wrap-anywhere text-primary underline underline-offset-2">
              {/^[^+]+\+[0-9a-f]{8}/.exec(key)?.[0]}
            </summary>
            <code className="block text-sm wrap-anywhere">{key}</code>
          </details>
        ))}
      </section>
    </RegisterFrame>
  )
}
