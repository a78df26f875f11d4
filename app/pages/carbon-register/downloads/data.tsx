import { formatNumber } from '../../../../domain/text/format-number.ts'
import { Link } from '../../../ui/link.tsx'
import { site } from '../../../../site.config.ts'
import { readRows, totalsRow } from '../../../features/register/register-rows.ts'
import { seo } from '../../../platform/seo.ts'
import { services } from '../../../platform/services.ts'
import type { Route } from './+types/data'
import { RegisterFrame } from '../register-frame.tsx'
import { Code } from './code.tsx'
import { rowsInFile } from './data-tables.ts'
import { FileList } from './file-list.tsx'
import { licenceUrl } from './licence.ts'
import { ReadApi } from './read-api.tsx'
import { readCounts } from './read-counts.ts'
import { readExpected } from './read-expected.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { supabase, publishableKey } = services(context)
  const [totals, expected, tables] = await Promise.all([
    supabase.rpc('register_totals'),
    readExpected(supabase),
    readCounts(supabase),
  ])
  const [total] = readRows(totalsRow, totals)
  if (!total) throw new Error('The register answered without its totals')
  return { origin: url.origin, publishableKey, events: total.events, expected, tables }
}

export function meta({ matches }: Route.MetaArgs) {
  return seo(matches, {
    title: 'Data of the carbon register',
    description:
      'The whole carbon register as JSON Lines and CSV, with a short program that checks it, and a read API without an account. Free to use under CC BY 4.0.',
    path: '/carbon-register/data',
  })
}

/** Within a sentence, where a tall link would push the lines apart. */
const inlineLink =
  'inline-flex min-h-6 items-center font-semibold text-primary underline underline-offset-2'

/** Everything to download, how to check it, and how programs read it. */
export default function RegisterData({ loaderData }: Route.ComponentProps) {
  const { origin, publishableKey, events, expected, tables } = loaderData
  return (
    <RegisterFrame
      crumb="Data"
      title="All of it, to keep"
      intro="Every entry, without an account. Whoever keeps a copy can show later that we changed nothing."
    >
      <section aria-labelledby="check" className="mt-10">
        <h2 id="check">Download and check with one command</h2>
        <p className="mt-2 max-w-2xl text-ink-2">
          <a
            href="/carbon-register/data/check-register.mjs"
            className={inlineLink}
            download="check-register.mjs"
          >
            check-register.mjs
          </a>{' '}
          has 60 lines, needs only Node, and can be read in five minutes. It downloads every entry,
          follows the chain from the first to the last, and compares the signature.
        </p>
        <Code label="The command">{`node check-register.mjs ${origin}`}</Code>
        <p className="mt-4">It prints:</p>
        <Code label="The expected result">{expected ?? 'Nothing was signed yet.'}</Code>
        <p className="mt-3 max-w-2xl text-ink-2">
          It also prints the public key of the signature. A certificate prints this key too: put the
          key of your certificate behind the address, and no other key is trusted. Later, without a
          connection, run it with a <code>-</code> in place of the address in the folder with the
          files. It checks the entries, their order and the signature. That no unit is in two places
          is checked on the page{' '}
          <Link to="/carbon-register/verify" className={inlineLink}>
            Check it yourself
          </Link>
          .
        </p>
      </section>
      <section aria-labelledby="files" className="mt-12">
        <h2 id="files">Files</h2>
        <FileList events={events} tables={tables} />
        <p className="mt-4 max-w-2xl text-ink-2">
          A file has {formatNumber(rowsInFile)} rows at most. Larger tables continue in the next
          file, such as units-1.csv. You may use everything under{' '}
          <a href={licenceUrl} rel="license noreferrer" className={inlineLink}>
            CC BY 4.0
          </a>
          : name {site.legalName} as the source.
        </p>
      </section>
      <ReadApi origin={origin} publishableKey={publishableKey} />
    </RegisterFrame>
  )
}
