import { Link } from '../../ui/link.tsx'
import { formatNaira, koboFromNaira } from '../../../domain/money/money.ts'
import type { Solution } from './solutions-data.ts'

/** The price range, and when it pays back. */
export function Figures({ solution }: { solution: Solution }) {
  const { price_min, price_max, example, payback_note } = solution
  return (
    <dl className="mt-4 grid gap-3 border-t border-line pt-4 sm:grid-cols-2 lg:mt-6 lg:gap-5 lg:border-b lg:py-5">
      <div>
        <dt className="text-sm text-ink-3">Price range</dt>
        <dd className="money text-lg font-bold">
          {formatNaira(koboFromNaira(price_min))} – {formatNaira(koboFromNaira(price_max))}
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-3">Pays back in</dt>
        <dd className="text-lg font-bold">{example?.payback ?? 'It depends: ask us'}</dd>
        {example && (
          <dd className="mt-1 text-sm text-ink-2">
            {example.sentence}{' '}
            <Link to={example.path} className="inline-block min-h-6 font-semibold text-primary">
              {example.link}
            </Link>
          </dd>
        )}
        {payback_note && <dd className="mt-1 text-sm text-ink-2">{payback_note}</dd>}
      </div>
    </dl>
  )
}
